// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../support/server.ts";
import { accountOf } from "../../support/fixture.ts";
import { addTemplate } from "../../support/message.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { partOf, rounds } from "../../support/whole.ts";

let server: TestServer;
let now = new Date("2030-05-06T03:00:00Z");
const sql = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, values)).rows;

const roles = ["collector", "collector2", "reminder", "firstReviewer", "manager", "supervisor", "service", "marketer"] as const;
const statuses = [1, 6, 8] as const;
const behinds = ["nothing", "missed", "answered", "complaint", "feedback"] as const;
const times = ["day", "night", "used up"] as const;
const contacts = ["own", "third"] as const;
const purposes = ["collect", "remind", "verify", "service", "market", undefined] as const;
type Role = (typeof roles)[number];
interface Case {
  readonly role: Role;
  readonly status: (typeof statuses)[number];
  readonly behind: (typeof behinds)[number];
  readonly time: (typeof times)[number];
  readonly contact: (typeof contacts)[number];
}
const cases: readonly Case[] = roles.flatMap((role) =>
  statuses.flatMap((status) =>
    behinds.flatMap((behind) => times.flatMap((time) => contacts.map((contact) => ({ role, status, behind, time, contact })))),
  ),
);

/** Every 29th meets each role in each state of the world that its law names. */
const tried = partOf(cases, 29);

const tokens = new Map<string, string>();
let order = 0;
let customer = 0;
let third = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  const { vn } = server.fixture;
  const [mine] = vn.orders;
  [order, customer] = [mine?.id ?? 0, mine?.customerId ?? 0];
  for (const role of roles) tokens.set(role, await server.signIn(accountOf(role)));
  await sql("update session set seen_at = '2030-05-06', expires_at = '2030-05-08'");
  // Everybody who ever had the order is still named on it.
  await sql(
    "update loan_order set collector_id = $2, reminder_id = $3, reviewer_id = $4, due_date = '2030-05-02' where id = $1",
    order,
    vn.staff.collector,
    vn.staff.reminder,
    vn.staff.firstReviewer,
  );
  const [made] = await sql(
    "insert into customer_contact (tenant_id, customer_id, kind, name, relation, phone) values (1, $1, 'emergency', 'Mai', 'friend', '+84988000111') returning id",
    customer,
  );
  third = Number(made?.["id"]);
});
afterAll(() => server.close());

const stages = { 1: "first_in_progress", 6: "payout_success", 8: "overdue" } as const;

/** The world of one case: what stands behind it, and when it is. */
async function set({ role, status, behind, time }: Case): Promise<void> {
  now = new Date(time === "night" ? "2030-05-06T18:00:00Z" : "2030-05-06T03:00:00Z");
  const { staff } = server.fixture.vn;
  const tables =
    "phone_reveal phone_call contact_attempt contact_tally contact_block complaint feedback review_call review message message_task";
  await server.database.owner.query(
    `${tables.replaceAll(/(\w+) ?/g, "delete from $1; ")} update customer set complaint_since = null where complaint_since is not null;
     update session set created_at = '${now.toISOString()}', seen_at = '${now.toISOString()}', expires_at = '2030-05-08'`,
  );
  await sql("update loan_order set status = $2, stage = $3 where id = $1", order, status, stages[status]);
  if (status === 1)
    await sql(
      "insert into review (tenant_id, order_id, kind, staff_id, assigned_at) values (1, $1, 'first', $2, $3)",
      order,
      staff.firstReviewer,
      now,
    );
  if (time === "used up")
    await sql("insert into contact_tally (tenant_id, customer_id, local_date, attempts) values (1, $1, '2030-05-06', 5)", customer);
  if (behind === "missed" || behind === "answered")
    await sql(
      `insert into phone_call (tenant_id, attempt_id, order_id, customer_id, staff_id, gateway, direction, state, ref, started_at, answered_at, ended_at)
       values (1, 1, $1, $2, $3, 'pbx', 'in', 'ended', 'r', $4::timestamptz - interval '9 minutes', $5::timestamptz, $4::timestamptz - interval '8 minutes')`,
      order,
      customer,
      staff[role],
      now,
      behind === "answered" ? new Date(now.getTime() - 520_000) : null,
    );
  if (behind === "complaint") {
    await sql("update customer set complaint_since = $2 where id = $1", customer, now);
    await sql(
      `insert into complaint (tenant_id, order_id, customer_id, kind, text, stage, opened_by, opened_at) values (1, $1, $2, 'tone', 'x', 'S1', $3, $4)`,
      order,
      customer,
      staff.service,
      now,
    );
  }
  if (behind === "feedback")
    await sql(
      `insert into feedback (tenant_id, customer_id, app_id, type, content, assignee_id, assigned_at, created_at) values (1, $1, 1, 'question', 'x', $2, $3, $3)`,
      customer,
      staff[role],
      now,
    );
}

