// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JobName } from "../../../src/lending/options/office/health-codes.ts";
import { jobTurns } from "../../../src/server/jobs/turns.ts";
import type { AnchorState, Sealer } from "../../../src/server/kernel/audit/sealer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let now = new Date("2026-11-23T03:00:00Z");
let server: TestServer;
let admin: string;
let state: AnchorState = "whole";
const sealer: Sealer = { seal: () => Promise.resolve(0), state: () => state, newest: async () => null };
const logged: object[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  admin = await server.signIn("tenantAdmin.vn");
});
afterAll(() => server.close());

const turns = () => jobTurns(server.kernel.database, { clock: () => now, log: { error: (fields) => void logged.push(fields) }, sealer });
/** As the server writes an instant. */
const at = (date: Date): string => `${date.toISOString().slice(0, 19)}+00:00`;
const shown = async () => (await server.call("health.list", {}, { token: admin })).data.list;
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const job = (name: JobName, failsFor: number | null = null, every = 1_000) => ({
  name,
  every,
  run: (_database: unknown, tenantId: number) =>
    tenantId === failsFor ? Promise.reject(new TypeError("the payment of Nguyen Van A")) : Promise.resolve(),
});
const never = () => false;

it("a job that fails for one lender runs for the next, and stands first with its kind of error until it comes through", async () => {
  const { rows } = await server.database.owner.query<{ id: number }>("select tenant_id as id from tenant order by tenant_id");
  const [mine = 0, ...others] = rows.map(({ id }) => id);
  const jobs = turns();
  await jobs.take(job("fold"), never);
  await jobs.take(job("messages", mine), never);
  await jobs.end();
  const [first, second] = await shown();
  expect(first).toMatchObject({ name: "messages", state: "failing", failure: "TypeError", doneTime: null, failedSince: at(now) });
  expect(second).toMatchObject({ name: "fold", state: "ok", failure: "", failedSince: null });
  expect(JSON.stringify([await shown(), logged])).not.toContain("Nguyen");
  const sound = await server.database.owner.query(
    "select tenant_id from job_state where name = 'messages' and failure is null order by tenant_id",
  );
  expect(sound.rows.map(({ tenant_id }) => tenant_id)).toEqual(others);

  const since = at(now);
  later(1);
  await jobs.take(job("messages", mine), never);
  await jobs.end();
  expect((await shown())[0]).toMatchObject({ failedSince: since, lastTime: at(now) });
  later(1);
  await jobs.take(job("messages"), never);
  await jobs.end();
  expect((await shown()).find(({ name }) => name === "messages")).toMatchObject({
    state: "ok",
    failedSince: null,
    doneTime: at(now),
  });
});

it("a job whose turn is long over is late, and the filter finds it", async () => {
  const jobs = turns();
  await jobs.take(job("leads", null, 300_000), never);
  await jobs.take(job("calls", null, 300), never);
  await jobs.end();
  later(10);
  const { data } = await server.call("health.list", { state: ["late"] }, { token: await server.signIn("tenantAdmin.vn") });
  expect(data.list.map(({ name }) => name)).toContain("calls");
  expect(data.list.map(({ name }) => name)).not.toContain("leads");
});

it("an audit trail that does not follow its witness is a red line", async () => {
  state = "differs";
  const jobs = turns();
  await jobs.take(job("seal"), never);
  await jobs.end();
  admin = await server.signIn("tenantAdmin.vn");
  expect((await shown())[0]).toMatchObject({ name: "anchor", state: "failing", failure: "differs" });
});

it("a bank that is silent at one lender holds up that lender alone, and a turn that is under way is not begun again", async () => {
  const { rows } = await server.database.owner.query<{ id: number }>("select tenant_id as id from tenant order by tenant_id");
  const [mine = 0, ...others] = rows.map(({ id }) => id);
  let answer = (): void => undefined;
  const silence = new Promise<void>((done) => (answer = done));
  const begun: number[] = [];
  const payouts = {
    ...job("payouts"),
    outside: true as const,
    run: (_database: unknown, tenantId: number) => (begun.push(tenantId), tenantId === mine ? silence : Promise.resolve()),
  };
  const jobs = turns();
  await jobs.take(payouts, never);
  await jobs.take(payouts, never);
  expect(begun).toEqual([mine, ...others, ...others]);
  answer();
  await jobs.end();
  await jobs.take(payouts, never);
  expect(begun.filter((id) => id === mine)).toHaveLength(2);
  await jobs.end();
});
