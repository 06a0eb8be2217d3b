// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkModules, type BulkModule } from "../../../src/contract/marketing/bulk.module.ts";
import type { SmsGatewayOf } from "../../../src/server/gateway/sms.ts";
import { addLeads } from "../../support/advertising.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { addTemplate, sendDue } from "../../support/message.ts";

let house: LendingHouse;
let offer = 0;
beforeAll(async () => {
  house = await openLendingHouse();
  offer = await addTemplate(house, { name: "Ưu đãi", scene: "market", content: "{{lender}} chao {{name}}, mo {{app}}. Tu choi: TC" });
  await query(
    `insert into setting_version (tenant_id, group_code, key, value, valid_from, reason, source, changed_by, approved_by, at)
     select 1, 'money', k, v, '2020-01-01', 'test', 'contract', $2, $3, $1 from (values ('smsPrice', '300')) p(k, v)`,
    [house.now(), house.fixture.vn.staff["manager"], house.fixture.vn.staff["tenantAdmin"]],
  );
});
beforeEach(() => house.goTo(0, "10:00"));
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const of = <V extends string>({ bulk }: BulkModule, verb: V) => `smsMarketing.${bulk}${verb}` as `smsMarketing.conversion${V}`;
const statesOf = (task: number) =>
  query("select state, rule, count(*)::int as n from message where task_id = $1 group by 1, 2 order by 1", [task]);

let people = 0;
const leadsOf = ({ leads }: BulkModule, count: number, appId = 1) => {
  people += 1;
  return addLeads(house, { module: leads.name, count, appId, prefix: `+8491${people}` });
};
const optOut = (customer: number) =>
  query("insert into contact_preference (tenant_id, customer_id, opt_out, at) values (1, $1, '{market}', $2)", [customer, house.now()]);

/** A network that keeps what it is given. */
function network() {
  const given: { ref: string; phone: string; text: string }[] = [];
  const gatewayOf: SmsGatewayOf = () => ({
    send: (message) => (given.push(message), Promise.resolve({ state: "submitted", providerRef: "" } as const)),
    query: () => Promise.resolve({ state: "delivered" } as const),
  });
  return { given, gatewayOf };
}

