// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { runDecisions } from "../../../src/server/jobs/decisions.ts";
import { accountOf } from "../../support/fixture.ts";
import { plainPicture } from "../../support/pictures.ts";
import { allSeen, openCase, readCase, settleDecisions } from "../../support/review.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { rounds } from "../../support/whole.ts";

let server: TestServer;
let first: string;
let final: string;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [first, final, manager] = [
    await server.signIn(accountOf("firstReviewer")),
    await server.signIn(accountOf("finalReviewer")),
    await server.signIn(accountOf("manager")),
  ];
});
afterAll(() => server.close());

const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;
const row = async (id: number) =>
  (
    await query("select stage, status, version, came_back as back, order_no as no, customer_id as customer from loan_order where id = $1", [
      id,
    ])
  )[0];
async function pooled(change: object = {}, person: object = {}): Promise<number> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application(change, person));
  const rows = await query("update loan_order set stage = 'pending_review' where order_no = $1 returning id", [data["orderNo"]]);
  return Number(rows[0].id);
}
const start = async (loanRecordId: number, token = first, stage: "first" | "second" | "final" = "first") =>
  openCase(server, { loanRecordId, stage, version: (await row(loanRecordId)).version }, token);
const decide = async (loanRecordId: number, change: Partial<InputOf<"review.first">> = {}, token = first) =>
  server.call(
    "review.first",
    { loanRecordId, decision: "pass", seen: allSeen, version: (await row(loanRecordId)).version, ...change },
    { token },
  );
const undo = (loanRecordId: number, token = first) => server.call("review.undo", { loanRecordId }, { token });
const backlog = async (token = first, change: Partial<InputOf<"review.agencyList">> = {}) =>
  (await server.call("review.agencyList", { page: 1, pageSize: 200, ...change }, { token })).data.list;
const idsOf = (rows: readonly { readonly loanRecordId: number }[]) => rows.map(({ loanRecordId }) => loanRecordId);
async function taken(): Promise<number> {
  const id = await pooled();
  expect((await start(id)).message).toBe("");
  return id;
}

describe("the queue of a reviewer", () => {
  it("has what he holds and may take, the oldest first, and above it what has come back", async () => {
    const [old, young, back] = [await pooled(), await pooled(), await pooled()];
    await query("update loan_order set applied_at = applied_at - interval '3 hours' where id = $1", [old]);
    await query("update loan_order set came_back = 'document' where id = $1", [back]);
    const ids = idsOf(await backlog());
    expect(ids.filter((id) => [old, young, back].includes(id))).toEqual([back, old, young]);
    const rows = await backlog();
    expect(rows.find(({ loanRecordId }) => loanRecordId === old)).toMatchObject({
      kind: "first",
      isMine: false,
      lock: null,
      cameBack: null,
      isWarned: true,
    });
    expect(rows.find(({ loanRecordId }) => loanRecordId === old)!.slaLeft).toBeLessThan(-59);
    expect((await start(young)).code).toBe(1);
    expect((await backlog()).find(({ loanRecordId }) => loanRecordId === young)).toMatchObject({ isMine: true });
    expect(idsOf(await backlog(final))).not.toContain(old);
    const asked = await backlog(first, { waitingMinutes: { from: 120 } });
    expect(idsOf(asked)).toContain(old);
    expect(idsOf(asked)).not.toContain(back);
    expect(idsOf(await backlog(first, { kind: ["final"] }))).toEqual([]);
    expect(idsOf(await backlog(await server.signIn(accountOf("firstReviewer", "ph"))))).not.toContain(old);
  });

  it("lets a case be read before it is taken, and by nobody who could not take it", async () => {
    const id = await pooled();
    for (const name of ["order.detail", "order.profile", "order.links", "order.contacts", "review.terms", "order.riskReport"] as const)
      expect((await server.call(name, { loanRecordId: id }, { token: first })).message, name).toBe("");
    expect((await server.call("order.detail", { loanRecordId: id }, { token: final })).refusal.error).toBe("notFound");
    // A number is whole only for whoever holds the review.
    const idNoOf = async () =>
      (await server.call("order.profile", { loanRecordId: id }, { token: first })).data.compare.find(({ field }) => field === "idNo")!
        .values.typed;
    expect(await idNoOf()).toMatch(/^••••/);
    await start(id);
    expect(await idNoOf()).toMatch(/^\w{6,}$/);
  });
});

