// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runMachine } from "../../../src/server/jobs/machine-review.ts";
import { plainPicture } from "../../support/pictures.ts";
import { accountOf } from "../../support/fixture.ts";
import { addTemplate } from "../../support/message.ts";
import { allSeen, openCase, settleDecisions } from "../../support/review.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let first: string;
let picture: string;
/** Of the server; noon in Vietnam to begin with. */
let now = new Date(`${new Date().toISOString().slice(0, 10)}T05:00:00Z`);
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  await seedKeys(server);
  first = await server.signIn(accountOf("firstReviewer"));
  picture = (await plainPicture()).toString("base64");
});
afterAll(() => server.close());

const rows = async <T>(text: string, values: unknown[] = []): Promise<readonly T[]> =>
  (await server.database.owner.query(text, values)).rows as readonly T[];
const client = (path: string, body: object) => sendSigned(server, `/client-domain/order/${path}`, body);
const send = async (type: string): Promise<number> =>
  Number((await sendSigned(server, "/client-domain/file/upload", { type, file: picture })).data["fileId"]);
const signedIn = async (who: Parameters<typeof accountOf>[0]): Promise<string> => server.signIn(accountOf(who));

interface Case {
  readonly id: number;
  readonly orderNo: string;
}
/** Taken from the pool by the first reviewer. */
async function taken(): Promise<Case> {
  first = await signedIn("firstReviewer");
  const { data } = await client("apply", application());
  const [row] = await rows<{ id: number; version: number }>(
    "update loan_order set stage = 'pending_review' where tenant_id = 1 and order_no = $1 returning id, version",
    [data["orderNo"]],
  );
  const id = row?.id ?? 0;
  expect((await openCase(server, { loanRecordId: id, stage: "first", version: row?.version ?? 0 }, first)).message).toBe("");
  return { id, orderNo: String(data["orderNo"]) };
}
const ask = (loanRecordId: number, kinds: readonly ("income" | "selfie")[] = ["income"], token = first) =>
  server.call("review.documentRequest", { loanRecordId, kinds: [...kinds] }, { token });
const state = async (id: number) =>
  (
    await rows("select status, came_back as back, document_due is not null as waits from loan_order where tenant_id = 1 and id = $1", [id])
  )[0];
const history = async (id: number): Promise<readonly string[]> =>
  (await rows<{ event: string }>("select event from order_event where tenant_id = 1 and order_id = $1 order by id", [id])).map(
    ({ event }) => event,
  );

describe("a document", () => {
  it("is asked for by whoever holds the review; the app shows it, its answer lifts the order", async () => {
    const { id, orderNo } = await taken();
    expect((await client("documentAsked", { orderNo })).data["asked"]).toBeNull();
    const { data, code } = await ask(id, ["income", "selfie"]);
    expect([code, data.sms, Date.parse(data.dueTime) - now.getTime()]).toEqual([1, true, 24 * 3_600_000]);
    expect(await state(id)).toEqual({ status: 1, back: null, waits: true });
    expect((await client("documentAsked", { orderNo })).data["asked"]).toEqual({ kinds: ["income", "selfie"], due: data.dueTime });
    expect((await ask(id)).refusal.error).toBe("document.open");
    const half = await client("document", { orderNo, files: [await send("income")] });
    expect([half.data["error"], half.data["field"]]).toEqual(["file.wanted", "files"]);
    await rows("update review set evidence = '{files,profile}' where order_id = $1 and ended_at is null", [id]);
    const came = await client("document", { orderNo, files: [await send("income"), await send("selfie")] });
    expect(came.code).toBe(1);
    // What came is looked at before it is decided by.
    expect(await rows("select evidence from review where order_id = $1 and ended_at is null", [id])).toEqual([{ evidence: ["profile"] }]);
    expect(await state(id)).toEqual({ status: 1, back: "document", waits: false });
    const [told] = (await server.call("review.documents", { loanRecordId: id }, { token: first })).data;
    expect([told?.outcome, told?.fileIds.length, told?.kinds]).toEqual(["answered", 2, ["income", "selfie"]]);
    expect((await history(id)).slice(-2)).toEqual(["documentAsked", "documentCame"]);
    expect((await client("document", { orderNo, files: [await send("income")] })).data["error"]).toBe("document.none");
  });

  it("is asked for twice at most, never by another, and not without the lock", async () => {
    const { id, orderNo } = await taken();
    expect((await ask(id, ["income"], await signedIn("manager"))).refusal.error).toBe("review.locked");
    for (const _ of [1, 2]) {
      expect((await ask(id)).code).toBe(1);
      await client("document", { orderNo, files: [await send("income")] });
    }
    expect((await ask(id)).refusal.error).toBe("document.often");
    const other = await taken();
    await rows("update review set lock_until = $2 where order_id = $1", [other.id, now]);
    expect((await ask(other.id)).refusal.error).toBe("review.noLock");
  });

  it("is asked for by the app alone outside of the hours of contact, and nothing is written to him later", async () => {
    now = new Date(now.getTime() + 11 * 3_600_000);
    const { id } = await taken();
    const before = (await rows("select 1 from message")).length;
    expect((await ask(id)).data.sms).toBe(false);
    expect((await rows("select 1 from message")).length).toBe(before);
    now = new Date(now.getTime() + 13 * 3_600_000);
  });

  it("that does not come lifts the order too, refuses nobody, and the reviewer's day stood still meanwhile", async () => {
    const { id } = await taken();
    const assigned = async () =>
      (await rows<{ at: Date }>("select assigned_at as at from review where order_id = $1 and ended_at is null", [id]))[0]?.at;
    await ask(id);
    const begun = await assigned();
    const job = async (hours: number) => {
      now = new Date(now.getTime() + hours * 3_600_000);
      await runMachine(server.kernel.database, 1, now, () => ({ score: async () => 0 }));
    };
    await job(23.9);
    expect([await state(id), await assigned()]).toEqual([{ status: 1, back: null, waits: true }, begun]);
    await job(0.2);
    expect(await state(id)).toEqual({ status: 1, back: "silent", waits: false });
    expect((await history(id)).at(-1)).toBe("documentSilent");
    expect((await assigned())?.getTime()).toBe((begun?.getTime() ?? 0) + 24.1 * 3_600_000);
  });
});

