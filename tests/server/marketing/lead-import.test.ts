// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runLeadImports } from "../../../src/server/jobs/lead-imports.ts";
import { runLeads } from "../../../src/server/jobs/leads.ts";
import { importLimits } from "../../../src/lending/growth/lead-import.rules.ts";
import { workImport } from "../../../src/server/domain/growth/lead/import.actions.ts";
import { readFacts } from "../../../src/server/kernel/tenancy.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await seedKeys(house);
});
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const work = () => runLeadImports(house.kernel.database, 1, house.now());
const today = () => house.now().toISOString().slice(0, 10);
const marketer = () => Number(house.fixture.vn.staff["marketer"]);

/** Brings a file and has it judged. */
async function bring(rows: readonly string[][], of: { readonly kind?: "doNotCall"; readonly listedOn?: string } = {}) {
  const begun = of.kind ? { kind: of.kind, listedOn: of.listedOn ?? today() } : { kind: "leads" as const, appId: 1 };
  const { importId } = (await house.call("leadImport.open", { name: "file", ...begun }, await as("manager"))).data;
  await house.call("leadImport.rows", { importId, from: 1, rows: rows.map((row) => [...row]), last: true }, await as("manager"));
  await work();
  return importId;
}
const stateOf = async (importId: number) => (await house.call("leadImport.state", { importId }, await as("manager"))).data;
async function take(importId: number) {
  expect((await house.call("leadImport.take", { importId }, await as("manager"))).message).toBe("");
  await work();
}
const row = (
  phone: string,
  rest: readonly string[] = ["Ngô Thị Thu", "Fair in Huế", "I agree to be called about loans.", "2020-05-01"],
) => [phone, ...rest];