describe("a decision that is held", () => {
  it("moves nothing for five seconds, is gone from the queue, and is carried out once however many look", async () => {
    const id = await taken();
    const answer = await decide(id);
    expect(answer.data).toMatchObject({ stage: "first_in_progress", status: 1, first: null });
    expect(Date.parse(answer.data.heldUntil!) - Date.now()).toBeGreaterThan(3_000);
    expect(idsOf(await backlog())).not.toContain(id);
    expect((await decide(id)).refusal.error).toBe("review.held");
    await runDecisions(server.kernel.database, 1, new Date());
    expect(await row(id)).toMatchObject({ stage: "first_in_progress" });
    const later = new Date(Date.now() + 5_100);
    await Promise.all([1, 2, 3].map(() => runDecisions(server.kernel.database, 1, later)));
    expect(await row(id)).toMatchObject({ stage: "first_passed", status: 1 });
    expect((await query("select count(*)::int as n from order_event where order_id = $1 and event = 'firstPassed'", [id]))[0].n).toBe(1);
  });

  it("is taken back within its time by whoever made it, with what he had typed; not a moment later", async () => {
    const id = await taken();
    await decide(id, { decision: "reject", reasonCodes: ["income"], remark: "no payslip" });
    expect((await undo(id, manager)).refusal.error).toBe("review.locked");
    const back = await undo(id);
    expect(back.data).toMatchObject({ kind: "first", draft: { decision: "reject", reasonCodes: ["income"], remark: "no payslip" } });
    await settleDecisions(server);
    expect(await row(id)).toMatchObject({ stage: "first_in_progress" });
    expect((await undo(id)).refusal.error).toBe("review.undoLate");
    await decide(id);
    await query("update review set held_until = now() - interval '1 millisecond' where order_id = $1 and ended_at is null", [id]);
    expect((await undo(id)).refusal.error).toBe("review.undoLate");
    await settleDecisions(server);
    expect(await row(id)).toMatchObject({ stage: "first_passed" });
  });

  it("is judged again: a customer who is black-listed meanwhile is not passed, and his reviewer is told why above the others", async () => {
    const id = await taken();
    await decide(id);
    await query(
      "insert into black_list (tenant_id, kind, value, reason, at) select 1, 'phone', phone, 'ring', now() from customer where tenant_id = 1 and id = $1",
      [(await row(id)).customer],
    );
    await settleDecisions(server);
    expect(await row(id)).toMatchObject({ stage: "first_in_progress", back: "stopped" });
    const above = (await backlog()).filter(({ cameBack }) => cameBack !== null);
    expect(idsOf(await backlog()).slice(0, above.length)).toEqual(idsOf(above));
    expect(above.find(({ loanRecordId }) => loanRecordId === id)).toMatchObject({ cameBack: "stopped", isMine: true });
    expect((await start(id)).data.stopped).toMatchObject({ error: "blackList.already", decision: "pass" });
    expect((await decide(id)).refusal.error).toBe("blackList.already");
  });

  it("falls away when the order is closed meanwhile, and survives a server that dies in between", async () => {
    const [closed, kept] = [await taken(), await taken()];
    for (const id of [closed, kept]) await decide(id);
    await sendSigned(server, "/client-domain/order/cancel", { orderNo: (await row(closed)).no });
    // The transaction that would carry it out is lost with its server.
    const dies = server.kernel.database.withTenant(1, async () => Promise.reject(new Error("killed")));
    await expect(dies).rejects.toThrow("killed");
    await settleDecisions(server);
    expect(await row(closed)).toMatchObject({ stage: "user_cancelled" });
    expect(await row(kept)).toMatchObject({ stage: "first_passed" });
  });
});

