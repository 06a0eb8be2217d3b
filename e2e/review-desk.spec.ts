import { bringCases, desk, expectCase, openCase, openStrip, stripGone } from "./drivers/cases.ts";
import type { Database } from "./drivers/database.ts";
import { answerDocument } from "./drivers/outside.ts";
import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import { demoPassword } from "./drivers/workbench.ts";
import { isBlind } from "../src/lending/origination/review.rules.ts";

const queue = "/order/orderAgency";

interface State {
  readonly stage: string;
  readonly back: string | null;
  readonly waits: boolean;
  readonly staff: string | null;
  readonly parked: number | null;
  readonly reason: number | null;
  readonly skips: number | null;
  readonly locked: boolean;
}
/** What the house holds of a case; minutes for which it is put aside. */
const stateOf = (database: Database, id: string): Promise<State> =>
  database.one<State & Record<string, unknown>>(
    `select o.stage, o.came_back as back, o.document_due is not null as waits, r.staff_id as staff, r.park_reason::int as reason, r.skips::int as skips,
       round(extract(epoch from r.parked_until - now()) / 60)::int as parked, coalesce(r.lock_until > now(), false) as locked
     from loan_order o left join review r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.ended_at is null where o.tenant_id = 1 and o.id = $1`,
    [id],
  );
const lastEvent = (database: Database, id: string) =>
  database.one<{ event: string; remark: string }>(
    "select event, remark from order_event where tenant_id = 1 and order_id = $1 order by id desc limit 1",
    [id],
  );

async function twoCases(database: Database) {
  const [one, other] = await bringCases(database, 2);
  if (!one || !other) throw new Error("the pool is empty");
  return [one, other] as const;
}

test("a verification call shows the number, keeps what came of it, and the case stays", async ({ workbench, page, database }) => {
  const [one] = await twoCases(database);
  await workbench.signIn("first02", queue);
  await openCase(workbench, one.no);
  const strip = page.locator("[data-verdict]:visible");
  await openStrip(workbench, "c");
  await workbench.press("1");
  await workbench.press("enter");
  const { phone } = await database.one<{ phone: string }>(
    "select c.phone from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.tenant_id = 1 and o.id = $1",
    [one.id],
  );
  const digits = (text: string): string => text.replaceAll(/\D/g, "").slice(-9);
  await expect
    .poll(async () =>
      digits(
        await strip
          .locator("[aria-live=polite]")
          .innerText()
          .catch(() => ""),
      ),
    )
    .toBe(digits(phone));
  await workbench.look();
  await workbench.press("2");
  await workbench.press("tab");
  await workbench.write("another birthday");
  await workbench.press("enter");
  await stripGone(workbench);
  await workbench.press("5");
  await expect(page.locator(`${desk} [data-pane=contacts]`)).toContainText("another birthday");
  await expect(page.locator(`${desk} [data-pane=contacts]`)).toContainText(textOf("review.callResult.differs"));
  const staff = await database.staffId("first02");
  expect(
    await database.rows(
      "select staff_id as staff, phone_type as type, result, remark from review_call where tenant_id = 1 and order_id = $1",
      [one.id],
    ),
  ).toEqual([{ staff, type: "customer", result: "differs", remark: "another birthday" }]);
  expect(await database.count("phone_reveal where tenant_id = 1 and order_id = $1 and staff_id = $2", [one.id, staff])).toBe(1);
  // Nothing follows it in what the queue was narrowed to: nothing is skipped, and the lock stays.
  await workbench.press("j");
  await workbench.expectToast(textOf("dossier.details.last"));
  expect(await stateOf(database, one.id)).toMatchObject({ stage: "first_in_progress", staff, skips: 0, locked: true });
});

