// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn("collector.vn");
});
afterAll(() => server.close());

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await server.database.owner.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]?.n ?? -1;

describe("a write", () => {
  test("is refused without an idempotency key", async () => {
    const answer = await server.call("system.draftSave", { key: "a", body: {} }, { token, key: "" });
    expect(answer).toMatchObject({ status: 400, code: 4002 });
  });

  test("happens once however many copies arrive together", async () => {
    const copies = Array.from({ length: 100 }, () =>
      server.call("system.draftSave", { key: "one", body: { text: "x" } }, { token, key: "same-key-0001" }),
    );
    const answers = await Promise.all(copies);
    expect(answers.map((each) => each.code)).toEqual(Array(100).fill(1));
    expect(answers.filter((each) => each.headers.get("idempotent-replay") === "true")).toHaveLength(99);
    expect(await count("audit where call = 'draft.save' and detail->>'key' = 'one'")).toBe(1);
  });

  test("refuses a key that was used for something else", async () => {
    await server.call("system.draftSave", { key: "two", body: {} }, { token, key: "same-key-0002" });
    expect(await server.call("system.draftSave", { key: "three", body: {} }, { token, key: "same-key-0002" })).toMatchObject({
      status: 422,
      code: 4221,
    });
  });

  test("can be looked up by its key when the answer was lost", async () => {
    await server.call("system.draftSave", { key: "four", body: {} }, { token, key: "same-key-0004" });
    const found = await server.call("system.outcome", { key: "same-key-0004" }, { token });
    expect(found.data).toEqual({ done: true, call: "system.draftSave", answer: { ok: true } });
    expect((await server.call("system.outcome", { key: "never-sent-01" }, { token })).data.done).toBe(false);
  });

  test("keeps preferences per person, forgets on null, refuses what is too long", async () => {
    const names = async (who: string) => (await server.call("system.preferences", {}, { token: who })).data.map((each) => each.name);
    await server.call("system.preferenceSave", { name: "columns /order/orderAll", body: { hidden: ["appId"] } }, { token });
    const other = await server.signIn("supervisor.vn");
    expect([await names(token), await names(other)]).toEqual([["columns /order/orderAll"], []]);
    const long = await server.call("system.preferenceSave", { name: "long", body: { text: "x".repeat(16_000) } }, { token });
    expect([long.status, long.refusal.field]).toEqual([400, "body"]);
    await server.call("system.preferenceSave", { name: "columns /order/orderAll", body: null }, { token });
    expect(await names(token)).toEqual([]);
  });
  test("keeps a draft per person and forgets it on null", async () => {
    await server.call("system.draftSave", { key: "order 7", body: { remark: "Gọi lại" } }, { token });
    expect((await server.call("system.draftGet", { key: "order 7" }, { token })).data.body).toEqual({ remark: "Gọi lại" });
    await server.call("system.draftSave", { key: "order 7", body: null }, { token });
    expect((await server.call("system.draftGet", { key: "order 7" }, { token })).data.body).toBeNull();
  });

  test("leaves an audit row with its command and source, and no text of the draft", async () => {
    const headers = { "x-command": "draft.keep", "x-command-source": "key" };
    await server.call("system.draftSave", { key: "five", body: { secret: "canary" } }, { token, headers });
    const row = await server.database.owner.query(
      "select call, command, source, staff_id, detail from audit where detail->>'key' = 'five'",
    );
    expect(row.rows).toEqual([
      {
        call: "draft.save",
        command: "draft.keep",
        source: "key",
        staff_id: server.fixture.vn.staff.collector,
        detail: { key: "five", kept: true },
      },
    ]);
  });
});