describe("a refusal that is contested", () => {
  /** Refused by the first reviewer. */
  async function refused(): Promise<Case> {
    const one = await taken();
    const [row] = await rows<{ version: number }>("select version from loan_order where id = $1", [one.id]);
    const verdict = {
      loanRecordId: one.id,
      decision: "reject" as const,
      reasonCodes: ["identity"],
      seen: allSeen,
      version: row?.version ?? 0,
    };
    expect((await server.call("review.first", verdict, { token: first })).message).toBe("");
    await settleDecisions(server);
    return one;
  }
  const decide = (contestId: number, token: string, change: object = {}) =>
    server.call("refusal.decide", { contestId, outcome: "overturned", answer: "The card was read wrongly.", ...change }, { token });
  const opened = async (id: number): Promise<number> =>
    (await rows<{ id: number }>("select id from refusal_contest where order_id = $1", [id]))[0]?.id ?? 0;

  it("by the app is looked at by another, who may put him right; a new application follows", async () => {
    const { id, orderNo } = await refused();
    const lodged = await client("contest", { orderNo, reason: "My card is valid." });
    expect([lodged.code, lodged.data["dueOn"]]).toEqual([1, expect.stringMatching(/^\d{4}-/)]);
    expect((await client("contest", { orderNo, reason: "Again." })).data["error"]).toBe("contest.already");
    const [final, manager] = [await signedIn("finalReviewer"), await signedIn("manager")];
    const { data } = await server.call("refusal.list", {}, { token: final });
    expect(data.list.find((each) => each.loanRecordId === id)).toMatchObject({
      stage: "first_rejected",
      way: "app",
      refusalReasons: "identity",
      outcome: null,
    });
    expect((await decide(await opened(id), first)).status).toBe(403);
    const answer = await decide(await opened(id), final, { correct: { province: "Cần Thơ", birthDate: "1990-02-03" } });
    expect(answer.data).toEqual({ outcome: "overturned", mayApply: true });
    expect(
      await rows(
        "select c.province, c.birth_date::text as born, o.status, o.cool_until from loan_order o join customer c on c.id = o.customer_id and c.tenant_id = 1 where o.tenant_id = 1 and o.id = $1",
        [id],
      ),
    ).toEqual([{ province: "Cần Thơ", born: "1990-02-03", status: 2, cool_until: null }]);
    expect((await decide(await opened(id), manager)).refusal.error).toBe("contest.decided");
    expect((await client("contested", { orderNo })).data["contested"]).toMatchObject({
      outcome: "overturned",
      answer: "The card was read wrongly.",
    });
    const [he] = await rows<{ phone: string; idNo: string }>(
      'select c.phone, c.id_no as "idNo" from customer c join loan_order o on o.customer_id = c.id and o.tenant_id = 1 where c.tenant_id = 1 and o.id = $1',
      [id],
    );
    expect((await client("apply", application({}, { phone: he?.phone, idNo: he?.idNo }))).code).toBe(1);
    const decided = await server.call("refusal.list", { state: "decided" }, { token: final });
    expect(decided.data.list[0]).toMatchObject({ loanRecordId: id, outcome: "overturned", corrected: "birthDate, province" });
  });

  it("stands where the second look says so, keeps him away, and is nobody's own", async () => {
    const { id } = await refused();
    const [final, manager] = [await signedIn("finalReviewer"), await signedIn("manager")];
    const lodged = await server.call("refusal.contest", { loanRecordId: id, reason: "He called." }, { token: manager });
    expect(lodged.code).toBe(1);
    expect((await decide(lodged.data.contestId, manager)).refusal.error).toBe("approval.samePerson");
    expect((await decide(lodged.data.contestId, final, { outcome: "upheld" })).data.mayApply).toBe(false);
    expect((await rows("select 1 from loan_order where id = $1 and cool_until is not null", [id])).length).toBe(1);
  });

  it("is a machine's too, not what was never refused, and nothing after sixty days", async () => {
    const running = server.fixture.vn.orders.find(({ status }) => status === 8);
    const orderNo = running?.orderNo ?? "";
    expect((await client("contest", { orderNo, reason: "No." })).data["error"]).toBe("order.wrongStatus");
    const { id, orderNo: late } = await refused();
    await rows("update loan_order set stage = 'machine_rejected' where id = $1", [id]);
    now = new Date(now.getTime() + 63 * 86_400_000);
    expect((await client("contest", { orderNo: late, reason: "No." })).data["error"]).toBe("contest.late");
    now = new Date(now.getTime() - 10 * 86_400_000);
    expect((await client("contest", { orderNo: late, reason: "No." })).code).toBe(1);
    expect(await rows("select stage from refusal_contest where order_id = $1", [id])).toEqual([{ stage: "machine_rejected" }]);
  });

  it("by the machine is looked at by a person; who called is written to", async () => {
    await addTemplate(server, { name: "contested", scene: "contested", content: "Looked at: {{orderNo}}" });
    const { data } = await client("apply", application());
    await runMachine(server.kernel.database, 1, now, () => ({ score: async () => 0 }));
    const [made] = await rows<{ id: number; stage: string }>("select id, stage from loan_order where order_no = $1", [data["orderNo"]]);
    const id = made?.id ?? 0;
    expect(made?.stage).toBe("machine_rejected");
    const [final, manager] = [await signedIn("finalReviewer"), await signedIn("manager")];
    const lodged = await server.call("refusal.contest", { loanRecordId: id, reason: "He called." }, { token: manager });
    const won = async () => {
      const day = now.toISOString().slice(0, 10);
      const asked = { reportCode: "machineRefuse", by: "day", startTime: day, endTime: day } as const;
      return (await server.call("report.query", asked, { token: manager })).data.total["contestWon"] ?? 0;
    };
    const before = await won();
    expect((await decide(lodged.data.contestId, final)).data).toEqual({ outcome: "overturned", mayApply: true });
    expect(await won()).toBe(before + 1);
    const texts = await rows(
      "select t.scene, m.state from message m join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id join message_template t on t.id = k.template_id where m.order_id = $1 and t.scene = 'contested'",
      [id],
    );
    expect(texts).toEqual([{ scene: "contested", state: "queued" }]);
  });

  it("by the final reviewer is not his to look at again", async () => {
    const { data } = await client("apply", application());
    const [passed] = await rows<{ id: number; version: number }>(
      "update loan_order set stage = 'first_passed', status = 1 where tenant_id = 1 and order_no = $1 returning id, version",
      [data["orderNo"]],
    );
    const { id, version } = passed ?? { id: 0, version: 0 };
    const [final, manager] = [await signedIn("finalReviewer"), await signedIn("manager")];
    expect((await openCase(server, { loanRecordId: id, stage: "final", version }, final)).message).toBe("");
    const [held] = await rows<{ version: number }>("select version from loan_order where id = $1", [id]);
    const verdict = {
      loanRecordId: id,
      decision: "reject" as const,
      reasonCodes: ["identity"],
      seen: allSeen,
      version: held?.version ?? 0,
    };
    expect((await server.call("review.final", verdict, { token: final })).message).toBe("");
    await settleDecisions(server);
    await client("contest", { orderNo: data["orderNo"], reason: "Why?" });
    expect((await decide(await opened(id), final)).refusal.error).toBe("approval.samePerson");
    expect((await decide(await opened(id), manager)).code).toBe(1);
  });
});