type Way = "uncounted" | "counted" | null;

/** What rules/contact-law.md 2b says of a case, written from the rule and not from the code. */
function lawful({ role, status, behind, time, contact }: Case, asked: "reveal" | "collect" | "remind"): Way {
  const may = {
    reveal: ["collector", "collector2", "reminder", "firstReviewer", "manager", "supervisor"],
    collect: ["collector", "collector2", "manager", "supervisor"],
    remind: ["reminder", "manager", "supervisor"],
  };
  if (!may[asked].includes(role)) return null;
  if (asked === "collect" && status !== 8) return null;
  if (asked === "remind" && status !== 6) return null;
  const rang = behind === "missed" || behind === "answered";
  // What lies in the scope of a colleague is the call that he took.
  if (role === "collector2" && !rang) return null;
  const counted = contact === "own" && time === "day" ? "counted" : null;
  if (behind === "answered" || (behind === "complaint" && role === "manager")) return contact === "own" ? "uncounted" : null;
  if (status === 1) {
    if (role === "firstReviewer") return "uncounted";
    return behind === "feedback" && contact === "own" ? "uncounted" : null;
  }
  const isDesk =
    status === 8
      ? ["collector", "collector2", "manager", "supervisor"].includes(role)
      : ["manager", "supervisor", "reminder"].includes(role);
  if (isDesk) return behind === "complaint" ? null : counted;
  if (behind !== "feedback") return null;
  if (status === 8) return counted;
  return contact === "own" ? "uncounted" : null;
}

const told = (answer: Answer<unknown>): string => (answer.code === 1 ? "allowed" : answer.refusal.error);
const attempts = async () => Number((await sql("select coalesce(sum(attempts), 0)::int as n from contact_tally"))[0]?.["n"]);
const nameOf = (each: Case) => Object.values(each).join(" ");