describe("a file of people to win", () => {
  it("takes whoever says who he is, where he comes from, what he agreed to and when; and refuses the rest with why", async () => {
    const [known] = await query("select phone from customer where tenant_id = 1 and phone <> '' order by id limit 1");
    await query("insert into black_list (tenant_id, kind, value, reason, at, staff_id) values (1, 'phone', '+84977000009', 'x', now(), 1)");
    await take(await bring([["0977 000 008"]], { kind: "doNotCall" }));
    const file = await bring([
      row("0977 000 001"),
      row("12"),
      row("0977 000 002", ["", "Fair", "I agree", "2020-05-01"]),
      row("0977 000 002", ["Lan", "", "I agree", "2020-05-01"]),
      row("0977 000 002", ["Lan", "Fair", "", "2020-05-01"]),
      row("0977 000 002", ["Lan", "Fair", "I agree", "2999-05-01"]),
      row("+84 977-000-001"),
      row("0977000008"),
      row("0977000009"),
      row(known?.phone),
      row("0977 000 003"),
    ]);
    expect(await stateOf(file)).toMatchObject({ state: "judged", rows: 11, good: 2, bad: 9 });
    const faults = (await house.call("leadImport.faults", { importId: file }, await as("manager"))).data;
    expect(
      await query("select line, fault from marketing_import_row where import_id = $1 and fault is not null order by line", [file]),
    ).toEqual([
      { line: 2, fault: "lead.phone" },
      { line: 3, fault: "lead.name" },
      { line: 4, fault: "lead.origin" },
      { line: 5, fault: "lead.consent" },
      { line: 6, fault: "lead.consentDate" },
      { line: 7, fault: "lead.twice" },
      { line: 8, fault: "lead.doNotCall" },
      { line: 9, fault: "lead.black" },
      { line: 10, fault: "lead.customer" },
    ]);
    // Lines as a spreadsheet counts them, under its titles.
    expect(faults[0]).toMatchObject({
      line: 3,
      field: "phone",
      cells: ["12", "Ngô Thị Thu", "Fair in Huế", expect.any(String), "2020-05-01"],
    });
    expect(faults.every(({ reason }) => reason.length > 5)).toBe(true);
    await take(file);
    expect(await query("select phone, origin, consented_on, state from marketing_prospect order by phone")).toEqual([
      { phone: "+84977000001", origin: "Fair in Huế", consented_on: "2020-05-01", state: "lead" },
      { phone: "+84977000003", origin: "Fair in Huế", consented_on: "2020-05-01", state: "lead" },
    ]);
    expect(await query("select 1 from marketing_import_row")).toEqual([]);
  });

  it("adds nothing when it is brought again, and leaves no trace when it is dropped", async () => {
    const again = await bring([row("0977 000 001"), row("0977 000 003")]);
    expect(await stateOf(again)).toMatchObject({ good: 0, bad: 2 });
    await house.call("leadImport.drop", { importId: again }, await as("manager"));
    const other = await bring([row("0977 000 004")]);
    await house.call("leadImport.drop", { importId: other }, await as("manager"));
    expect(await stateOf(other)).toMatchObject({ state: "dropped" });
    expect(await query("select 1 from marketing_import_row")).toEqual([]);
    expect(await query("select 1 from marketing_import where id = any($1)", [[again, other]])).toEqual([]);
    expect(await query("select 1 from marketing_prospect where phone = '+84977000004'")).toEqual([]);
  });

  it("is judged a part at a time, says how far it is, and is cancelled between two parts without a trace", async () => {
    const count = importLimits.judged + 3;
    const { importId } = (await house.call("leadImport.open", { name: "big", kind: "leads", appId: 1 }, await as("manager"))).data;
    await house.call("leadImport.rows", { importId, from: 1, rows: [row("0988 000 001")] }, await as("manager"));
    await query(
      `insert into marketing_import_row (tenant_id, import_id, line, phone, name, origin, consent, consented, number, name_folded)
       select 1, $1, n, '+8498' || n, 'Lan', 'Fair', 'I agree', '2020-05-01', '+8498' || n, 'lan' from generate_series(2, $2::int - 1) n`,
      [importId, count],
    );
    // What stands twice is found across the parts.
    await house.call("leadImport.rows", { importId, from: count, rows: [row("+84 988 000 001")], last: true }, await as("manager"));
    const part = () =>
      house.kernel.database.withTenant(1, async (tx) =>
        workImport({ tx, tenant: await readFacts(house.kernel.database, 1, house.now()), now: house.now() }),
      );
    expect(await part()).toBe("judged");
    expect(await stateOf(importId)).toMatchObject({ state: "judging", rows: count, judged: importLimits.judged });
    expect((await house.call("leadImport.drop", { importId }, await as("tenantAdmin"))).refusal.error).toBe("notFound");
    const kept = await query("select line, fault from marketing_import_row where import_id = $1 and fault is not null", [importId]);
    expect(kept).toEqual([{ line: count, fault: "lead.twice" }]);
    expect((await house.call("leadImport.drop", { importId }, await as("manager"))).message).toBe("");
    expect(await part()).toBe("nothing");
    expect(await stateOf(importId)).toMatchObject({ state: "dropped", rows: 0, judged: 0 });
    expect(await query("select 1 from marketing_import_row where import_id = $1", [importId])).toEqual([]);
    expect(await query("select 1 from marketing_prospect where phone like '+84980%' or phone = '+84988000001'")).toEqual([]);
  });

  it("is nobody else's to take", async () => {
    const file = await bring([row("0977 000 005")]);
    expect((await house.call("leadImport.take", { importId: file }, await as("tenantAdmin"))).refusal.error).toBe("notFound");
    await house.call("leadImport.drop", { importId: file }, await as("manager"));
  });

  it("makes leads that no list of customers shows, whose number is told to their owner only", async () => {
    await runLeads(house.kernel.database, 1, house.now());
    const { list } = (await house.call("dataMarketing.allList", {}, await as("manager"))).data;
    expect(list.map(({ name, origin, consentDate, registerTime }) => ({ name, origin, consentDate, registerTime }))).toEqual([
      { name: "Ngô Thị Thu", origin: "Fair in Huế", consentDate: "2020-05-01", registerTime: null },
      { name: "Ngô Thị Thu", origin: "Fair in Huế", consentDate: "2020-05-01", registerTime: null },
    ]);
    const people = (await house.call("user.list", { name: "Ngô Thị Thu" } as never, await as("manager"))).data.list;
    expect(people).toEqual([]);
    const dataId = list[0]?.dataId ?? 0;
    expect((await house.call("leadNumber.get", { dataId }, await as("marketer"))).refusal.error).toBe("order.notYours");
    await house.call("dataMarketing.transferSelect", { dataIds: [dataId], adminUserIds: [marketer()] }, await as("manager"));
    expect((await house.call("leadNumber.get", { dataId }, await as("marketer"))).data.phone).toMatch(/^\+8497700000[13]$/);
  });

  it("is not given out by a list of numbers that is too old, or by none", async () => {
    const [lead] = await query("select id from marketing_lead where module = 'dataMarketing' and state = 'pool'");
    const give = async () =>
      house.call("dataMarketing.transferSelect", { dataIds: [Number(lead?.id)], adminUserIds: [marketer()] }, await as("manager"));
    await query("update marketing_import set listed_on = listed_on - 40 where kind = 'doNotCall'");
    expect((await give()).refusal.error).toBe("lead.listOld");
    expect((await house.call("leadImport.list", {}, await as("manager"))).data).toMatchObject({
      isStale: true,
      staleAfterDays: 31,
      numbers: 1,
    });
    await take(await bring([["0977 000 008"], ["0977000003"]], { kind: "doNotCall" }));
    expect(
      (await house.call("leadImport.open", { kind: "doNotCall", name: "old", listedOn: "2020-01-01" }, await as("manager"))).refusal.error,
    ).toBe("lead.listOlder");
    // Whoever has come onto it is a lead no more.
    const [listed] = await query(
      "select l.state from marketing_lead l join customer c on c.id = l.customer_id and c.tenant_id = l.tenant_id where c.phone = '+84977000003'",
    );
    expect(listed?.state).toBe("done");
  });
});

