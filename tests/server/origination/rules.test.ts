// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runMachine } from "../../../src/server/jobs/machine-review.ts";
import { runRiskRuns } from "../../../src/server/jobs/risk-runs.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [admin, other] = [await server.signIn(accountOf("tenantAdmin")), await server.signIn(accountOf("platformAdmin"))];
});
afterAll(() => server.close());

const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;
const score = (points: number) => () => ({ score: async () => points });
async function decided(points: number, person: object = {}, now = new Date()) {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application({}, person));
  await runMachine(server.kernel.database, 1, now, score(points));
  const [row] = await query("select id, stage, reject_reasons as reasons from loan_order where tenant_id = 1 and order_no = $1", [
    data["orderNo"],
  ]);
  return { ...row, id: Number(row.id) } as { id: number; stage: string; reasons: string[] };
}
const idOf = async (kind: string, name: string): Promise<number> =>
  Number((await query("select id from risk_item where tenant_id = 1 and kind = $1 and name = $2", [kind, name]))[0].id);
const rule = { name: "Young and dear", group: "identity", variable: "age", operator: "<" as const, value: 25, action: "manual" as const };
const save = (input: object) => server.call("rule.save", { ...rule, ...input } as never, { token: admin });
const dryRun = async (id: number, version: number): Promise<number> => {
  const { data } = await server.call("rule.test", { id, version, size: 1000 }, { token: admin });
  await runRiskRuns(server.kernel.database, 1, () => new Date());
  return data.runId;
};
const review = (approvalId: number, token: string) => server.call("approval.review", { approvalId, decision: "approve" }, { token });

describe("what a lender begins with", () => {
  it("decides as the constants did, and a try says by what", async () => {
    const passed = await decided(900);
    const refused = await decided(499, { birthDate: "2015-01-01" });
    expect([passed.stage, refused.stage, refused.reasons]).toEqual(["pending_review", "machine_rejected", ["age", "score"]]);
    const { data } = await server.call("order.riskReport", { loanRecordId: refused.id }, { token: admin });
    expect(data).toMatchObject({ score: 499, band: "D", model: "house", verdict: "reject", blackList: [] });
    expect(data.rules.map((hit) => [hit.variable, hit.operator, hit.limit, hit.action, hit.version])).toEqual([
      ["age", "<", 20, "reject", 1],
      ["score", "<", 500, "reject", 1],
    ]);
    expect(data.rules[0]?.value).toBe(data.facts["age"]);
    expect(data.decidedBy).toMatchObject({ flow: { name: "Standard", version: 1 }, sets: [{ name: "Standard", version: 1 }] });
    expect(data.tries).toHaveLength(1);
    const { data: list } = await server.call("rule.list", { variable: "score" }, { token: admin });
    expect(list.list[0]).toMatchObject({ name: "Score too low", hits7d: 1, status: "live", rejectRate: 500_000 });
  });
});

