// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "../../src/contract/calls.ts";
import { middayZone } from "../support/clock.ts";
import { may, roles } from "../support/authorization.ts";
import { accountOf, type Role } from "../support/fixture.ts";
import { type Answer, startTestServer, type TestServer } from "../support/server.ts";
import { partOf } from "../support/whole.ts";

/** Whose an order is, seen from the one who asks. */
const whose = ["own", "colleague", "other team", "other department", "other tenant"] as const;
type Whose = (typeof whose)[number];

/**
 * Which orders each role reaches (rules/rights.md 3), written by hand. A supervisor of collectors reaches his team's and those that no
 * collector has yet, which he hands out: an order that is overdue, and none that is still under review.
 */
const own: readonly Whose[] = ["own"];
const team: readonly Whose[] = ["own", "colleague"];
const house: readonly Whose[] = ["own", "colleague", "other team", "other department"];
const reach: Readonly<Record<Role, readonly Whose[]>> = {
  platformAdmin: house,
  tenantAdmin: house,
  manager: house,
  firstReviewer: own,
  finalReviewer: own,
  finance: house,
  reminder: own,
  collector: own,
  marketer: own,
  service: house,
  auditor: house,
  supervisor: team,
};

/** By which column an order belongs to somebody of a role. */
const ownedBy = (role: Role): string =>
  role === "reminder" ? "reminder_id" : role === "firstReviewer" || role === "finalReviewer" ? "reviewer_id" : "collector_id";

/** A review is started from the pool and says who has it: of a reviewer's reach is what is under review, whoever does it. */
const underReview: readonly Whose[] = ["own", "other department"];
/** What he may take from a pool is his to read: of the fixture one order waits for a first review, whoever looked at it before. */
const reachOf = (role: Role, name: CallName): readonly Whose[] => {
  if (name.startsWith("review.") && !["review.terms", "review.callList"].includes(name) && reach[role] === own) return underReview;
  // Lists of everything are narrowed to what is his; a refused move names what is not.
  return role === "firstReviewer" && name !== "order.list" && !name.endsWith("Transfer") ? underReview : reach[role];
};

const now = new Date();
const before = new Date(now.getTime() - 3_600_000).toISOString();
const today = now.toISOString().slice(0, 10);
const dial = { clientType: 1, myPhone: 1 };
const wish = { reason: 7, subTag: "off" };
const templates = { sms: 0, chat: 0 };
let anyOrder = 0;
const moved = { adminUserIds: [] as number[] };
const named = (loanRecordId: number) => ({ loanRecordId });

