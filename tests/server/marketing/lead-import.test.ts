// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runLeadImports } from "../../../src/server/jobs/lead-imports.ts";
import { runLeads } from "../../../src/server/jobs/leads.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
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
      { phone: "+84977000001", origin: "Fair in Huế", consented_on: "2020-05-01", state: "waiting" },
      { phone: "+84977000003", origin: "Fair in Huế", consented_on: "2020-05-01", state: "waiting" },
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