test(
  "a document is asked for, the case rests, and comes back above the others with its answer in the history",
  sample,
  async ({ workbench, page, database }) => {
    const [one, other] = await twoCases(database);
    await workbench.signIn("first03", queue);
    await openCase(workbench, one.no);
    await openStrip(workbench, "r");
    await workbench.press("enter");
    expect(await database.count("document_request where tenant_id = 1 and order_id = $1", [one.id])).toBe(0);
    await workbench.press("4 6 6");
    await workbench.press("enter");
    await stripGone(workbench);
    const asked = () =>
      database.rows<{ kinds: string[]; by: string; outcome: string | null; hours: number }>(
        `select kinds, asked_by as by, outcome, round(extract(epoch from due_at - asked_at) / 3600)::int as hours
       from document_request where tenant_id = 1 and order_id = $1`,
        [one.id],
      );
    const by = await database.staffId("first03");
    expect(await asked()).toEqual([{ kinds: ["income"], by, outcome: null, hours: 24 }]);
    expect(await stateOf(database, one.id)).toMatchObject({ stage: "first_in_progress", back: null, waits: true, staff: by });
    // It rests: the queue has it no more.
    await workbench.open(queue);
    await workbench.expectRow(other.no).there();
    await workbench.expectRow(one.no).gone();

    await answerDocument(database, one.no, { type: "income", file: await page.screenshot({ type: "jpeg" }) });
    await workbench.press("shift+r");
    await workbench.expectRow(one.no).shows(textOf("review.cameBack.document"));
    await openCase(workbench, one.no);
    await workbench.press("7");
    const { name } = await database.one<{ name: string }>("select admin_name as name from staff where id = $1", [by]);
    const history = page.locator(`${desk} [data-pane=history]`);
    await expect(history).toContainText(textOf("review.request.asked", { name, kinds: textOf("dossier.file.kind.income") }));
    await expect(history).toContainText(textOf("review.request.answered", { at: "" }).trim());
    await expect(page.locator(`${desk} [data-pane=files]`)).toContainText(textOf("dossier.file.kind.income"));
    expect(await asked()).toMatchObject([{ outcome: "answered" }]);
  },
);

test("a case that is skipped for the third time asks why it is put aside; put aside it keeps its reviewer, given back nobody's", async ({
  workbench,
  page,
  database,
}) => {
  await workbench.signIn("first04", queue);
  const at = async (row: number) => {
    const no = await workbench.orderAt(row);
    return { no, id: (await database.order(no)).id };
  };
  const [first, second] = [await at(0), await at(1)];
  await workbench.press("enter");
  await expectCase(workbench, first.no);
  for (const _ of [1, 2]) {
    await workbench.press("j");
    await expectCase(workbench, second.no);
    await workbench.press("k");
    await expectCase(workbench, first.no);
  }
  expect(await stateOf(database, first.id)).toMatchObject({ skips: 2, parked: null, locked: true });
  await workbench.press("j");
  await expect(page.locator("[data-verdict]:visible")).toContainText(textOf("review.command.park"));
  await workbench.expectToast(textOf("review.skip.park"));
  await workbench.look();
  await workbench.press("1");
  await workbench.press("tab");
  await workbench.write("calls back at four");
  await workbench.press("enter");
  await expectCase(workbench, second.no);
  const staff = await database.staffId("first04");
  expect(await stateOf(database, first.id)).toMatchObject({
    stage: "first_in_progress",
    staff,
    parked: 60,
    reason: 1,
    skips: 0,
    locked: false,
  });
  expect(await lastEvent(database, first.id)).toEqual({ event: "reviewParked", remark: "calls back at four" });

  // By its own key, and given back to where nobody has it.
  await openStrip(workbench, "x");
  await workbench.press("esc");
  await stripGone(workbench);
  await openStrip(workbench, "t");
  await workbench.press("4");
  await workbench.press("enter");
  await stripGone(workbench);
  await expect.poll(() => stateOf(database, second.id)).toMatchObject({ stage: "pending_review", staff: null });
  expect((await lastEvent(database, second.id)).event).toBe("reviewReleased");
  expect(
    await database.count("review where tenant_id = 1 and order_id = $1 and staff_id = $2 and release_reason = 4", [second.id, staff]),
  ).toBe(1);
});

test.describe("over half an hour", () => {
  // A clock that was installed stays.
  test.use({ ownBrowser: true });

  test("a lock that ran out while nobody looked is taken again, and what was typed stays and is sent", async ({
    workbench,
    page,
    database,
  }) => {
    const [one] = await twoCases(database);
    await page.clock.install();
    await workbench.signIn("first01", queue);
    await openCase(workbench, one.no);
    await openStrip(workbench, "x");
    await workbench.press("3");
    await workbench.press("tab");
    await workbench.write("waits for his employer's letter");
    await database.rows("update review set lock_until = now() - interval '1 second' where tenant_id = 1 and order_id = $1", [one.id]);
    await page.clock.fastForward(31 * 60_000);
    const lock = page.locator("input[name=unlock]");
    await expect(lock).toBeVisible();
    expect(await stateOf(database, one.id)).toMatchObject({ locked: false });
    await workbench.type(demoPassword);
    await workbench.press("enter");
    await expect(lock).toHaveCount(0);
    await page.clock.runFor(6_000);
    await expect.poll(async () => (await stateOf(database, one.id)).locked).toBe(true);
    // For the server no half hour has gone by: the page has its hour again.
    await page.clock.setSystemTime(new Date());
    const remark = page.locator("[data-verdict]:visible [name=remark]");
    await expect(remark).toHaveValue("waits for his employer's letter");
    await expect(remark).toBeFocused();
    await workbench.press("enter");
    await expect.poll(() => stateOf(database, one.id)).toMatchObject({ parked: 60, reason: 3 });
    expect(await lastEvent(database, one.id)).toEqual({ event: "reviewParked", remark: "waits for his employer's letter" });
  });
});