describe("what a decision asks for", () => {
  it("is seen where its reason is, said where the reason says nothing, and an answer to whatever differs", async () => {
    const id = await taken();
    const refusal = async (change: Partial<InputOf<"review.first">>) => (await decide(id, change)).refusal;
    expect(await refusal({ seen: [] })).toMatchObject({ error: "review.unseen" });
    expect(await refusal({ seen: ["files"], decision: "reject", reasonCodes: ["income"] })).toMatchObject({
      error: "review.unseen",
      field: "seen",
    });
    expect(await refusal({ decision: "reject", reasonCodes: ["other"] })).toMatchObject({ error: "field.required", field: "remark" });
    await query("update payee_account set holder = 'Somebody Else' where order_id = $1", [id]);
    const differs = await decide(id);
    expect(differs.refusal).toMatchObject({ error: "review.differs", field: "answers" });
    expect(differs.message).toContain("Name");
    const answer = (token: string) => server.call("review.answer", { loanRecordId: id, field: "name", reason: "familyAccount" }, { token });
    expect((await answer(manager)).refusal.error).toBe("review.locked");
    expect((await answer(first)).data.answers).toEqual({ name: "familyAccount" });
    expect((await decide(id)).message).toBe("");
  });

  it("is nothing that was not handed to whoever decides, under his lock, and a second before", async () => {
    const id = await pooled();
    const take = async () =>
      server.call("review.start", { loanRecordId: id, stage: "first", version: (await row(id)).version }, { token: first });
    const forged = async (unseen: readonly string[]) => {
      const { refusal } = await decide(id);
      expect([refusal.error, refusal.vars?.["items"]]).toEqual(["review.unseen", unseen.join(", ")]);
    };
    const all = ["files", "profile", "risk"];
    // Ahead of the lock, as a desk reads what comes next.
    await readCase(server, id, first);
    expect((await take()).code).toBe(1);
    await server.call("review.heartbeat", { loanRecordId: id, seen: allSeen }, { token: first });
    await forged(all);
    // By somebody else.
    await readCase(server, id, manager);
    await forged(all);
    // Just now.
    for (const name of ["order.files", "order.profile", "order.riskReport"] as const)
      await server.call(name, { loanRecordId: id }, { token: first });
    await forged(all);
    await query("update review set handed = '{}' where order_id = $1", [id]);
    await server.call("order.riskReport", { loanRecordId: id }, { token: first });
    await query("update review set handed = jsonb_set(handed, '{risk}', to_jsonb(now() - interval '1 second')) where order_id = $1", [id]);
    await forged(["files", "profile"]);
    expect((await decide(id, { decision: "reject", reasonCodes: ["income"] })).refusal.error).toBe("review.unseen");
    await readCase(server, id, first);
    // Whose it becomes looks anew.
    expect((await server.call("review.release", { loanRecordId: id, reason: 1 }, { token: first })).message).toBe("");
    expect((await take()).code).toBe(1);
    await forged(all);
    await readCase(server, id, first);
    expect((await decide(id)).message).toBe("");
  });
});

describe("a document that was read", () => {
  it("surely is held against what was typed; less surely it is shown, and says neither yes nor no", async () => {
    const marked = async (confidence: number) => {
      const id = await pooled({ document: { idNo: { value: "001095999999", confidence } } });
      const { compare } = (await server.call("order.profile", { loanRecordId: id }, { token: first })).data;
      return compare.find(({ field }) => field === "idNo");
    };
    expect(await marked(88)).toMatchObject({ mark: "differs", against: "document", unsure: false });
    expect(await marked(55)).toMatchObject({
      mark: "unread",
      against: null,
      unsure: true,
      values: { document: expect.stringContaining("9999") },
    });
  });
});

