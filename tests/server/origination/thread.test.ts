// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { isOrderMove } from "../../../src/lending/order.moves.ts";
import { verifyBook } from "../../../src/server/domain/book/verify-book.ts";
import { payoutGateways } from "../../../src/server/gateway/payout.ts";
import { scoreGateways } from "../../../src/server/gateway/score.ts";
import { runMachine } from "../../../src/server/jobs/machine.ts";
import { runPayouts } from "../../../src/server/jobs/payout.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
});
afterAll(() => server.close());

it("a loan goes from its application to the customer's account by the calls alone, each step in the table", async () => {
  const { database, clock } = server.kernel;
  const { owner } = server.database;
  const { data } = await sendSigned(server, "/client-domain/order/apply", application({}, { employer: "Vinamilk" }));
  await runMachine(database, 1, new Date(), scoreGateways(clock));
  const order = async () => (await owner.query("select id, stage, version from loan_order where order_no = $1", [data["orderNo"]])).rows[0];
  const { id: loanRecordId } = await order();
  for (const kind of ["first", "final"] as const) {
    const token = await server.signIn(accountOf(kind === "first" ? "firstReviewer" : "finalReviewer"));
    const started = await server.call("review.start", { loanRecordId, stage: kind, version: (await order()).version }, { token });
    const verdict = { loanRecordId, decision: "pass" as const, version: started.data.version };
    expect((await server.call(`review.${kind}`, verdict, { token })).message).toBe("");
  }
  const [one, two] = [await server.signIn(accountOf("finance")), await server.signIn(accountOf("finance2"))];
  const list = await server.call("payment.list", { orderNo: String(data["orderNo"]) }, { token: one });
  const paymentIds = list.data.list.map((each) => each.paymentId);
  await server.call("payment.firstReview", { paymentIds, decision: "pass" }, { token: one });
  await server.call("payment.secondReview", { paymentIds, decision: "pass" }, { token: two });
  expect((await server.call("payment.pay", { paymentIds }, { token: one })).code).toBe(1);
  await runPayouts(database, 1, new Date(), payoutGateways(database, clock));
  expect(await order()).toMatchObject({ stage: "payout_success" });
  const { rows } = await owner.query("select from_stage as was, to_stage as now from order_event where order_id = $1 order by id", [
    loanRecordId,
  ]);
  expect(rows.filter(({ was, now }) => !isOrderMove(was, now))).toEqual([]);
  expect(rows.slice(1).map((row) => row.was)).toEqual(rows.slice(0, -1).map((row) => row.now));
  const client = await owner.connect();
  try {
    expect((await verifyBook(client)).differences).toEqual([]);
  } finally {
    client.release();
  }
});
