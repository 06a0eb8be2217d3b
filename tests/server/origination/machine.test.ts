// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingEnd } from "../../../src/lending/time/working.ts";
import { scoreGateways, type ScoreGateway } from "../../../src/server/gateway/score.ts";
import { runMachine } from "../../../src/server/jobs/machine-review.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { lineOf } from "../../support/clock.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
});
afterAll(() => server.close());

const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const run = (now = new Date(), score?: ScoreGateway["score"]) =>
  runMachine(server.kernel.database, 1, now, score ? () => ({ score }) : scoreGateways(lineOf(() => now)));
const apply = async (change: object = {}, person: object = {}): Promise<number> => {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application(change, person));
  const { rows } = await server.database.owner.query<{ id: number }>("select id from loan_order where tenant_id = 1 and order_no = $1", [
    data["orderNo"],
  ]);
  return rows[0]?.id ?? 0;
};
const row = async (id: number) => {
  const { rows } = await server.database.owner.query(
    "select stage, status, applied_at, reject_reasons as reasons, (select count(*)::int from machine_review m where m.order_id = o.id) as tries from loan_order o where id = $1",
    [id],
  );
  return rows[0];
};

describe("the machine", () => {
  it("passes an application into the pool (T02 to T05)", async () => {
    const id = await apply({}, { employer: "Vinamilk" });
    await run();
    expect(await row(id)).toMatchObject({ stage: "pending_review", status: 0, tries: 1 });
    const { rows } = await server.database.owner.query("select event from order_event where order_id = $1 order by id", [id]);
    expect(rows.map((each) => each.event)).toEqual(["applied", "scoreAsked", "machinePassed", "poolEntered"]);
  });

  it.each([
    [{ birthDate: "2015-01-01" }, 900, ["age"]],
    [{ birthDate: "1940-01-01" }, 900, ["age"]],
    [{}, 499, ["score"]],
    [{ birthDate: "2015-01-01" }, 10, ["age", "score"]],
  ] as const)("rejects %o at a score of %i for %o", async (person, score, reasons) => {
    const id = await apply({}, person);
    await run(new Date(), async () => score);
    expect(await row(id)).toMatchObject({ stage: "machine_rejected", status: 2, reasons });
  });

  it("asks three times, then waits for a person (T04)", async () => {
    const id = await apply();
    for (let at = 0; at < 5; at += 1) await run(new Date(), async () => null);
    expect(await row(id)).toMatchObject({ stage: "fetching_score", tries: 3 });
    const token = await server.signIn(accountOf("manager"));
    const rescore = () => server.call("review.rescore", { loanRecordId: id }, { token });
    expect((await rescore()).code).toBe(1);
    await run();
    expect(await row(id)).toMatchObject({ stage: "pending_review", tries: 4 });
    expect((await rescore()).refusal.error).toBe("order.wrongStatus");
  });

  it("gives up a try whose server is gone after five minutes, and a late answer to it changes nothing", async () => {
    const id = await apply();
    let answer = (_score: number): void => undefined;
    const lost = run(new Date(), () => new Promise((resolve) => (answer = resolve)));
    await expect.poll(async () => (await row(id)).stage).toBe("fetching_score");
    await run(later(4));
    expect(await row(id)).toMatchObject({ stage: "fetching_score", tries: 1 });
    await run(later(6), async () => 100);
    expect(await row(id)).toMatchObject({ stage: "machine_rejected", tries: 2 });
    answer(900);
    await lost;
    expect(await row(id)).toMatchObject({ stage: "machine_rejected", tries: 2 });
  });

  it("sends a product that needs no reviewer straight to its payout (T05)", async () => {
    const manual = (value: boolean) =>
      server.database.owner.query("update product_version set offer = jsonb_set(offer, '{manualReview}', $1::jsonb) where tenant_id = 1", [
        String(value),
      ]);
    await manual(false);
    const id = await apply();
    await run(new Date(), async () => 900);
    await manual(true);
    expect(await row(id)).toMatchObject({ stage: "final_passed", status: 5 });
    const { rows } = await server.database.owner.query("select count(*)::int as n from payout where order_id = $1", [id]);
    expect(rows[0].n).toBe(1);
  });
});

describe("what takes too long (T31)", () => {
  it("is closed after 72 hours of working days in review, or 24 hours without the customer's yes", async () => {
    const id = await apply();
    const offered = await apply();
    await run();
    await server.database.owner.query("update loan_order set stage = 'final_passed', status = 5, accepted_at = null where id = $1", [
      offered,
    ]);
    await server.database.owner.query("insert into payout (tenant_id, order_id, created_at) values (1, $1, now())", [offered]);
    await run(later(23 * 60));
    expect([(await row(id)).stage, (await row(offered)).stage]).toEqual(["pending_review", "final_passed"]);
    await run(later(25 * 60));
    expect(await row(offered)).toMatchObject({ stage: "system_closed", status: -1 });
    const days = await server.database.owner.query<{ day: string }>("select day::text from contact_holiday where tenant_id = 1");
    const holidays = days.rows.map(({ day }) => day);
    const ends = workingEnd((await row(id)).applied_at.getTime(), 3, { timeZone: "Asia/Ho_Chi_Minh", holidays });
    await run(new Date(ends - 60_000));
    expect((await row(id)).stage).toBe("pending_review");
    await run(new Date(ends + 60_000));
    expect(await row(id)).toMatchObject({ stage: "system_closed", status: -1 });
    // What came with a book from elsewhere was not applied for here.
    const old = server.fixture.vn.orders.find((order) => order.status === 0)!;
    expect(await row(old.id)).toMatchObject({ stage: "pending_review", tries: 0 });
  });
});