describe("a case that is not decided now", () => {
  it("is put aside and comes up again above the others", async () => {
    const id = await taken();
    const park = await server.call("review.park", { loanRecordId: id, reason: 1, minutes: 30 }, { token: first });
    expect(park.message).toBe("");
    expect(idsOf(await backlog())).not.toContain(id);
    expect(idsOf(await backlog(first, { parked: true }))).toEqual([id]);
    await runDecisions(server.kernel.database, 1, new Date(Date.now() + 31 * 60_000));
    expect((await backlog()).find(({ loanRecordId }) => loanRecordId === id)).toMatchObject({ cameBack: "callBack", isMine: true });
  });

  it("is skipped, counted; and given back, many at once, all or none", async () => {
    const [one, other, foreign] = [await taken(), await taken(), await pooled()];
    expect((await server.call("review.skip", { loanRecordId: one }, { token: first })).data).toEqual({ skips: 1 });
    expect((await server.call("review.skip", { loanRecordId: one }, { token: first })).data).toEqual({ skips: 2 });
    const give = (loanRecordIds: number[]) => server.call("review.release", { loanRecordIds, reason: 2 }, { token: first });
    expect((await give([one, foreign])).code).not.toBe(1);
    expect((await row(one)).stage).toBe("first_in_progress");
    expect((await give([one, other])).message).toBe("");
    expect([(await row(one)).stage, (await row(other)).stage]).toEqual(["pending_review", "pending_review"]);
    expect((await server.call("review.release", { reason: 2 }, { token: first })).refusal).toMatchObject({ field: "loanRecordId" });
  });

  it("of somebody whom he knows is never his again", async () => {
    const id = await taken();
    expect((await server.call("review.release", { loanRecordId: id, reason: 3 }, { token: first })).message).toBe("");
    expect(idsOf(await backlog())).not.toContain(id);
    expect((await start(id)).refusal.error).toBe("review.recused");
    expect((await start(id, manager)).code).toBe(1);
  });
});

describe("a second review", () => {
  const needs = (review: object | null) =>
    query(
      "update product_version set offer = case when $1::jsonb is null then offer - 'review' else jsonb_set(offer, '{review}', $1) end",
      [review && JSON.stringify(review)],
    );
  it("knows nothing of the first one until it has said its own", async () => {
    await needs({ second: true, evidence: [], checklist: [], calls: 0 });
    const id = await taken();
    await server.call("order.remarkAdd", { loanRecordId: id, remark: "a fine customer" }, { token: first });
    const picture = { file: (await plainPicture()).toString("base64"), scene: "order", loanRecordId: id, type: "other" } as const;
    expect((await server.call("file.upload", picture, { token: first })).code).toBe(1);
    await decide(id, { remark: "all is well" });
    await settleDecisions(server);
    expect((await start(id, manager, "second")).data).toMatchObject({ blind: true });
    const told = [];
    const parts = [
      "order.detail",
      "order.history",
      "order.remarks",
      "order.profile",
      "review.callList",
      "order.riskReport",
      "order.files",
    ] as const;
    for (const name of parts) told.push((await server.call(name, { loanRecordId: id }, { token: manager })).data);
    told.push(await backlog(manager));
    told.push((await server.call("order.list", { page: 1, pageSize: 10, loanRecordIds: [id] }, { token: manager })).data);
    const decisions = await server.call("review.historyList", { page: 1, pageSize: 200, orderNo: (await row(id)).no }, { token: manager });
    expect(decisions.data.list).toEqual([]);
    // Nor does a figure of the first reviews that finds it, or does not.
    for (const figure of ["firstPassed", "passed", "done", "allocated"] as const) {
      const asked = { page: 1, pageSize: 200, figure, orderNo: (await row(id)).no } as const;
      const found = [
        await server.call("order.list", asked, { token: manager }),
        await server.call("review.historyList", asked, { token: manager }),
      ];
      expect(found.map(({ data }) => data.list)).toEqual([[], []]);
    }
    const name = (await query("select admin_name as name from staff where id = $1", [server.fixture.vn.staff.firstReviewer]))[0].name;
    const text = JSON.stringify(told);
    for (const secret of ["firstPassed", "all is well", "a fine customer", name]) expect(text).not.toContain(secret);
    const own = async () =>
      server.call(
        "review.second",
        { loanRecordId: id, decision: "reject", reasonCodes: ["income"], seen: allSeen, version: (await row(id)).version },
        { token: manager },
      );
    expect((await own()).data).toMatchObject({ heldUntil: null, first: { name, decision: "pass", remark: "all is well" } });
    expect((await own()).data.heldUntil).not.toBeNull();
    await settleDecisions(server);
    expect(await row(id)).toMatchObject({ stage: "second_rejected", status: 2 });
    const after = { page: 1, pageSize: 200, figure: "firstPassed", orderNo: (await row(id)).no } as const;
    expect((await server.call("order.list", after, { token: manager })).data.list).toHaveLength(1);
    await needs(null);
    const figures = await server.call("review.figures", { days: 30 }, { token: first });
    expect(figures.data).toMatchObject({ overturned: 1, pairs: 1, agreed: 0, agreement: null });
  });
});

