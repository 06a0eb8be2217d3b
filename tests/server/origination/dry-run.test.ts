// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveRun, endRun, takeRun } from "../../../src/server/domain/origination/risk/run.store.ts";
import { runMachine } from "../../../src/server/jobs/machine-review.ts";
import { runRiskRuns } from "../../../src/server/jobs/risk-runs.ts";
import { emptyTally } from "../../../src/lending/risk/dry-run.ts";
import { readFacts } from "../../../src/server/kernel/tenancy.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  admin = await server.signIn(accountOf("tenantAdmin"));
});
afterAll(() => server.close());

const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;
/** An application that the machine has decided. */
async function decided(points: number, person: object = {}): Promise<number> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application({}, person));
  await runMachine(server.kernel.database, 1, new Date(), () => ({ score: async () => points }));
  return Number((await query("select id from loan_order where tenant_id = 1 and order_no = $1", [data["orderNo"]]))[0].id);
}
const idOf = async (kind: string, name: string): Promise<number> =>
  Number((await query("select id from risk_item where tenant_id = 1 and kind = $1 and name = $2", [kind, name]))[0].id);
const ask = async (id: number, version: number): Promise<number> =>
  (await server.call("rule.test", { id, version, size: 1_000 }, { token: admin })).data.runId;
const run = (clock: () => Date = () => new Date()): Promise<void> => runRiskRuns(server.kernel.database, 1, clock);
const read = async (runId: number) => (await server.call("rule.run", { runId }, { token: admin })).data!;

describe("who has a dry run", () => {
  const begun = new Date("2026-03-02T03:00:00Z");
  /** Within a transaction of the job's, so many seconds after it was begun. */
  const at = async <T>(seconds: number, work: (of: Parameters<typeof takeRun>[0]) => Promise<T>): Promise<T> => {
    const now = new Date(begun.getTime() + seconds * 1_000);
    const tenant = await readFacts(server.kernel.database, 1, now);
    return server.kernel.database.withTenant(1, (tx) => work({ tx, tenant, now }));
  };

  it("keeps it however long it takes, as long as it moves; another takes it two minutes after that, and alone", async () => {
    const runId = await ask(await idOf("rule", "Too old"), 1);
    const first = (await at(0, takeRun))!;
    expect(first.id).toBe(runId);
    const step = { total: 9, done: 3, missing: 0 };
    expect(await at(100, (of) => moveRun(of, first, step))).toBe(true);
    expect(await at(200, takeRun)).toBeUndefined();
    const second = (await at(221, takeRun))!;
    expect([second.id, second.attempt]).toEqual([runId, 2]);
    expect(await at(222, (of) => moveRun(of, first, step))).toBe(false);
    await at(222, (of) => endRun(of, first, emptyTally()));
    expect((await read(runId)).status).toBe("running");
    await at(223, (of) => endRun(of, second, emptyTally()));
    expect((await read(runId)).status).toBe("done");
  });

  it("is told that it has failed, and may ask for another", async () => {
    await decided(900);
    const set = await idOf("set", "Standard");
    await query("insert into risk_version (tenant_id, item_id, version, body, at) values (1, $1, 2, '{\"enabled\": true}', now())", [set]);
    const runId = await ask(set, 2);
    await expect(run()).rejects.toThrow();
    expect(await read(runId)).toMatchObject({ status: "failed", tested: 0 });
    await query(
      "update risk_version v set body = o.body from risk_version o where v.item_id = $1 and v.version = 2 and o.item_id = $1 and o.version = 1",
      [set],
    );
    const next = await ask(set, 2);
    await run();
    expect((await read(next)).status).toBe("done");
  });

  it("is nobody any more once three servers have died of it", async () => {
    const runId = await ask(await idOf("rule", "Too old"), 1);
    await query("update risk_run set state = 'running', attempt = 3, moved_at = now() - interval '3 minutes' where id = $1", [runId]);
    await expect(run()).rejects.toThrow(`dry run ${runId}`);
    expect((await read(runId)).status).toBe("failed");
  });
});

describe("what nothing that decides has yet", () => {
  const rule = { name: "Young", group: "", variable: "age", operator: "<" as const, value: 25, action: "manual" as const };
  const saveRule = async (change: object): Promise<{ id: number; version: number }> =>
    (await server.call("rule.save", { ...rule, ...change } as never, { token: admin })).data;
  const saveSet = async (change: object): Promise<{ id: number; version: number }> => {
    const [newest] = (await server.call("ruleSet.versions", { id: await idOf("set", "Standard") }, { token: admin })).data.filter(
      ({ isLive }) => isLive,
    );
    const { version: _v, updateBy: _b, createTime: _c, isLive: _l, publishTime: _p, ...fields } = newest!;
    return (await server.call("ruleSet.save", { ...fields, ...change } as never, { token: admin })).data;
  };
  const tried = async ({ id, version }: { readonly id: number; readonly version: number }) => {
    const runId = await ask(id, version);
    await run();
    const { cells, ...rest } = await read(runId);
    return {
      ...rest,
      by: (verdict: string) => cells.filter((cell) => cell.verdict === verdict).reduce((sum, { count }) => sum + count, 0),
    };
  };
  const young = `${new Date().getFullYear() - 22}-01-01`;
  let all = 0;
  let standard: readonly number[];
  beforeAll(async () => {
    for (const points of [900, 600, 400]) await decided(points, { birthDate: young });
    await decided(900);
    all = (await query("select count(*)::int as n from machine_review where facts is not null and outcome <> 'failed'"))[0].n;
    standard = (
      await query("select body -> 'rules' as rules from risk_version where item_id = $1 and version = 1", [await idOf("set", "Standard")])
    )[0].rules;
  });

  it("tries a rule at the end of every set of the flow", async () => {
    const result = await tried(await saveRule({}));
    expect(result).toMatchObject({ place: "everySet", drafts: [], tested: all, changed: 2 });
    expect([result.by("reject"), result.by("manual"), result.by("pass")]).toEqual([1, 2, all - 3]);
  });

  it("tries a rule where it stands, and once", async () => {
    const result = await tried(
      await saveRule({ id: await idOf("rule", "Score too low"), name: "Score too low", variable: "score", value: 650, action: "reject" }),
    );
    expect(result).toMatchObject({ place: "own", changed: 1 });
  });

  it("tries a draft of a set with the newest draft of a rule that was never published, and with others as they are published", async () => {
    const id = await idOf("rule", "Young");
    await saveRule({ id, action: "reject" });
    const draft = await saveSet({ id: await idOf("set", "Standard"), rules: [...standard, id] });
    const result = await tried(draft);
    // The draft of "Score too low" above would refuse one more.
    expect(result).toMatchObject({ place: "own", drafts: ["Young"], changed: 2 });
    expect([result.by("reject"), result.by("manual")]).toEqual([3, 0]);
  });

  it("tries a set behind the flow, on what is not refused by then", async () => {
    const result = await tried(await saveSet({ name: "Second look", rules: [await idOf("rule", "Young")] }));
    expect(result).toMatchObject({ place: "flowEnd", drafts: ["Young"], changed: 2 });
    expect([result.by("reject"), result.by("manual"), result.by("pass")]).toEqual([3, 0, all - 3]);
  });
});
