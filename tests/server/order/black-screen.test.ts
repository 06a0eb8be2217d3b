// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { limits } from "../../../src/lending/limits.ts";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let [manager, admin, collector] = ["", "", ""];
const now = morning();
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  [manager, admin, collector] = await Promise.all([
    server.signIn(accountOf("manager")),
    server.signIn(accountOf("tenantAdmin")),
    server.signIn(accountOf("collector")),
  ]);
});
afterAll(() => server.close());
beforeEach(() => sql("truncate black_list, approval cascade"));

const today = (): string => localDate(now, "Asia/Ho_Chi_Minh");
const save = (input: InputOf<"black.save">, token = manager) => server.call("black.save", input, { token });
const list = async (input: InputOf<"black.list"> = {}, token = manager) => (await server.call("black.list", input, { token })).data.list;
const remove = (ids: number[], reason = "Nhầm người") => server.call("black.remove", { ids, reason }, { token: manager });
const titles = ["type", "value", "reason", "expires"];
const read = (rows: string[][], dry = false, token = manager) => server.call("black.import", { rows: [titles, ...rows], dry }, { token });
const many = (count: number) => Array.from({ length: count }, (_, at) => ["account", String(1_000_000_000 + at), "Ring", ""]);

describe("one value", () => {
  it("is kept as applications bring it, however it was typed, and found by its last signs only", async () => {
    await save({ type: "phone", value: "0912 345 678", reason: "Giả mạo" });
    await save({ type: "idNo", value: "ab-123 456", reason: "Giả mạo" });
    await save({ type: "device", value: "pixel-7:a1b2", reason: "Nhiều đơn", expireTime: addDays(today(), 30) });
    const { rows } = await sql("select kind, value from black_list order by id");
    expect(rows).toEqual([
      { kind: "phone", value: "+84912345678" },
      { kind: "idNo", value: "AB123456" },
      { kind: "device", value: "pixel-7:a1b2" },
    ]);
    const [device, idNo, phone] = await list();
    expect(device).toMatchObject({ type: "device", device: "••••a1b2", phone: null, expireTime: addDays(today(), 30), status: "active" });
    expect(idNo).toMatchObject({ idNo: "••••3456", source: "staff" });
    expect(JSON.stringify(phone)).not.toContain("912345");
    expect((await list({ value: "5678" })).map(({ type }) => type)).toEqual(["phone"]);
    expect((await list({ value: "A1B2" })).map(({ type }) => type)).toEqual(["device"]);
    expect(await list({ value: "1234" })).toEqual([]);
    expect((await list({ type: ["idNo", "device"] })).length).toBe(2);
  });

  it("that is none of its kind, stands there already, or is over, is refused at its field", async () => {
    const wrong = async (input: InputOf<"black.save">) => (await save(input)).refusal;
    expect(await wrong({ type: "phone", value: "12", reason: "x" })).toMatchObject({ error: "black.value", field: "value" });
    expect(await wrong({ type: "account", value: "12AB", reason: "x" })).toMatchObject({ error: "black.value" });
    expect(await wrong({ value: "0912345678", reason: "x" })).toMatchObject({ error: "field.required", field: "type" });
    expect(await wrong({ type: "phone", value: "0912345678", reason: "x", expireTime: addDays(today(), -1) })).toMatchObject({
      error: "black.past",
      field: "expireTime",
    });
    await save({ type: "phone", value: "0912345678", reason: "x" });
    expect(await wrong({ type: "phone", value: "+84 912 345 678", reason: "y" })).toMatchObject({ error: "blackList.already" });
    expect((await sql("select 1 from black_list")).rowCount).toBe(1);
  });

  it("gets another reason and day; it never becomes another value, and what is off is not changed", async () => {
    const { data } = await save({ type: "account", value: "9704 1234", reason: "x" });
    await save({ id: data.id, reason: "Đã xác minh", expireTime: today(), value: "0000000" });
    expect(await list()).toMatchObject([{ reason: "Đã xác minh", expireTime: today(), device: "••••1234" }]);
    expect((await remove([data.id])).data).toMatchObject({ removed: 1 });
    expect((await save({ id: data.id, reason: "x" })).refusal).toMatchObject({ error: "black.gone" });
    expect((await remove([data.id])).refusal).toMatchObject({ error: "black.gone" });
    expect(await list({ status: ["removed"] })).toMatchObject([{ removeReason: "Nhầm người", removedBy: expect.any(String) }]);
  });

  it("stands through its last day; the night after takes it off, and it may come on again", async () => {
    await save({ type: "phone", value: "0912345678", reason: "x", expireTime: today() });
    await runNight(server.kernel.database, 1, now);
    expect(await list()).toMatchObject([{ status: "active" }]);
    await runNight(server.kernel.database, 1, new Date(now.getTime() + 86_400_000));
    expect(await list()).toMatchObject([{ status: "expired", removedBy: null }]);
    expect((await save({ type: "phone", value: "0912345678", reason: "y" })).code).toBe(1);
  });
});