describe("the history of a reviewer", () => {
  it("has his decisions with what became of them; whoever sees more than his own sees everybody's", async () => {
    const list = async (token: string, change: Partial<InputOf<"review.historyList">> = {}) =>
      (await server.call("review.historyList", { page: 1, pageSize: 200, ...change }, { token })).data.list;
    const mine = await list(first);
    expect(mine.length).toBeGreaterThan(2);
    expect(new Set(mine.map(({ reviewerName }) => reviewerName)).size).toBe(1);
    expect(mine.map(({ decisionTime }) => decisionTime)).toEqual(
      mine
        .map(({ decisionTime }) => decisionTime)
        .toSorted()
        .toReversed(),
    );
    expect((await list(first, { decision: ["reject"] })).every(({ decision }) => decision === "reject")).toBe(true);
    expect((await list(manager)).length).toBeGreaterThan(mine.length);
    expect((await list(final)).length).toBe(0);
    // He may look at what became of it.
    expect((await server.call("order.detail", { loanRecordId: mine[0]!.loanRecordId }, { token: first })).message).toBe("");
  });
});

describe("many at once", () => {
  it("ten seats work one pool off, and no case is decided twice", async () => {
    const ids: number[] = [];
    const cases = rounds(20, 6);
    for (let count = 0; count < cases; count += 1) ids.push(await pooled());
    const seats = [first, manager, first, manager, first, manager, first, manager, first, manager];
    await Promise.all(
      seats.map(async (token, at) => {
        for (const id of at % 2 === 0 ? ids : ids.toReversed()) if ((await start(id, token)).code === 1) await decide(id, {}, token);
      }),
    );
    await settleDecisions(server);
    const counts = await query(
      "select count(*)::int as n, count(distinct order_id)::int as orders from review where order_id = any($1) and decision = 'pass'",
      [ids],
    );
    expect(counts[0]).toEqual({ n: cases, orders: cases });
  });
});

describe("a refusal for fraud", () => {
  it("proposes its customer for the black list when it is carried out, once, and nothing when it is taken back", async () => {
    const waiting = async (customer: number) =>
      query(
        "select state, requested_by::int as by, payload ->> 'reason' as reason from approval where kind = 'blackList' and target = $1",
        [`customer ${customer}`],
      );
    const fraud = { decision: "reject", reasonCodes: ["fraudRing"], remark: "one telephone, nine applicants" } satisfies Partial<
      InputOf<"review.first">
    >;
    const id = await taken();
    const { customer } = await row(id);
    expect((await decide(id, fraud)).message).toBe("");
    await undo(id);
    await settleDecisions(server);
    expect(await waiting(customer)).toEqual([]);
    expect((await decide(id, fraud)).message).toBe("");
    await settleDecisions(server);
    expect(await waiting(customer)).toEqual([{ state: "pending", by: server.fixture.vn.staff.firstReviewer, reason: fraud.remark }]);
    const events = await query("select event from order_event where order_id = $1 and event = 'blackListProposed'", [id]);
    expect(events).toHaveLength(1);
    const other = await taken();
    await decide(other, { decision: "reject", reasonCodes: ["income"] });
    await settleDecisions(server);
    expect(await waiting((await row(other)).customer)).toEqual([]);
  });
});