test("a final reviewer sees what the first allowed, and sends it back with what it lacks", async ({ workbench, page, database }) => {
  const waiting = await database.rows<{ id: string; no: string; applied: number; name: string }>(
    `select o.id, o.order_no as no, o.applied_amount::float8 as applied, s.admin_name as name from loan_order o
     join review r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.kind = 'first' and r.decision = 'pass'
     join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
     where o.tenant_id = 1 and o.stage = 'first_passed' and coalesce(v.offer #>> '{review,second}', 'false') = 'false' order by o.id desc`,
  );
  const found = waiting.find(({ id }) => !isBlind("final", Number(id)));
  if (!found) throw new Error("nothing waits for the final review");
  const lower = found.applied / 2;
  await database.rows(
    "update review set approved_amount = $2, remark = 'half of it, on his wage' where tenant_id = 1 and order_id = $1 and kind = 'first'",
    [found.id, lower],
  );
  await workbench.signIn("final01", queue);
  await openCase(workbench, found.no);
  const amount = new Intl.NumberFormat("vi-VN").format(lower / 100);
  const line = page.locator(`${desk} > [role=status]`).filter({ hasText: found.name });
  await expect(line).toContainText(amount);
  await expect(line).toContainText("half of it, on his wage");
  const above = await line.evaluate((told) => {
    const board = told.nextElementSibling;
    return Boolean(board?.querySelector("[data-pane]")) && told.getBoundingClientRect().bottom <= (board?.getBoundingClientRect().top ?? 0);
  });
  expect(above).toBe(true);

  await openStrip(workbench, "b");
  await workbench.press("1");
  await workbench.press("tab");
  await workbench.write("his card has another name");
  await workbench.press("enter");
  await stripGone(workbench);
  await expect
    .poll(() => stateOf(database, found.id), { timeout: 20_000 })
    .toMatchObject({ stage: "pending_review", back: "sentBack", staff: null });
  expect(await lastEvent(database, found.id)).toEqual({ event: "sentBack", remark: "his card has another name" });
});

test("orders are given to reviewers who are found by their names, to whoever has fewest open", async ({ workbench, page, database }) => {
  const people = await database.rows<{ id: string; name: string; open: number }>(
    `select s.id, s.admin_name as name, (select count(*) from review r where r.tenant_id = s.tenant_id and r.staff_id = s.id and r.ended_at is null)::int as open
     from staff s where s.tenant_id = 1 and s.account like 'first0%' order by open`,
  );
  const [few, many] = [people[0], people.at(-1)];
  if (!few || !many) throw new Error("no reviewers");
  // Both would get one of two in turn; by what they have open both are his who has fewer.
  await database.rows(
    `update review set staff_id = $2 where tenant_id = 1 and staff_id = $1 and ended_at is null
       and id not in (select id from review where staff_id = $1 and ended_at is null order by id limit 1)`,
    [few.id, many.id],
  );
  await workbench.signIn("manager02", "/order/orderAll?stage=pending_review");
  const numbers = [await workbench.orderAt(0), await workbench.orderAt(1)];
  await workbench.press("x j x");
  await workbench.press("t");
  await expect(workbench.dialog).toContainText(textOf("review.kind.first"));
  await workbench.look();
  for (const { name } of [many, few]) {
    await workbench.press("/");
    const find = page.locator("input[name=find]");
    await expect(find).toBeFocused();
    await find.fill(name);
    await workbench.press("enter");
    await expect(workbench.dialog.getByRole("checkbox")).toHaveCount(1);
    await workbench.press("1");
    await expect(workbench.dialog.locator("[role=status]")).toContainText(name);
  }
  await expect(workbench.dialog).toContainText(textOf("review.assign.mode.even"));
  await workbench.press("m");
  await expect(workbench.dialog).toContainText(textOf("review.assign.mode.weight"));
  await workbench.press("enter");
  await workbench.expectToast(textOf("review.assign.done", { count: 2 }));
  expect(
    await database.rows(
      `select r.staff_id as id, count(*)::int as n from review r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
       where o.tenant_id = 1 and o.order_no = any($1) and r.ended_at is null and o.stage = 'first_in_progress' group by 1`,
      [numbers],
    ),
  ).toEqual([{ id: few.id, n: 2 }]);
});