describe("a rule", () => {
  it("decides nothing until another person has published it, with a dry run of the last day", async () => {
    const { data: saved } = await save({});
    expect(saved.version).toBe(1);
    const set = await idOf("set", "Standard");
    const [before] = (await server.call("ruleSet.versions", { id: set }, { token: admin })).data;
    const { version: _v, updateBy: _b, createTime: _c, isLive: _l, publishTime: _p, ...fields } = before!;
    expect((await server.call("rule.publish", { id: saved.id, version: 1 }, { token: admin })).refusal.error).toBe("risk.noRun");
    const runId = await dryRun(saved.id, 1);
    const { data: run } = await server.call("rule.run", { runId }, { token: admin });
    expect(run).toMatchObject({ status: "done", tested: 2, changed: 0, version: 1 });
    const { data: asked } = await server.call("rule.publish", { id: saved.id, version: 1 }, { token: admin });
    expect((await review(asked.pending.approvalId, admin)).refusal.error).toBe("approval.samePerson");
    expect((await review(asked.pending.approvalId, other)).code).toBe(1);
    expect((await server.call("rule.publish", { id: saved.id, version: 1 }, { token: admin })).refusal.error).toBe("risk.live");

    const next = await server.call(
      "ruleSet.save",
      { ...fields, id: set, version: 1, rules: [...fields.rules, saved.id] },
      { token: admin },
    );
    expect(next.data).toEqual({ id: set, version: 2 });
    const stale = await server.call("ruleSet.save", { ...fields, id: set, version: 1 }, { token: admin });
    expect(stale.refusal.error).toBe("version.stale");
    const young = { birthDate: `${new Date().getFullYear() - 22}-01-01` };
    await dryRun(set, 2);
    const { data: second } = await server.call("ruleSet.publish", { id: set, version: 2 }, { token: admin });
    await review(second.pending.approvalId, other);
    const { id } = await decided(900, young);
    const { data } = await server.call("order.riskReport", { loanRecordId: id }, { token: admin });
    expect([data.verdict, data.decidedBy?.sets[0]?.version, data.rules[0]?.name]).toEqual(["manual", 2, rule.name]);
  });

  it("goes back to what it replaced once, within a day, by one person", async () => {
    const set = await idOf("set", "Standard");
    const back = () => server.call("ruleSet.rollback", { id: set }, { token: admin });
    expect((await back()).data).toEqual({ version: 1 });
    const [told] = await query(
      "select title, role_ids as roles, texts -> 'vi_VN' ->> 'title' as vi from notice_version where tenant_id = 1 order by notice_id desc limit 1",
    );
    expect(told.title).toContain("Standard");
    expect(told.vi).not.toBe(told.title);
    expect(told.roles).toHaveLength(2);
    expect((await back()).refusal.error).toBe("risk.noRollback");
    expect((await server.call("rule.rollback", { id: await idOf("rule", "Too old") }, { token: admin })).refusal.error).toBe(
      "risk.noRollback",
    );
  });

  it("is switched by a version that waits, whose dry run begins by itself", async () => {
    const id = await idOf("rule", "Too old");
    const { data } = await server.call("rule.status", { id, status: "off" }, { token: admin });
    expect((await review(data.pending.approvalId, other)).refusal.error).toBe("risk.noRun");
    await runRiskRuns(server.kernel.database, 1, () => new Date());
    expect((await review(data.pending.approvalId, other)).code).toBe(1);
    expect((await decided(900, { birthDate: "1940-01-01" })).stage).toBe("pending_review");
    expect((await server.call("rule.status", { id, status: "off" }, { token: admin })).refusal.error).toBe("risk.live");
  });

  it.each([
    [{ variable: "aeg" }, "risk.unknown", "variable"],
    [{ variable: "gender", operator: "in", value: ["male"] }, "risk.forbidden", "variable"],
    [{ value: true }, "risk.type", "value"],
    [{ operator: "between", value: { from: 30, to: 20 } }, "risk.reversed", "value"],
    [{ operator: "has" }, "risk.operator", "operator"],
    [{ name: "Score too low" }, "risk.nameTaken", "name"],
    [{ variable: "labels", operator: "has", value: ["newUsr"] }, "risk.labelUnknown", "value"],
    [{ id: 999_999 }, "notFound", "id"],
  ])("is refused with %j", async (change, error, field) => {
    const { refusal } = await save({ name: "Another", ...change });
    expect([refusal.error, refusal.field]).toEqual([error, field]);
  });
});

