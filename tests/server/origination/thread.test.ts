// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { isOrderMove } from "../../../src/lending/order/order.moves.ts";
import { verifyBook } from "../../../src/server/domain/book/book/verify-book.ts";
import { payoutGateways } from "../../../src/server/gateway/payout.ts";
import { scoreGateways } from "../../../src/server/gateway/score.ts";
import { runMachine } from "../../../src/server/jobs/machine-review.ts";
import { runPayouts } from "../../../src/server/jobs/payout.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { allSeen, openCase, settleDecisions } from "../../support/review.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { dayMeasures } from "../../../src/server/report/days/day-facts.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { lineOf } from "../../support/clock.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
});
afterAll(() => server.close());

/** Every figure by day of the tenant, over all days. */
async function figures(): Promise<Readonly<Record<string, number>>> {
  const list = dayMeasures.join(", ");
  const sums = dayMeasures.map((measure) => `coalesce(sum(${measure}), 0)::float8 as ${measure}`).join(", ");
  const { rows } = await server.database.owner.query(
    `select ${sums} from (select ${list} from day_bucket where tenant_id = 1 union all select ${list} from day_delta where tenant_id = 1) x`,
  );
  return rows[0];
}

it("a loan goes from its application to the customer's account by the calls alone, each step in the table", async () => {
  const { database, clock } = server.kernel;
  const { owner } = server.database;
  const before = await figures();
  const { data } = await sendSigned(server, "/client-domain/order/apply", application({}, { employer: "Vinamilk" }));
  await runMachine(database, 1, new Date(), scoreGateways(lineOf(clock)));
  const order = async () => (await owner.query("select id, stage, version from loan_order where order_no = $1", [data["orderNo"]])).rows[0];
  const { id: loanRecordId } = await order();
  for (const kind of ["first", "final"] as const) {
    const token = await server.signIn(accountOf(kind === "first" ? "firstReviewer" : "finalReviewer"));
    const started = await openCase(server, { loanRecordId, stage: kind, version: (await order()).version }, token);
    const verdict = { loanRecordId, decision: "pass" as const, seen: allSeen, version: started.data.version };
    expect((await server.call(`review.${kind}`, verdict, { token })).message).toBe("");
    await settleDecisions(server);
  }
  const [one, two] = [await server.signIn(accountOf("finance")), await server.signIn(accountOf("finance2"))];
  const list = await server.call("payment.list", { orderNo: String(data["orderNo"]) }, { token: one });
  const paymentIds = list.data.list.map((each) => each.paymentId);
  await server.call("payment.firstReview", { paymentIds, decision: "pass" }, { token: one });
  await server.call("payment.secondReview", { paymentIds, decision: "pass" }, { token: two });
  expect((await server.call("payment.pay", { paymentIds }, { token: one })).code).toBe(1);
  await runPayouts(database, 1, new Date(), payoutGateways(database, lineOf(clock)));
  expect(await order()).toMatchObject({ stage: "payout_success" });
  const { rows } = await owner.query("select from_stage as was, to_stage as now from order_event where order_id = $1 order by id", [
    loanRecordId,
  ]);
  expect(rows.filter(({ was, now }) => !isOrderMove(was, now))).toEqual([]);
  expect(rows.slice(1).map((row) => row.was)).toEqual(rows.slice(0, -1).map((row) => row.now));
  const money = {
    loanRecordId,
    amount: 10_000_000,
    payTime: new Date().toISOString(),
    tradeNo: "thread",
    voucherUrl: "https://vouchers.example/thread",
  };
  const { repaymentId } = (await server.call("repayment.offline", money, { token: one })).data;
  expect(
    (await server.call("repayment.confirm", { repaymentId, decision: "confirm", voucherAmount: money.amount }, { token: two })).code,
  ).toBe(1);
  const after = await figures();
  // Each step has been counted by whoever wrote it.
  const added = Object.fromEntries(Object.entries(after).map(([measure, sum]) => [measure, sum - (before[measure] ?? 0)]));
  const once = { registered: 1, applied: 1, approved: 1, paid_out: 1, due: 1, repaid: 1, repaid_amount: money.amount };
  expect(added).toMatchObject({ ...once, payout_failed: 0, overdue: 0 });
  expect(added["paid_out_amount"]).toBeGreaterThan(0);
  const client = await owner.connect();
  try {
    expect((await verifyBook(client)).differences).toEqual([]);
    expect(await verifyDays(client)).toEqual([]);
    expect(await verifyReviews(client)).toEqual([]);
    expect(await verifyTallies(client)).toEqual([]);
  } finally {
    client.release();
  }
});