/** What each call that names an order is asked, reads before writes; nothing of it changes whose the order is but the last. */
const asked: Readonly<Partial<Record<CallName, (id: number, role: Role) => object>>> = {
  "order.detail": named,
  "order.history": named,
  "order.schedule": named,
  "order.ledger": named,
  "order.riskReport": named,
  "order.profile": named,
  "order.contacts": named,
  "order.links": named,
  "review.terms": named,
  "review.callList": named,
  "order.remarks": named,
  "order.remarkAdd": (id) => ({ loanRecordId: id, remark: "test" }),
  "collection.recordDetail": named,
  "collection.paymentDetail": named,
  "collection.selectLoanLaterAction": named,
  "contactPolicy.check": named,
  "repayment.quote": named,
  "extension.plan": named,
  "waiver.quote": (id) => ({ loanRecordId: id, validUntil: today }),
  "lease.hold": named,
  "lease.takeOver": named,
  "order.phoneReveal": named,
  "collection.softPhoneAdd": (id) => ({ loanRecordId: id, ...dial }),
  "todayExpire.softPhoneAdd": (id) => ({ loanRecordId: id, ...dial }),
  "collection.addCollectionResultRecord": (id) => ({ loanRecordId: id, ...wish }),
  "todayExpire.addTodayExpireResult": (id) => ({ loanRecordId: id, ...wish }),
  "repayment.payCode": (id) => ({ loanRecordId: id, amount: 10_000_000 }),
  "repayment.offline": (id) => ({ loanRecordId: id, amount: 100, payTime: before, tradeNo: `T${Math.random()}` }),
  "waiver.apply": (id) => ({ loanRecordId: id, validUntil: today, settleAmount: 1, reason: "test" }),
  "renewal.add": (id) => ({ loanRecordId: id, planId: 1, days: 7, fee: 1 }),
  "blackList.add": (id) => ({ loanRecordId: id, reason: "fraud ring" }),
  "goodwill.apply": (id) => ({ loanRecordId: id, amount: 100, reason: "test" }),
  "charge.list": (id) => ({ loanRecordId: id }),
  "charge.apply": (id) => ({ loanRecordId: id, component: "fee", amount: 100, reason: "test" }),
  "charge.waive": (id) => ({ loanRecordId: id, charge: "none", reason: "test" }),
  "badDebt.writeOff": (id) => ({ loanRecordId: id, reason: "test" }),
  "order.freeze": (id) => ({ loanRecordId: id, action: "release", reason: "test", version: 1 }),
  "order.close": (id) => ({ orders: [{ loanRecordId: id, version: 99 }], reason: 1, confirm: "00" }),
  "review.start": (id, role) => ({ loanRecordId: id, stage: role === "finalReviewer" ? "final" : "first", version: 99 }),
  "review.heartbeat": (id) => ({ loanRecordId: id, seen: [] }),
  "review.release": (id) => ({ loanRecordId: id, reason: "test" }),
  "review.rescore": named,
  "review.undo": named,
  "review.park": (id) => ({ loanRecordId: id, reason: 1 }),
  "review.skip": named,
  "review.answer": (id) => ({ loanRecordId: id, field: "name", reason: "spelling" }),
  "review.first": (id) => ({ loanRecordId: id, decision: "pass", version: 99 }),
  "review.second": (id) => ({ loanRecordId: id, decision: "pass", version: 99 }),
  "review.final": (id) => ({ loanRecordId: id, decision: "pass", version: 99 }),
  "review.call": (id) => ({ loanRecordId: id, phoneType: "customer", result: "unreachable" }),
  // Payouts are finance's, of the whole house: without one under way there is nothing to reach but another tenant's, which is not there either.
  "payment.query": (id) => ({ paymentId: id }),
  "payment.retry": (id) => ({ paymentId: id }),
  "payment.manual": (id) => ({ paymentId: id, tradeNo: "T", payTime: before, voucherUrl: "file:v" }),
  "payment.fail": (id) => ({ paymentId: id, action: "back", reason: "test" }),
  "payment.payeeAccount": (id) => ({ paymentId: id, bankName: "B", accountNo: "123456", holder: "H", reason: "test" }),
  "payment.pay": (id) => ({ paymentIds: [id] }),
  "payment.firstReview": (id) => ({ paymentIds: [id], decision: "pass" }),
  "payment.secondReview": (id) => ({ paymentIds: [id], decision: "pass" }),
  "overflow.apply": (id) => ({ id, loanRecordId: anyOrder, amount: 1 }),
  "refund.apply": (id) => ({ overflowId: id, amount: 1, bankName: "B", accountNo: "123456", reason: "test" }),
  "message.send": (id) => ({ targetId: id, templateId: templates.sms }),
  "message.chatOpen": (id) => ({ loanRecordId: id, app: "zalo", templateId: templates.chat }),
  "sms.previewSms": (id) => ({ loanRecordIds: [id], templateId: templates.sms }),
  "sms.sendSms": (id) => ({ loanRecordIds: [id], templateId: templates.sms }),
  "order.list": (id) => ({ loanRecordIds: [id] }),
  "collection.previewTransfer": (id) => ({ loanRecordIds: [id], ...moved }),
  "collection.selectTransfer": (id) => ({ loanRecordIds: [id], ...moved }),
};
const names = Object.keys(asked) as CallName[];

let server: TestServer;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  server = await startTestServer();
  const { owner } = server.database;
  moved.adminUserIds = [server.fixture.vn.staff.collector2];
  await owner.query("update customer set time_zone = $1", [middayZone()]);
  for (const role of roles) tokens.set(role, await server.signIn(accountOf(role)));
  anyOrder = server.fixture.vn.orders[4]?.id ?? 0;
  const text = { scene: "collect", language: "vi_VN", content: "{{name}}" } as const;
  for (const medium of ["sms", "chat"] as const) {
    const saved = await server.call("message.templateSave", { name: medium, ...text }, { token: tokens.get("tenantAdmin") ?? "" });
    templates[medium] = saved.data.id;
    await owner.query("update message_template set medium = $2, enabled = true where id = $1", [saved.data.id, medium]);
  }
});
afterAll(() => server.close());