describe.each(bulkModules.map((module) => [module.bulk, module] as const))("advertising to the list %s", (_name, module) => {
  it("shows whom it may reach, whom not and why, and what that costs; then reaches them once each, labelled, with a way out", async () => {
    const rows = await leadsOf(module, 4);
    const [first, second] = rows;
    await optOut(first?.customer ?? 0);
    await query("update customer set frozen_at = $2 where id = $1", [second?.customer, house.now()]);
    const dataIds = rows.map(({ id }) => id);
    const { data: list } = await house.call(of(module, "List"), { dataIds, pageSize: 10 }, await as("manager"));
    expect(list.list.map(({ dataId, optedOut, sendCount }) => ({ dataId, optedOut, sendCount }))).toEqual(
      dataIds.toReversed().map((dataId) => ({ dataId, optedOut: dataId === first?.id, sendCount: 0 })),
    );
    const wish = { dataIds, templateId: offer };
    const { data: plan } = await house.call(of(module, "Preview"), wish, await as("manager"));
    expect(plan).toMatchObject({ total: 4, sendable: 2, waits: 0, segments: 1, unitPrice: 30_000, cost: 60_000, needsSecond: false });
    expect(plan.leftOut.map(({ rule, count }) => `${rule} ${count}`).toSorted()).toEqual(["bulk.off 1", "contact.optOut 1"]);
    expect(plan.samples[0]?.text).toMatch(/^\[QC\] .*Lan \d.*Tu choi: TC/);
    const { data: total } = await house.call(of(module, "Total"), { dataIds }, await as("manager"));
    expect(total).toMatchObject({ total: 4, sendable: 2, opted: 1, blocked: 1 });
    const { data: sent } = await house.call(of(module, "SmsSend"), wish, await as("manager"));
    expect(sent).toMatchObject({ accepted: 2, cost: plan.cost, pending: null });
    const net = network();
    await sendDue(house, net.gatewayOf);
    expect(net.given).toEqual([]);
    house.goTo(0, "10:01");
    await sendDue(house, net.gatewayOf);
    await sendDue(house, net.gatewayOf);
    expect(net.given.map(({ phone }) => phone).toSorted()).toEqual(
      rows
        .slice(2)
        .map(({ phone }) => phone)
        .toSorted(),
    );
    expect(await statesOf(sent.batchId)).toEqual([
      { state: "blocked", rule: "bulk.off", n: 1 },
      { state: "blocked", rule: "contact.optOut", n: 1 },
      { state: "delivered", rule: null, n: 2 },
    ]);
    const after = (await house.call(of(module, "List"), { dataIds, sendStatus: "sent" }, await as("manager"))).data.list;
    expect(after.map(({ sendCount }) => sendCount)).toEqual([1, 1]);
    expect(await query("select state from message_task where id = $1", [sent.batchId])).toEqual([{ state: "sent" }]);
    const { data: log } = await house.call("smsMarketing.querySmsRecord", { batchId: sent.batchId }, await as("manager"));
    expect(log.list).toHaveLength(4);
    expect((await house.call("smsMarketing.recordTotal", { batchId: sent.batchId }, await as("manager"))).data).toMatchObject({
      count: 4,
      cost: plan.cost,
    });
  });

  it("goes to one app only, to nobody where the law leaves nobody, and is taken back without a message", async () => {
    const rows = await leadsOf(module, 2);
    const [other] = await leadsOf(module, 1, 2);
    const send = async (dataIds: readonly (number | undefined)[]) =>
      house.call(of(module, "SmsSend"), { dataIds: dataIds.map(Number), templateId: offer }, await as("manager"));
    expect((await send([rows[0]?.id, other?.id])).refusal.error).toBe("order.mixedApps");
    await optOut(rows[0]?.customer ?? 0);
    expect((await send([rows[0]?.id])).refusal.error).toBe("message.nobody");
    const { data: held } = await send([rows[1]?.id]);
    const net = network();
    await sendDue(house, net.gatewayOf);
    expect((await house.call("message.taskCancel", { taskId: held.batchId }, await as("manager"))).data.cancelled).toBe(1);
    const again = (await send([rows[1]?.id])).data;
    // Taken back before its rows are written: none are.
    expect((await house.call("message.taskCancel", { taskId: again.batchId }, await as("manager"))).data.cancelled).toBe(0);
    house.goTo(0, "10:05");
    await sendDue(house, net.gatewayOf);
    expect(net.given).toEqual([]);
    expect(await statesOf(held.batchId)).toEqual([{ state: "cancelled", rule: null, n: 1 }]);
    expect(await statesOf(again.batchId)).toEqual([]);
  });

  it("waits for its hours, counts 24 of them, and looks at wishes and debts when it goes", async () => {
    const rows = await leadsOf(module, 3);
    const [plain, gone, ended] = rows;
    const dataIds = rows.map(({ id }) => id);
    house.goTo(0, "22:30");
    expect((await house.call(of(module, "Preview"), { dataIds, templateId: offer }, await as("manager"))).data).toMatchObject({
      sendable: 3,
      waits: 3,
    });
    const { data: late } = await house.call(of(module, "SmsSend"), { dataIds, templateId: offer }, await as("manager"));
    const net = network();
    house.goTo(0, "23:00");
    await sendDue(house, net.gatewayOf);
    expect(net.given).toEqual([]);
    await optOut(gone?.customer ?? 0);
    await query("update marketing_lead set state = 'done', ended_at = $2 where id = $1", [ended?.id, house.now()]);
    house.goTo(1, "07:01");
    await sendDue(house, net.gatewayOf);
    expect(net.given.map(({ phone }) => phone)).toEqual([plain?.phone]);
    expect(
      (await statesOf(late.batchId))
        .filter(({ state }) => state === "blocked")
        .map(({ rule }) => String(rule))
        .toSorted(),
    ).toEqual(["bulk.off", "contact.optOut"]);
    for (const minute of [10, 20]) {
      house.goTo(1, `07:${minute}`);
      await house.call(of(module, "SmsSend"), { dataIds: [Number(plain?.id)], templateId: offer }, await as("manager"));
      house.goTo(1, `07:${minute + 1}`);
      await sendDue(house, net.gatewayOf);
    }
    expect(net.given).toHaveLength(3);
    house.goTo(1, "21:00");
    const fourth = await house.call(of(module, "Preview"), { dataIds: [Number(plain?.id)], templateId: offer }, await as("manager"));
    expect(fourth.data.leftOut).toMatchObject([{ rule: "contact.dailyCap", count: 1 }]);
    house.goTo(2, "07:05");
    expect(
      (await house.call(of(module, "Preview"), { dataIds: [Number(plain?.id)], templateId: offer }, await as("manager"))).data.sendable,
    ).toBe(1);
  });

  it("keeps a word beside rows, and lets only those send who may", async () => {
    const rows = await leadsOf(module, 2);
    const dataIds = rows.map(({ id }) => id);
    const edit = { dataIds, field: "remark", value: "đợt tháng 3" } as const;
    expect((await house.call(of(module, "Update"), edit, await as("manager"))).data).toEqual({ updated: 2 });
    const { data } = await house.call(of(module, "List"), { dataIds }, await as("manager"));
    expect(data.list.map(({ remark }) => remark)).toEqual(["đợt tháng 3", "đợt tháng 3"]);
    for (const verb of ["Update", "SmsSend"] as const)
      expect((await house.call(of(module, verb), edit as never, await as("auditor"))).refusal.error).toBe("forbidden");
    const file = { filters: { dataIds }, columns: ["name", "phone"], format: "csv" as const, reason: "monthly list" };
    const { data: job } = await house.call(of(module, "ListExport"), file, await as("manager"));
    expect(job.rows).toBe(2);
    await house.call("export.cancel", { jobId: job.jobId }, await as("manager"));
  });
});