describe("a file", () => {
  const bad = async (rows: string[][]) => (await read(rows, true)).data.bad.map(({ line, field }) => `${line} ${field}`);

  it("is judged line by line, and nothing comes on before it is sent", async () => {
    await save({ type: "phone", value: "0900000001", reason: "x" });
    const rows = [
      ["phone", "0900000001", "Ring", ""],
      ["phone", "0900000002", "Ring", "2099-01-01"],
      ["phone", "+84900000002", "Ring", ""],
      ["fax", "0900000003", "Ring", ""],
      ["idNo", "=1+1", "Ring", ""],
      ["idNo", "12", "Ring", ""],
      ["idNo", "123456789", "", ""],
      ["idNo", "123456789", "Ring", "31/12/2027"],
      ["idNo", "123456789", "Ring", "2020-01-01"],
      ["", "", "", ""],
      ["idNo", "123456789", "Ring", ""],
    ];
    expect(await bad(rows)).toEqual(["2 value", "4 value", "5 type", "6 value", "7 value", "8 reason", "9 expires", "10 expires"]);
    expect((await sql("select 1 from black_list")).rowCount).toBe(1);
    expect((await read(rows)).data).toMatchObject({ rows: 10, good: 2, added: 2, pending: null });
    expect((await list({ source: ["import"] })).length).toBe(2);
    expect((await read([["a", "b"]])).data.good).toBe(0);
    expect((await server.call("black.import", { rows: [["a"]], dry: true }, { token: manager })).refusal.error).toBe("import.unreadable");
  });

  it("of more than a hundred values waits for a second person, and what is there by then stays", async () => {
    const { data } = await read(many(limits.blackAlone + 1));
    expect(data).toMatchObject({ added: 0, pending: { approvalId: expect.any(Number) } });
    expect((await sql("select 1 from black_list")).rowCount).toBe(0);
    const [waiting] = await list();
    expect(waiting).toMatchObject({ status: "proposed", rows: limits.blackAlone + 1, source: "import", isOwnRequest: true });
    const decide = (token: string) =>
      server.call("approval.review", { approvalId: data.pending?.approvalId ?? 0, decision: "approve" }, { token });
    expect((await decide(manager)).refusal.error).toBe("approval.samePerson");
    await save({ type: "account", value: "1000000000", reason: "Đã có" });
    expect((await decide(admin)).data.status).toBe("approved");
    expect((await sql("select 1 from black_list where removed_at is null")).rowCount).toBe(limits.blackAlone + 1);
  });

  it("of 10,000 rows is judged in seconds; one more is refused as a whole", async () => {
    const began = performance.now();
    expect((await read(many(limits.blackInFile), true)).data.good).toBe(limits.blackInFile);
    process.stdout.write(`    10,000 rows judged after ${Math.round(performance.now() - began)} ms\n`);
    expect((await read(many(limits.blackInFile + 1), true)).status).toBe(422);
  });
});

it("what a collector has proposed stands first, with whom it is about", async () => {
  const order = server.fixture.vn.orders.find(({ collectorId }) => collectorId === server.fixture.vn.staff.collector)?.id ?? 0;
  await save({ type: "phone", value: "0912345678", reason: "x" });
  await server.call("blackList.add", { loanRecordId: order, reason: "Giấy tờ giả" }, { token: collector });
  const [first] = await list();
  expect(first).toMatchObject({
    status: "proposed",
    source: "proposal",
    reason: "Giấy tờ giả",
    name: expect.any(String),
    isOwnRequest: false,
  });
  expect((await list({ status: ["active"] })).length).toBe(1);
});
