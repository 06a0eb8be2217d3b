// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CallName, calls } from "../../../src/contract/calls.ts";
import { schemas } from "../../../src/contract/schemas.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { secondInSo } from "../../../src/lending/origination/sampling.ts";
import { lockOrder } from "../../../src/server/domain/book/order/move.actions.ts";
import { drawSample } from "../../../src/server/domain/origination/review/sample/draw.actions.ts";
import { selectOpen } from "../../../src/server/domain/origination/review/review.store.ts";
import { runDecisions } from "../../../src/server/jobs/decisions.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { accountOf } from "../../support/fixture.ts";
import { allSeen, openCase, settleDecisions } from "../../support/review.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { partOf } from "../../support/whole.ts";

let server: TestServer;
let [first, other, final, manager] = ["", "", "", ""];
const start0 = Date.now() - 3_600_000;
let moment = new Date(start0);
/** Later than everything that has been. */
const later = (): void => {
  moment = new Date(moment.getTime() + 1_000);
};
const query = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, values)).rows;
beforeAll(async () => {
  server = await startTestServer({ clock: () => moment });
  await seedKeys(server);
  await query(
    `with made as (insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, enabled, locale, created_at)
       select tenant_id, 'second.vn', 'Someone Else', type, role_id, team_id, password_hash, false, true, locale, now() from staff where account = 'firstReviewer.vn' returning tenant_id, id)
     insert into review_binding (tenant_id, app_id, staff_id, first, final) select m.tenant_id, a.id, m.id, true, true from made m, app a where a.tenant_id = m.tenant_id`,
  );
  [first, other, final, manager] = (await Promise.all(
    [accountOf("firstReviewer"), "second.vn", accountOf("finalReviewer"), accountOf("manager")].map((who) => server.signIn(who)),
  )) as [string, string, string, string];
});
afterAll(() => server.close());

const row = async (id: number) =>
  (await query("select stage, status, version, order_no as no, phone, customer_name as name from loan_order where id = $1", id))[0];
async function pooled(): Promise<number> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application());
  return Number((await query("update loan_order set stage = 'pending_review' where order_no = $1 returning id", data["orderNo"]))[0].id);
}
const start = async (loanRecordId: number, token: string, stage: "first" | "second" | "final" = "first", version?: number) =>
  openCase(server, { loanRecordId, stage, version: version ?? (await row(loanRecordId)).version }, token);
const secret = "DẤU KÍN 4711";
type Verdict = Pick<InputOf<"review.first">, "decision" | "reasonCodes">;
const passes: Verdict = { decision: "pass" };
const refuses: Verdict = { decision: "reject", reasonCodes: ["fraud"] };

/** The first one decides, with a note and a remark; a sample is drawn, whatever chance says; then it is carried out. */
async function decided(id: number, verdict: Verdict, kind: "first" | "second" = "first"): Promise<void> {
  later();
  expect((await start(id, first)).message).toBe("");
  later();
  await server.call("order.remarkAdd", { loanRecordId: id, remark: secret }, { token: first });
  const { version } = await row(id);
  const said = await server.call(
    "review.first",
    { loanRecordId: id, seen: allSeen, version, remark: secret, ...verdict },
    { token: first },
  );
  expect(said.message).toBe("");
  const tenant = await server.kernel.tenantOf(1);
  const chance = (below: number): number => (below === secondInSo && kind === "first" ? 1 : 0);
  const who = await server.kernel.database.withTenant(1, async (tx) => {
    const books = { tx, tenant, now: moment, staffId: null };
    const [order, review] = [await lockOrder(books, id), await selectOpen(books, id)];
    if (!order || !review?.held) throw new Error("nothing was decided");
    return drawSample(books, { order, review, verdict: review.held }, chance);
  });
  expect(who).not.toBeNull();
  await settleDecisions(server);
  expect((await row(id)).stage).toBe(verdict.decision === "pass" ? "first_passed" : "first_rejected");
}

/** What other people did with it since: everything that a passed order can come to. */
async function goesOn(id: number): Promise<void> {
  later();
  if ((await row(id)).stage !== "first_passed") return;
  expect((await start(id, final, "final")).message).toBe("");
  await server.call("lease.hold", { loanRecordId: id, seat: "a-seat-of-his" }, { token: final });
  const { version } = await row(id);
  const said = await server.call(
    "review.final",
    { loanRecordId: id, decision: "pass", seen: allSeen, version, remark: secret },
    { token: final },
  );
  expect(said.message).toBe("");
  await settleDecisions(server);
  expect((await row(id)).stage).toBe("final_passed");
}