/** The orders of the fixture, belonging to whom their name says, seen from a role. */
async function ordersFor(role: Role): Promise<Readonly<Record<Whose, number>>> {
  const { vn, ph } = server.fixture;
  const [mine, colleagues, others] = vn.orders.map(({ id }) => id);
  const review = vn.orders.find(({ status }) => status === 0)?.id ?? 0;
  const owners = [
    { id: mine, column: ownedBy(role), staff: vn.staff[role] },
    { id: colleagues, column: "collector_id", staff: vn.staff.collector2 },
    { id: others, column: "collector_id", staff: vn.staff.collectorB },
    { id: review, column: "reviewer_id", staff: role === "finalReviewer" ? vn.staff.firstReviewer : vn.staff.finalReviewer },
  ];
  const ownerIn = (column: string) => `${column} = case w.column when '${column}' then w.staff end`;
  await server.database.owner.query(
    `update loan_order o set ${["collector_id", "reminder_id", "reviewer_id"].map(ownerIn).join(", ")}
     from jsonb_to_recordset($1::jsonb) as w(id bigint, "column" text, staff bigint) where o.id = w.id`,
    [JSON.stringify(owners)],
  );
  return {
    own: mine ?? 0,
    colleague: colleagues ?? 0,
    "other team": others ?? 0,
    "other department": review,
    "other tenant": ph.orders[0]?.id ?? 0,
  };
}

/** What an answer says of the order: lists and moves of many leave out what is out of reach, everything else does not find it. */
function verdictOf(name: CallName, { status, code, data, refusal }: Answer<unknown>): string {
  if (status === 403 && code === 4004) return "forbidden";
  const many = data as { total?: number; matched?: number } | null;
  if (name === "order.list") return many?.total === 1 ? "reached" : "out of reach";
  if (name === "collection.previewTransfer") return many?.matched === 1 ? "reached" : "out of reach";
  // All or nothing: an order that is out of reach counts as one that is not there.
  if (name === "collection.selectTransfer")
    return ["assign.nothing", "assign.notAll"].includes(String(refusal.error)) ? "out of reach" : "reached";
  return status === 404 && refusal.field !== "templateId" ? "out of reach" : "reached";
}

/** Only orders that are late are in the queue that is handed out; no order of the fixture waits for its payout. */
const isElsewhere = (name: CallName, of: Whose): boolean =>
  name.startsWith("payment.") || (name.endsWith("Transfer") && of === "other department");

describe("every call that names an order, for every role, whosever the order is", () => {
  it.each(partOf(names, 3))("%s", async (name) => {
    const found: string[] = [];
    const wanted: string[] = [];
    for (const role of roles) {
      const orders = await ordersFor(role);
      for (const of of whose) {
        const input = asked[name]?.(orders[of], role) ?? {};
        const answer = await server.call(name, input as never, { token: tokens.get(role) ?? "" });
        found.push(`${role}, ${of}: ${verdictOf(name, answer)}`);
        const isReached = reachOf(role, name).includes(of) && !isElsewhere(name, of);
        wanted.push(`${role}, ${of}: ${!may(role, name) ? "forbidden" : isReached ? "reached" : "out of reach"}`);
        expect(answer.status, `${name} ${role} ${of}`).not.toBe(400);
      }
    }
    expect(found).toEqual(wanted);
  });
});

it("a supervisor reaches what lies on his desk and nobody has yet", async () => {
  const [order] = server.fixture.vn.orders.filter(({ status }) => status === 8);
  const reads = async () => {
    const answer = await server.call("order.detail", { loanRecordId: order?.id ?? 0 }, { token: tokens.get("supervisor") ?? "" });
    return answer.status;
  };
  const give = (collector: number | null) =>
    server.database.owner.query("update loan_order set collector_id = $2 where id = $1", [order?.id, collector]);
  await give(null);
  expect(await reads()).toBe(200);
  await give(server.fixture.vn.staff.collectorB);
  expect(await reads()).toBe(404);
});