describe("several rules at once", () => {
  const typed = (name: string, change: object = {}) => ({ ...rule, name, ...change });
  const saveAll = (rules: object[]) => server.call("rule.saveAll", { rules } as never, { token: admin });
  const named = () => query("select name from risk_item where tenant_id = 1 and name like 'Pasted%' order by name");

  it("become drafts together, or none of them does", async () => {
    expect((await saveAll([typed("Pasted one"), typed("Pasted two", { variable: "aeg" })])).refusal.error).toBe("risk.unknown");
    expect((await saveAll([typed("Pasted one"), typed("pasted ONE")])).refusal.error).toBe("risk.nameTaken");
    expect(await named()).toEqual([]);
    const { data } = await saveAll([typed("Pasted one"), typed("Pasted two", { variable: "labels", operator: "has", value: ["vip"] })]);
    expect(await named()).toEqual([{ name: "Pasted one" }, { name: "Pasted two" }]);
    const [row] = await query("select subject_ids as ids from audit where tenant_id = 1 and call = 'rule.saveAll'");
    expect(row.ids.map(Number)).toEqual(data.ids);
    const { data: list } = await server.call("rule.list", { name: "Pasted" }, { token: admin });
    expect(list.list.map(({ name, status, version }) => [name, status, version])).toEqual([
      ["Pasted one", "draft", 1],
      ["Pasted two", "draft", 1],
    ]);
    // Next versions of what is there, beside new ones: of a version that somebody has overtaken none of them is kept.
    const [one] = data.ids;
    const stale = await saveAll([typed("Pasted three"), typed("Pasted one", { id: one, version: 4 })]);
    expect([stale.refusal.error, (await named()).length]).toEqual(["version.stale", 2]);
    await saveAll([typed("Pasted three"), typed("Pasted one", { id: one, version: 1, value: 30 })]);
    const [two] = (await server.call("rule.versions", { id: Number(one) }, { token: admin })).data;
    expect([two?.version, two?.value, (await named()).length]).toEqual([2, 30, 3]);
  });
});

describe("a flow", () => {
  const end = (to: string) => [{ to, percent: 100 }];
  it("is refused where it does not end, and takes the place of the one that holds", async () => {
    const set = await idOf("set", "Standard");
    const node = (key: string, pass: string) => ({ key, set, reject: end("reject"), manual: end("manual"), pass: end(pass) });
    const saveFlow = (nodes: object[]) => server.call("decision.save", { name: "Other", nodes } as never, { token: admin });
    expect((await saveFlow([node("a", "b"), node("b", "a")])).refusal).toMatchObject({ error: "risk.cycle", field: "nodes" });
    expect((await saveFlow([node("a", "bb"), node("b", "pass")])).refusal.error).toBe("risk.nodeUnknown");
    const { data } = await saveFlow([node("a", "manual")]);
    await dryRun(data.id, data.version);
    const { data: asked } = await server.call("decision.publish", { ...data }, { token: admin });
    await review(asked.pending.approvalId, other);
    const { id } = await decided(900);
    const [{ no }] = await query("select order_no as no from loan_order where id = $1", [id]);
    const { data: trace } = await server.call("decision.trace", { ...data, orderNo: no }, { token: admin });
    expect(trace).toMatchObject({ path: ["a"], verdict: "manual", verdictThen: "manual" });
    const standard = await idOf("flow", "Standard");
    const { data: list } = await server.call("decision.list", {}, { token: admin });
    expect(list.list.map((row) => [row.name, row.liveVersion])).toEqual([
      ["Other", 1],
      ["Standard", null],
    ]);
    expect((await server.call("decision.rollback", { id: data.id }, { token: admin })).code).toBe(1);
    expect((await query("select live_version as live from risk_item where id = $1", [standard]))[0].live).toBe(1);
  });
});

describe("a dry run", () => {
  it("is stopped, one at a time, and keeps to its lender", async () => {
    const id = await idOf("rule", "Score too low");
    const { data } = await server.call("rule.test", { id, version: 1 }, { token: admin });
    expect((await server.call("rule.test", { id, version: 1 }, { token: admin })).refusal.error).toBe("risk.running");
    expect((await server.call("rule.stop", { runId: data.runId }, { token: admin })).code).toBe(1);
    await runRiskRuns(server.kernel.database, 1, () => new Date());
    expect((await server.call("rule.run", { runId: data.runId }, { token: admin })).data?.status).toBe("cancelled");
    expect((await server.call("rule.stop", { runId: data.runId }, { token: admin })).refusal.error).toBe("risk.runOver");
    const ph = await server.signIn(accountOf("tenantAdmin", "ph"));
    expect((await server.call("rule.run", { runId: data.runId }, { token: ph })).data).toBeNull();
  });
});