/** Sums of the whole house, in which nobody finds one order among its thousands; and what differs from one asking to the next. */
const apart = ["homePage.todayDataStatistics", "homePage.dataTrend"];
const reading = Object.values(calls).filter(
  ({ name, effect, permission }) => effect === "read" && permission !== "public" && !apart.includes(name),
);
/** Every call that reads, with every way of naming the order that its input takes; what it answers to somebody. */
async function everything(id: number, token: string): Promise<ReadonlyMap<string, string>> {
  const { no, phone, name } = await row(id);
  const [{ customer }] = await query("select customer_id as customer from loan_order where id = $1", id);
  const asked = [
    {},
    { loanRecordId: id },
    { loanRecordIds: [id] },
    { orderNo: no },
    { phone },
    { keyword: no },
    { keyword: phone },
    { keyword: String(phone).slice(-6) },
    { keyword: name },
    { userId: customer },
    { days: 30 },
    { loanRecordId: id, kind: "local" },
    ...(["first", "second", "final"] as const).map((kind) => ({ kind: [kind] })),
    { parked: true },
    { pageSize: 200 },
    { wanted: no },
    { text: no },
    { q: no },
  ];
  const found = new Map<string, string>();
  for (const call of reading)
    for (const input of asked) {
      if (!schemas[call.name as "order.list"].input.safeParse(input).success) continue;
      const answer = await server.call(call.name as CallName, input as never, { token });
      // A call that he may not make tells nothing; the number of a refusal is its own.
      if (answer.code === 4004) continue;
      found.set(
        `${call.name} ${JSON.stringify(input)}`,
        JSON.stringify([answer.code, answer.message, { ...Object(answer.data), requestId: 0 }]),
      );
    }
  return found;
}

describe("every call as blind reviewer", () => {
  it.each(
    partOf(
      [
        ["a refusal for fraud, proposed for the black list", refuses],
        ["a pass that went on to a payout", passes],
      ] as const,
      2,
    ),
  )("answers of a sample of %s as before anybody had decided: 0 fields of the first verdict", { timeout: 60_000 }, async (_, verdict) => {
    const id = await pooled();
    const asked = moment;
    const before = await everything(id, other);
    expect(before.size).toBeGreaterThan(30);
    await decided(id, verdict);
    await goesOn(id);
    // Asked at the same moment, so that only what has happened could tell.
    moment = asked;
    const after = await everything(id, other);
    const told = [...before].filter(([key, answer]) => after.get(key) !== answer).map(([key, answer]) => [key, answer, after.get(key)]);
    expect(told).toEqual([]);
    for (const [key, answer] of after) expect(answer, key).not.toContain(secret);
    // And the same once it is taken: as if somebody had taken it out of the pool.
    const like = await pooled();
    const { version } = await row(like);
    const [real, sample] = [await start(like, other), await start(id, other, "first", version)];
    expect(sample.message).toBe("");
    expect({ ...sample.data, calls: 0 }).toEqual({ ...real.data, calls: 0 });
    const [detail, likely] = [
      (await server.call("order.detail", { loanRecordId: id }, { token: other })).data,
      (await server.call("order.detail", { loanRecordId: like }, { token: other })).data,
    ];
    for (const key of [
      "status",
      "stage",
      "version",
      "reviewerName",
      "assigneeName",
      "others",
      "blackListed",
      "payoutTime",
      "contractAmount",
      "beingPaid",
    ] as const)
      expect(detail[key], key).toEqual(likely[key]);
    const rows = (await server.call("review.agencyList", { pageSize: 200 }, { token: other })).data.list;
    const [one, two] = [id, like].map((each) => rows.find(({ loanRecordId }) => loanRecordId === each));
    for (const key of ["kind", "isMine", "lock", "cameBack", "parkedUntil", "version", "slaLeft", "isWarned", "waitingMinutes"] as const)
      expect(one?.[key], key).toEqual(two?.[key]);
    const hold = { seat: "another-seat" };
    expect((await server.call("lease.hold", { loanRecordId: id, ...hold }, { token: other })).data.others).toEqual([]);
    for (const each of [id, like]) await server.call("review.release", { loanRecordId: each, reason: 1 }, { token: other });
  });
});

const stateOf = async (id: number) => (await query("select state, decision, kind from review_sample where order_id = $1", id))[0];
const ofSample = async (id: number, verdict: Verdict, version: number) =>
  server.call("review.first", { loanRecordId: id, seen: allSeen, version, remark: "…", ...verdict }, { token: other });