describe("contact by task, generated", () => {
  it(`${tried.length} reveals and dials: 0 uncounted, 0 at other times, 0 lawful ones refused or counted, whatever purpose is sent`, async () => {
    const wrong: string[] = [];
    let turn = 0;
    for (const each of tried) {
      const token = tokens.get(each.role) ?? "";
      const contactId = each.contact === "third" ? third : undefined;
      const purpose = purposes[(turn += 1) % purposes.length];
      const reveal = () => server.call("order.phoneReveal", { loanRecordId: order, contactId, purpose }, { token });
      const dialled = {
        loanRecordId: order,
        clientType: 1 as const,
        contactId,
        ...(contactId === undefined ? { myPhone: 1 as const } : { contact: 1 as const }),
      };
      const dial = (desk: "collect" | "remind") =>
        server.call(desk === "collect" ? "collection.softPhoneAdd" : "todayExpire.softPhoneAdd", dialled, { token });
      for (const [asked, make] of [
        ["reveal", reveal],
        ["collect", () => dial("collect")],
        ["remind", () => dial("remind")],
      ] as const) {
        await set(each);
        const before = await attempts();
        const answer = told(await make());
        const [expected, used] = [lawful(each, asked), (await attempts()) - before];
        const found: Way = answer !== "allowed" ? null : used === 1 ? "counted" : "uncounted";
        if (found !== expected || used > 1)
          wrong.push(`${asked} ${nameOf(each)}: ${expected} expected, ${found} found (${answer}, ${used})`);
        // What a reveal took, a dial uses; what it did not take, a dial takes.
        if (asked !== "reveal" || found === null) continue;
        const desk = each.status === 8 ? "collect" : "remind";
        const after = told(await dial(desk));
        const mayDial = lawful(each, desk);
        if ((after === "allowed") !== (mayDial !== null)) wrong.push(`dial after reveal ${nameOf(each)}: ${after}`);
        if (after === "allowed" && (await attempts()) - before !== (mayDial === "counted" ? 1 : 0)) wrong.push(`count ${nameOf(each)}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it("a number shown for a review is not dialled uncounted once the order is late", async () => {
    await set({ role: "manager", status: 8, behind: "nothing", time: "day", contact: "own" });
    await sql(
      "insert into phone_reveal (tenant_id, order_id, customer_id, staff_id, at, purpose, reserved_until) values (1, $1, $2, $3, $4, 'verify', $4::timestamptz + interval '5 minutes')",
      order,
      customer,
      server.fixture.vn.staff.manager,
      now,
    );
    const dial = await server.call(
      "collection.softPhoneAdd",
      { loanRecordId: order, clientType: 1, myPhone: 1 },
      { token: tokens.get("manager") ?? "" },
    );
    expect(dial.code).toBe(1);
    expect(await attempts()).toBe(1);
  });

  it("a reviewer and a reminder keep the page of an order that is with collectors now, without its numbers", async () => {
    const shown = async (role: Role) =>
      (await server.call("order.detail", { loanRecordId: order }, { token: tokens.get(role) ?? "" })).data.customer.phone;
    await set({ role: "reminder", status: 8, behind: "nothing", time: "day", contact: "own" });
    expect([await shown("reminder"), await shown("firstReviewer")]).toEqual(["•••", "•••"]);
    expect(await shown("collector")).toMatch(/^\+84 \d•• ••• \d{3}$/);
    await set({ role: "reminder", status: 6, behind: "nothing", time: "day", contact: "own" });
    expect([await shown("reminder"), await shown("collector")]).toEqual([expect.stringContaining("+84"), "•••"]);
  });

  it("a number within its reservation is not shown again outside the hours", async () => {
    await set({ role: "collector", status: 8, behind: "nothing", time: "day", contact: "own" });
    now = new Date("2030-05-06T13:55:00Z");
    const reveal = () => server.call("order.phoneReveal", { loanRecordId: order }, { token: tokens.get("collector") ?? "" });
    expect(told(await reveal())).toBe("allowed");
    now = new Date("2030-05-06T14:01:00Z");
    expect(told(await reveal())).toBe("contact.window");
  });
});

describe("texts by hand, generated", () => {
  const scenes = ["collect", "remind", "service", "receipt", "market", "overdue", "offer", "rejected", "paidOut"] as const;
  const senders = ["collector", "reminder", "manager", "supervisor", "service"] as const;

  it("ask for money at one's own desk, and serve with an event, once, and nobody who is late", async () => {
    const wrong: string[] = [];
    let at = 0;
    for (const scene of scenes) {
      const templateId = await addTemplate(server, { name: scene, scene, content: `${scene} {{orderNo}}` });
      for (const role of senders)
        for (const status of [6, 8] as const)
          for (const event of [null, "repaid", "remarked"] as const)
            for (const time of ["day", "night"] as const) {
              if (at++ % rounds(1, 11) !== 0) continue;
              await set({ role, status, behind: "nothing", time, contact: "own" });
              await sql("delete from order_event where order_id = $1 and at > '2030-01-01'", order);
              if (event)
                await sql(
                  "insert into order_event (tenant_id, order_id, at, event) values (1, $1, $2, $3)",
                  order,
                  new Date(now.getTime() - 60_000),
                  event,
                );
              const send = () => server.call("message.send", { targetId: order, templateId }, { token: tokens.get(role) ?? "" });
              const [first, second] = [told(await send()), told(await send())];
              const asks =
                scene === "collect" ? status === 8 && role !== "reminder" : scene === "remind" && status === 6 && role !== "collector";
              const serves = (scene === "service" || scene === "receipt") && status === 6 && event === "repaid";
              const isLawful = (asks && role !== "service" && time === "day") || serves;
              if ((first === "allowed") !== isLawful) wrong.push(`${scene} ${role} ${status} ${event} ${time}: ${first}`);
              if (serves && second !== "message.noEvent") wrong.push(`${scene} ${role} ${status} twice: ${second}`);
            }
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});

describe("a lead", () => {
  it("is reached by whoever has it, and not by whoever may give it away", async () => {
    await set({ role: "manager", status: 6, behind: "nothing", time: "day", contact: "own" });
    const [lead] = await sql(
      `insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, state, owner_id, distributed_at)
       values (1, 'reBorrowUserMarketing', $1, 1, $2, 'pending', $3, $2) returning id`,
      customer,
      now,
      server.fixture.vn.staff.marketer,
    );
    const offer = await addTemplate(server, { name: "offer", scene: "market", content: "{{name}}" });
    const show = (role: Role) => server.call("user.queryPhone", { userId: customer, scene: "lead" }, { token: tokens.get(role) ?? "" });
    const write = (role: Role) =>
      server.call("reBorrowUserMarketing.send", { dataIds: [Number(lead?.["id"])], templateId: offer }, { token: tokens.get(role) ?? "" });
    expect([told(await show("manager")), told(await write("manager"))]).toEqual(["order.notYours", "order.notYours"]);
    expect([told(await show("marketer")), told(await write("marketer"))]).toEqual(["allowed", "allowed"]);
  });
});