describe("a combination of labels", () => {
  it("counts whom it holds of, and is kept as it is while a rule asks about it", async () => {
    const saveLabel = (input: object) =>
      server.call("labelCompose.save", { name: "fresh", expression: "newUser and not shared", ...input } as never, { token: admin });
    const { data } = await saveLabel({});
    const [{ n }] = await query("select count(*)::int as n from customer where tenant_id = 1 and user_type = 'newUser'");
    expect(data.userCount).toBe(n);
    expect((await saveLabel({ name: "bad", expression: "newUser and" })).refusal).toMatchObject({
      error: "risk.labelExpected",
      field: "expression",
    });
    expect((await saveLabel({ name: "vip" })).refusal.error).toBe("risk.nameTaken");
    const { data: saved } = await save({ name: "Fresh ones", variable: "labels", operator: "has", value: ["fresh"] });
    const { data: list } = await server.call("labelCompose.list", {}, { token: admin });
    expect(list.list[0]).toMatchObject({ name: "fresh", usedIn: "Fresh ones", userCount: n, status: "enabled" });
    // By what asks with it: the set, and the flow that the set stands in.
    const set = { name: "Newcomers", rules: [saved.id] };
    const { data: gathered } = await server.call("ruleSet.save", set, { token: admin });
    const end = (to: string) => [{ to, percent: 100 }];
    const nodes = [{ key: "a", set: gathered.id, reject: end("reject"), manual: end("manual"), pass: end("pass") }];
    await server.call("decision.save", { name: "For newcomers", nodes }, { token: admin });
    const where = async () => (await server.call("labelCompose.list", {}, { token: admin })).data.list[0]?.usedIn;
    expect(await where()).toBe("Fresh ones → Newcomers → For newcomers");
    await dryRun(saved.id, 1);
    const { data: asked } = await server.call("rule.publish", { id: saved.id, version: 1 }, { token: admin });
    await review(asked.pending.approvalId, other);
    expect((await saveLabel({ id: data.id, expression: "shared" })).refusal.error).toBe("risk.labelInUse");
    expect((await server.call("labelCompose.status", { id: data.id, status: "disabled" }, { token: admin })).refusal.error).toBe(
      "risk.labelInUse",
    );
    // A draft that asks about something else takes nothing from what decides.
    await save({ id: saved.id, name: "Fresh ones", variable: "age", operator: "<", value: 30 });
    expect(await where()).toBe("Fresh ones → Newcomers → For newcomers");
  });
});

describe("labels of a customer", () => {
  it("are given whole, hold with their combinations, and count in the next application", async () => {
    const person = { phone: "+84912777001", idNo: "079095777001" };
    const { id } = await decided(900, person);
    const [{ customer }] = await query("select customer_id::int as customer from loan_order where id = $1", [id]);
    const give = (labels: string[], token = admin) => server.call("order.userLabel", { userId: customer, labels } as never, { token });
    expect((await give(["vip", "shared"])).code).toBe(1);
    expect((await server.call("order.userLabels", { userId: customer }, { token: admin })).data).toEqual({
      given: ["vip", "shared"],
      all: ["newUser", "shared", "vip"],
    });
    const shown = async (label: "vip" | "watch") => (await server.call("order.list", { label: [label] }, { token: admin })).data.list;
    expect(await shown("vip")).toContainEqual(expect.objectContaining({ loanRecordId: id, labels: ["shared", "vip"] }));
    expect(await shown("watch")).not.toContainEqual(expect.objectContaining({ loanRecordId: id }));
    // His next application shows them from the start.
    await query("update loan_order set status = -1, stage = 'closed' where id = $1", [id]);
    const next = await decided(900, person);
    expect(await shown("vip")).toContainEqual(expect.objectContaining({ loanRecordId: next.id, labels: ["shared", "vip"] }));
    expect((await give(["nobody"])).refusal.error).toBe("badInput");
    expect((await give(["vip"])).code).toBe(1);
    expect((await server.call("order.userLabels", { userId: customer }, { token: admin })).data.all).toEqual(["fresh", "newUser", "vip"]);
    const ph = await server.signIn(accountOf("tenantAdmin", "ph"));
    expect((await give([], ph)).refusal.error).toBe("notFound");
  });
});