describe("somebody of a file who registers", () => {
  it("is a customer from then on, with the lead that was won, and the story goes on to the commission", async () => {
    await take(await bring([row("0977 000 021")]));
    const { list } = (await house.call("dataMarketing.allList", { phone: "+84977000021" }, await as("manager"))).data;
    const [lead] = list;
    await house.call("dataMarketing.transferSelect", { dataIds: [lead?.dataId ?? 0], adminUserIds: [marketer()] }, await as("manager"));
    const person = { phone: "+84977000021", idNo: "079095009921" };
    const applied = await sendSigned(house, "/client-domain/order/apply", application({}, person));
    expect(applied.message).toBe("");
    const [customer] = await query("select id, prospect, id_no, registered_at is not null as registered from customer where phone = $1", [
      person.phone,
    ]);
    expect(customer).toMatchObject({ id: lead?.userId, prospect: false, id_no: person.idNo, registered: true });
    const today = house.now().toISOString().slice(0, 10);
    const registered = await house.call("dataMarketing.allList", { registerTime: { from: today, to: today } }, await as("manager"));
    expect(registered.data.list.map(({ dataId }) => dataId)).toContain(lead?.dataId);
    const [order] = await query("select id from loan_order where customer_id = $1", [lead?.userId]);
    await query("update loan_order set paid_out_at = $2 where id = $1", [order?.id, house.now()]);
    const read = (await house.call("dataMarketing.list", { dataId: lead?.dataId ?? 0 }, await as("marketer"))).data;
    expect(read).toMatchObject({
      followStatus: "applied",
      origin: "Fair in Huế",
      consentDate: "2020-05-01",
      payoutTime: expect.stringContaining(house.now().toISOString().slice(0, 19)),
      firstPaidTime: null,
    });
    expect(read.applyTime).not.toBeNull();
  });

  it("is in no list from the moment that he wants no advertising", async () => {
    await take(await bring([row("0977 000 022")]));
    const [lead] = (await house.call("dataMarketing.allList", { phone: "+84977000022" }, await as("manager"))).data.list;
    await house.call("dataMarketing.transferSelect", { dataIds: [lead?.dataId ?? 0], adminUserIds: [marketer()] }, await as("manager"));
    await house.call("contactPolicy.wishes", { userId: lead?.userId ?? 0, optOut: ["market"], consents: [] }, await as("service"));
    expect((await query("select state, owner_id from marketing_lead where id = $1", [lead?.dataId]))[0]).toEqual({
      state: "done",
      owner_id: null,
    });
    expect(await query("select outcome from lead_turn where lead_id = $1", [lead?.dataId])).toEqual([{ outcome: "doNotContact" }]);
  });

  it("is shared with another app only by his own word", async () => {
    const people = await query(
      "select id, registered_app_id from customer where tenant_id = 1 and not prospect and id_no like '0790950099%'",
    );
    const made = await query(
      `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_app_id)
       select 1, 'Shared ' || i, 'shared', '+8496600000' || i, 'S' || i, 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'oldUser', 1 from generate_series(1, 2) i returning id`,
    );
    expect(people).toHaveLength(1);
    await query("insert into app (tenant_id, id, name) values (1, 77, 'Second app') on conflict do nothing");
    await query("insert into contact_preference (tenant_id, customer_id, consents, at) values (1, $1, '{share}', $2)", [
      made[0]?.id,
      house.now(),
    ]);
    await runLeads(house.kernel.database, 1, house.now());
    const found = await query("select customer_id, app_id from marketing_lead where module = 'shareUserMarket' and customer_id = any($1)", [
      made.map(({ id }) => id),
    ]);
    expect(found.map(({ customer_id: id }) => Number(id))).toEqual([Number(made[0]?.id)]);
    expect(Number(found[0]?.app_id)).not.toBe(1);
  });
});
