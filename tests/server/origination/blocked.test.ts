// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackKind, blackKinds } from "../../../src/lending/options/black-codes.ts";
import { runMachine } from "../../../src/server/jobs/machine-review.ts";
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

let serial = 0;
/** An application with a device of its own, and the value by which it could be on the list. */
function applying() {
  serial += 1;
  const device = { id: `PIXEL-${serial}-A1B2`, model: "Pixel 7", os: "Android 15" };
  const made = application({ device });
  const { customer, bank } = made;
  const values: Readonly<Record<BlackKind, string>> = {
    phone: customer.phone,
    idNo: customer.idNo,
    device: device.id,
    account: bank.accountNo,
  };
  return { made, values };
}
const listed = async (type: BlackKind, value: string): Promise<number> =>
  (await server.call("black.save", { type, value, reason: "Giả mạo" }, { token: admin })).data.id;
const blocked = async (id: number): Promise<number | undefined> =>
  (await server.call("black.list", { pageSize: 200 }, { token: admin })).data.list.find((row) => row.id === id)?.ordersBlocked;
const apply = (made: object) => sendSigned(server, "/client-domain/order/apply", made);
const machine = () => runMachine(server.kernel.database, 1, new Date(), () => ({ score: async () => 900 }));

describe("orders blocked by a value of the black list", () => {
  it.each(blackKinds)("are those that its %s stopped at the door, where no order is left of them", async (kind) => {
    const { made, values } = applying();
    const id = await listed(kind, values[kind]);
    const other = await listed("phone", applying().values.phone);
    expect((await apply({ ...made, amount: 1 })).data["error"]).toBe("application.refused");
    expect((await apply(made)).data["error"]).toBe("application.refused");
    expect([await blocked(id), await blocked(other)]).toEqual([2, 0]);
    await server.call("black.remove", { ids: [id], reason: "Nhầm" }, { token: admin });
    expect((await apply({ ...made, amount: 1 })).data["error"]).toBe("field.amount");
    expect((await apply(made)).code).toBe(1);
    expect(await blocked(id)).toBe(2);
  });

  it.each(blackKinds)("are those that the machine refuses for its %s, though it came on after the application", async (kind) => {
    const { made, values } = applying();
    const { data } = await apply(made);
    const id = await listed(kind, values[kind]);
    await machine();
    const { rows } = await server.database.owner.query(
      "select id::int, stage, reject_reasons as reasons from loan_order where order_no = $1",
      [data["orderNo"]],
    );
    expect(rows).toEqual([{ id: rows[0].id, stage: "machine_rejected", reasons: ["blackList"] }]);
    expect(await blocked(id)).toBe(1);
    const report = await server.call("order.riskReport", { loanRecordId: rows[0].id }, { token: admin });
    expect(report.data.blackList.map((hit) => hit.kind)).toEqual([kind]);
  });

  it("count once for each value that stopped it, and not where another rule did", async () => {
    const { made, values } = applying();
    await apply(made);
    const ids = [await listed("account", values.account), await listed("device", values.device)];
    await machine();
    expect(await Promise.all(ids.map(blocked))).toEqual([1, 1]);
    const young = application({}, { birthDate: "2015-01-01" });
    await apply(young);
    await machine();
    const late = await listed("account", young.bank.accountNo);
    expect(await blocked(late)).toBe(0);
  });
});
