import { randomOf } from "./drivers/random.ts";
import { noteWrites } from "./drivers/factual.ts";
import type { Telephone } from "./drivers/outside.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Database } from "./drivers/database.ts";
import { demoPassword, type Workbench } from "./drivers/workbench.ts";

const backlog = "/loanService/agencyCollectionOrder";
/** OUTSIDE_EVENTS=1000 is what rules/keyboard.md 26 promises; every run tries a part of it. */
const events = Number(process.env["OUTSIDE_EVENTS"] ?? 15);

const phoneOf = async (database: Database, order: string): Promise<string> =>
  (
    await database.one<{ phone: string }>(
      "select c.phone from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.order_no = $1 and o.tenant_id = 1",
      [order],
    )
  ).phone;

let calls = 0;
async function ring(phone: Telephone, from: string): Promise<string> {
  calls += 1;
  const ref = `out-${Date.now()}-${calls}`;
  expect(await phone.tell({ event: "inbound", ref, from })).toBe(200);
  return ref;
}

/** Facts of the operator's own; that somebody called is the gateway's. */
async function worked(database: Database): Promise<Readonly<Record<string, number>>> {
  const { attempts: _ofTheGateway, ...facts } = await database.facts();
  return { ...facts, dialled: await database.count("contact_attempt where direction = 'out' and type not in ('sms', 'voice')") };
}

const banner = ({ page }: Workbench, kind: string) => page.locator(`[data-frame-notice=${kind}]`);

test("a call that comes in while a remark is typed is a banner; F4 takes it, presets live from then on, and F4 leads back", async ({
  workbench,
  database,
  phone,
}) => {
  await workbench.signIn("collector08", backlog);
  const caller = await workbench.orderAt(3);
  const typedOn = await workbench.openRow();
  await workbench.press("c v 1");
  await workbench.page.locator("[name=remark]").focus();
  await workbench.type("bao ");
  const before = await worked(database);
  const ref = await ring(phone, await phoneOf(database, caller));
  await expect(banner(workbench, "call")).toBeVisible();
  await workbench.type("ban be 3 lan");
  await expect(workbench.page.locator("[name=remark]")).toHaveValue("bao ban be 3 lan");
  await workbench.expectRecord(typedOn);
  expect(await worked(database)).toEqual(before);
  await expect(workbench.page.locator("[data-live-call]")).toHaveCount(0);

  await workbench.press("f4");
  await workbench.expectRecord(caller);
  await phone.tell({ event: "answered", ref });
  await expect(banner(workbench, "call")).toHaveCount(0);
  await expect(workbench.page.locator("[data-live-call]")).toContainText(/00:0\d/);
  await workbench.press("g h");
  await expect(workbench.page.locator('[data-page="/homePage/index"]:visible')).toBeVisible();
  await expect(workbench.page.locator("[data-live-call]")).toBeVisible();
  await workbench.press("ctrl+k");
  await expect(workbench.palette).toBeFocused();
  await workbench.press("f4");
  await workbench.expectRecord(caller);
  await expect(workbench.palette).toHaveCount(0);
  await workbench.look();
  await workbench.press("7");
  await workbench.expectToast(textOf("composer.tags.needsReduction"));
  const result = await database.one<{ direction: string }>(
    `select a.direction from collection_result r join contact_attempt a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
       where r.tenant_id = 1 and r.order_id = $1 order by r.id desc limit 1`,
    [(await database.order(caller)).id],
  );
  expect(result).toEqual({ direction: "in" });
  await phone.tell({ event: "ended", ref, seconds: 5, result: "answered" });
  await expect(workbench.page.locator("[data-live-call]")).toHaveCount(0);
  await expect(banner(workbench, "missed")).toHaveCount(0);
});

test("a call that nobody takes stays as a missed one, and its record hears no digit", async ({ workbench, database, phone }) => {
  await workbench.signIn("collector08", backlog);
  const caller = await workbench.cursorOrder();
  await workbench.openRow();
  const before = await worked(database);
  const ref = await ring(phone, await phoneOf(database, caller));
  await expect(banner(workbench, "call")).toBeVisible();
  await workbench.press("7");
  await workbench.expectReason("call.noDial");
  await phone.tell({ event: "ended", ref, seconds: 0, result: "noAnswer" });
  await expect(banner(workbench, "call")).toHaveCount(0);
  await expect(banner(workbench, "missed")).toBeVisible();
  await workbench.press("7");
  expect(await worked(database)).toEqual(before);
  await workbench.press("f4");
  await expect(banner(workbench, "missed")).toHaveCount(0);
});

const signs = Array.from("abcdefghijklmnopqrstuvwxyz0123456789     ABCDEFXYZ/:>@?.-;,[]'");
const remark = ({ page }: Workbench) => page.locator("[name=remark]");

/** Tells whoever sits there that something names him. */
const tellStaff = (database: Database, staff: string, order: string) =>
  database.rows(
    `with told as (insert into live_notice (tenant_id, at, orders, staff) values (1, now(), array[$2::bigint], array[$1::bigint]) returning id)
     select pg_notify('keyline_live', '1') from told`,
    [staff, order],
  );