describe("a sample", () => {
  it("is decided like a case, can be taken back, moves nothing, and counts for both as a pair", async () => {
    const id = await pooled();
    const { version } = await row(id);
    await decided(id, passes);
    const was = [await row(id), await query("select count(*)::int as n from order_event where order_id = $1", id)];
    expect((await start(id, other, "first", version)).message).toBe("");
    const said = await ofSample(id, refuses, version + 1);
    expect(said.message).toBe("");
    expect(said.data).toMatchObject({ stage: "first_in_progress", first: null });
    expect(
      (await server.call("review.agencyList", { pageSize: 200 }, { token: other })).data.list.map((each) => each.loanRecordId),
    ).not.toContain(id);
    const back = await server.call("review.undo", { loanRecordId: id }, { token: other });
    expect(back.data.draft).toMatchObject({ decision: "reject" });
    expect((await ofSample(id, passes, version + 1)).message).toBe("");
    expect(await query("select count(*)::int as n from review_fact where order_id = $1 and kind = 'pair'", id)).toEqual([{ n: 0 }]);
    await query("update review_sample set held_until = now() - interval '1 second' where order_id = $1", id);
    await runDecisions(server.kernel.database, 1, new Date());
    expect(await stateOf(id)).toMatchObject({ state: "decided", decision: "pass" });
    expect([await row(id), await query("select count(*)::int as n from order_event where order_id = $1", id)]).toEqual(was);
    const pairs = await query(
      "select s.account, f.pairs, f.agreed, f.pair_passes from review_fact f join staff s on s.id = f.staff_id where f.order_id = $1 and f.kind = 'pair' order by 1",
      id,
    );
    expect(pairs).toEqual(["firstReviewer.vn", "second.vn"].map((account) => ({ account, pairs: 1, agreed: 1, pair_passes: 2 })));
    for (const token of [first, other])
      expect((await server.call("review.figures", { days: 30 }, { token })).data).toMatchObject({ pairs: 1, agreed: 1 });
    const client = await server.database.owner.connect();
    expect(await verifyReviews(client).finally(() => client.release())).toEqual([]);
  });

  it("ends with a live act of its reviewer, uncounted, and shows the case as it is from then on", async () => {
    const id = await pooled();
    const { version } = await row(id);
    await decided(id, refuses);
    expect((await start(id, other, "first", version)).message).toBe("");
    await server.call("order.remarkAdd", { loanRecordId: id, remark: "Tôi biết đơn này" }, { token: other });
    expect(await stateOf(id)).toMatchObject({ state: "void" });
    expect((await ofSample(id, passes, version + 1)).code).not.toBe(1);
    expect(await query("select count(*)::int as n from review_fact where order_id = $1 and kind = 'pair'", id)).toEqual([{ n: 0 }]);
  });

  it("is nobody's any more when it is given back, and none that is too old is left", async () => {
    const [id, old] = [await pooled(), await pooled()];
    const { version } = await row(id);
    for (const each of [id, old]) await decided(each, refuses);
    expect((await start(id, other, "first", version)).message).toBe("");
    expect((await server.call("review.release", { loanRecordId: id, reason: 1 }, { token: other })).message).toBe("");
    await query("update review_sample set drawn_at = drawn_at - interval '73 hours' where order_id = $1", old);
    await runDecisions(server.kernel.database, 1, new Date());
    for (const each of [id, old]) expect(await stateOf(each)).toMatchObject({ state: "void" });
    expect((await row(id)).stage).toBe("first_rejected");
  });

  it("of a refusal lies, where the product has second reviews, among those too", async () => {
    await query(
      `update product_version set offer = offer || '{"review": {"second": true, "evidence": [], "checklist": [], "calls": 0}}' where tenant_id = 1`,
    );
    const id = await pooled();
    const { version } = await row(id);
    await decided(id, refuses, "second");
    expect(await stateOf(id)).toMatchObject({ kind: "second", state: "open" });
    const rows = (await server.call("review.agencyList", { pageSize: 200, kind: ["second"] }, { token: other })).data.list;
    expect(rows.find(({ loanRecordId }) => loanRecordId === id)).toMatchObject({ kind: "second", isMine: false, lock: null });
    expect((await start(id, other, "second", version + 2)).message).toBe("");
    const said = await server.call(
      "review.second",
      { loanRecordId: id, seen: allSeen, version: version + 2, remark: "…", ...refuses },
      { token: other },
    );
    expect(said.message).toBe("");
    expect((await row(id)).stage).toBe("first_rejected");
  });

  it("is nothing to whoever sees more than his own", async () => {
    const id = await pooled();
    await decided(id, passes);
    const seen = await server.call("order.detail", { loanRecordId: id }, { token: manager });
    expect(seen.data).toMatchObject({ stage: "first_passed", status: 1 });
  });
});
