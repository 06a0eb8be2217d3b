// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorCodes } from "../../../src/contract/kernel/errors.ts";
import { seedKeys, sendSigned } from "../../support/signed.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

it("a customer asks in the app, meets his own request again, and sees what became of it", async () => {
  await seedKeys(house);
  const { rows } = await house.database.owner.query(
    "select id, phone from customer where tenant_id = 1 and phone <> '' order by id limit 1",
  );
  const { id: customer, phone } = rows[0] as { id: number; phone: string };
  const lodged = await sendSigned(house, "/client-domain/rights/add", { phone, kind: "access" });
  expect(lodged.message).toBe("");
  expect(lodged.data["dueOn"]).toBe(house.dayOf(10));
  expect((await sendSigned(house, "/client-domain/rights/add", { phone, kind: "access" })).code).toBe(errorCodes["rights.running"].code);
  const unknown = await sendSigned(house, "/client-domain/rights/add", { phone: "+84000000000", kind: "access" });
  expect(unknown.code).toBe(errorCodes.notFound.code);
  const { data } = await sendSigned(house, "/client-domain/rights/state", { phone });
  expect(data["requests"]).toMatchObject([{ id: lodged.data["id"], kind: "access", state: "open", outcome: null }]);
  expect(
    (await house.database.owner.query("select way, identity, recorded_by from rights_request where customer_id = $1", [customer])).rows,
  ).toEqual([{ way: "app", identity: "appSignIn", recorded_by: null }]);
});