interface Seat {
  readonly workbench: Workbench;
  readonly database: Database;
  readonly phone: Telephone;
  readonly account: string;
  readonly staff: string;
  readonly order: string;
  readonly caller: string;
}

/** What may arrive; each answers once it has. */
const arrivals = {
  call: async ({ phone, workbench, caller }: Seat) => {
    const ref = await ring(phone, caller);
    await expect(banner(workbench, "call")).toBeVisible();
    return async () => {
      await phone.tell({ event: "ended", ref, seconds: 0, result: "noAnswer" });
      await expect(banner(workbench, "call")).toHaveCount(0);
    };
  },
  approval: async ({ database, workbench, staff, order }: Seat) => {
    await database.rows("update waiver set applied_at = now() where tenant_id = 1 and id = $1", [await offerFor(database, staff)]);
    await tellStaff(database, staff, order);
    await expect(banner(workbench, "notice")).toBeVisible();
    return async () => {
      await database.rows("update waiver set applied_at = now() - interval '1 hour' where tenant_id = 1 and state = 'applied'");
      await tellStaff(database, staff, order);
      await expect(banner(workbench, "notice")).toHaveCount(0);
    };
  },
  /** The very order changes, and is read again. */
  news: async ({ database, staff, order }: Seat) => {
    await tellStaff(database, staff, order);
    return () => Promise.resolve();
  },
  session: async ({ database, workbench, staff, account }: Seat) => {
    await database.rows("delete from session where staff_id = $1", [staff]);
    await expect(banner(workbench, "notice")).toBeVisible({ timeout: 10_000 });
    return async () => {
      await workbench.press("f4");
      await workbench.fillSignIn(account, demoPassword);
      await expect(workbench.dialog).toHaveCount(0);
      await expect(remark(workbench)).toBeFocused();
    };
  },
} as const;

/** An offer of this person's team that waits for him. */
async function offerFor(database: Database, staff: string): Promise<string> {
  const found = await database.one<{ id: string }>(
    `select w.id from waiver w join staff a on a.tenant_id = w.tenant_id and a.id = w.applied_by
     join staff s on s.tenant_id = w.tenant_id and s.id = $1 and s.team_id = a.team_id
     where w.tenant_id = 1 and w.state = 'applied' and w.tier = 2 order by w.id limit 1`,
    [staff],
  );
  return found.id;
}

test(`${events} calls, approvals, news and lost sessions at random moments while a remark is typed: no key is lost, nothing runs`, async ({
  workbench,
  database,
  phone,
}) => {
  test.setTimeout(120_000 + events * 6_000);
  const random = randomOf(20_261_122);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { account, id: staff } = await database.one<{ account: string; id: string }>(
    `select s.account, s.id from staff s where s.tenant_id = 1 and s.type = 11 and s.enabled and exists (
         select from waiver w join staff a on a.tenant_id = 1 and a.id = w.applied_by and a.team_id = s.team_id
         where w.tenant_id = 1 and w.state = 'applied' and w.tier = 2) order by s.id limit 1`,
  );
  await database.rows("update waiver set applied_at = now() - interval '1 hour' where tenant_id = 1 and state = 'applied'");
  await database.rows("delete from session where tenant_id = 1");
  await workbench.signIn(account, "/loanService/allCollectionOrder");
  const [orderNo, callerNo] = [await workbench.cursorOrder(), await workbench.orderAt(5)];
  await workbench.openRow();
  await workbench.press("c v 1");
  await remark(workbench).focus();
  const seat = {
    workbench,
    database,
    phone,
    account,
    staff,
    order: (await database.order(orderNo)).id,
    caller: await phoneOf(database, callerNo),
  };
  const before = await worked(database);
  const pressed: string[] = [];
  const writes = noteWrites(workbench, pressed);
  let typed = "";
  const type = async (least: number) => {
    for (let left = least + Math.floor(random() * 12); left > 0; left -= 1) {
      const sign = pick(signs);
      pressed.push(sign);
      typed += sign;
      await workbench.type(sign);
    }
  };
  const kinds = ["call", "call", "call", "approval", "approval", "news", "news"] as const;
  for (let at = 0; at < events; at += 1) {
    const kind = at % 20 === 19 ? "session" : pick(kinds);
    // The hand goes on while it arrives, and while it goes.
    const [leave] = await Promise.all([arrivals[kind](seat), type(6)]);
    await type(2);
    await (kind === "session" ? leave() : Promise.all([leave(), type(4)]));
    expect(await remark(workbench).inputValue(), `after ${kind}, event ${at}`).toBe(typed);
    await expect(remark(workbench)).toBeFocused();
    await workbench.expectRecord(orderNo);
    if (typed.length < 900) continue;
    await remark(workbench).fill("");
    typed = "";
  }
  expect(writes).toEqual([]);
  expect(await worked(database)).toEqual(before);
});
