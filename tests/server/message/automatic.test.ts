// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payoutGateways } from "../../../src/server/gateway/payout.ts";
import { smsGateways } from "../../../src/server/gateway/sms.ts";
import { runMachine } from "../../../src/server/jobs/machine-review.ts";
import { runMessages } from "../../../src/server/jobs/messages.ts";
import { runPayouts } from "../../../src/server/jobs/payout.ts";
import { accountOf } from "../../support/fixture.ts";
import { addTemplate } from "../../support/message.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { allSeen, openCase, settleDecisions } from "../../support/review.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { lineOf } from "../../support/clock.ts";

let server: TestServer;
const clock = () => new Date();
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  for (const who of ["firstReviewer", "finalReviewer", "finance", "finance2", "manager"])
    tokens.set(who, await server.signIn(accountOf(who)));
  for (const scene of ["rejected", "offer", "paidOut"] as const)
    await addTemplate(server, { name: scene, scene, content: `${scene} {{orderNo}}` });
});
afterAll(() => server.close());

const as = (who: string) => ({ token: tokens.get(who) ?? "" });
const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows[0];
/** What the demo's network has carried to an order's customer. */
async function told(id: number): Promise<string[]> {
  await runMessages(server.kernel.database, 1, clock(), smsGateways(server.kernel.database, lineOf(clock)));
  const { rows } = await server.database.owner.query(
    "select b.content from outbox_message b join loan_order o on o.phone = b.phone where o.id = $1 order by b.at",
    [id],
  );
  const { order_no: no } = await query("select order_no from loan_order where id = $1", [id]);
  return rows.map((row) => String(row.content).replace(` ${no}`, ""));
}
async function inStage(stage: string, status: number): Promise<number> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application());
  return Number(
    (await query("update loan_order set stage = $2, status = $3 where order_no = $1 returning id", [data["orderNo"], stage, status])).id,
  );
}
const versionOf = async (id: number) => Number((await query("select version from loan_order where id = $1", [id])).version);

describe("what the house writes by itself before the loan runs", () => {
  it("a rejection by the machine, by a reviewer and by policy (T03, T09, T12b)", async () => {
    const { data } = await sendSigned(server, "/client-domain/order/apply", application());
    const byMachine = Number((await query("select id from loan_order where order_no = $1", [data["orderNo"]])).id);
    await runMachine(server.kernel.database, 1, clock(), () => ({ score: async () => 0 }));
    expect(await told(byMachine)).toEqual(["rejected"]);
    const byPerson = await inStage("pending_review", 0);
    const review = { loanRecordId: byPerson, stage: "first" as const };
    await openCase(server, { ...review, version: await versionOf(byPerson) }, as("firstReviewer").token);
    const decision = {
      loanRecordId: byPerson,
      decision: "reject" as const,
      reasonCodes: ["identity"],
      seen: allSeen,
      version: await versionOf(byPerson),
    };
    const done = await server.call("review.first", decision as never, as("firstReviewer"));
    expect(done.message).toBe("");
    // Nothing is sent while it can be taken back.
    expect(await told(byPerson)).toEqual([]);
    await settleDecisions(server);
    expect(await told(byPerson)).toEqual(["rejected"]);
  });

  it("an offer when the final review has passed (T12), and the payout when it has arrived (T17)", async () => {
    const id = await inStage("first_passed", 1);
    await openCase(server, { loanRecordId: id, stage: "final", version: await versionOf(id) }, as("finalReviewer").token);
    const passed = await server.call(
      "review.final",
      { loanRecordId: id, decision: "pass", seen: allSeen, version: await versionOf(id) } as never,
      as("finalReviewer"),
    );
    expect(passed.message).toBe("");
    await settleDecisions(server);
    expect(await told(id)).toEqual(["offer"]);
    const { id: paymentId } = await query("select id from payout where order_id = $1", [id]);
    for (const [call, who] of [
      ["payment.firstReview", "finance"],
      ["payment.secondReview", "finance2"],
    ] as const)
      expect((await server.call(call, { paymentIds: [Number(paymentId)], decision: "pass" }, as(who))).message).toBe("");
    expect((await server.call("payment.pay", { paymentIds: [Number(paymentId)] }, as("finance"))).message).toBe("");
    await runPayouts(server.kernel.database, 1, clock(), payoutGateways(server.kernel.database, lineOf(clock)));
    expect((await query("select stage from loan_order where id = $1", [id])).stage).toBe("payout_success");
    expect(await told(id)).toEqual(["offer", "paidOut"]);
  });

  it("nothing where the tenant has no template for it", async () => {
    await query("update message_template set enabled = false where scene = 'rejected'");
    const { data } = await sendSigned(server, "/client-domain/order/apply", application());
    await runMachine(server.kernel.database, 1, clock(), () => ({ score: async () => 0 }));
    expect(await told(Number((await query("select id from loan_order where order_no = $1", [data["orderNo"]])).id))).toEqual([]);
  });
});
