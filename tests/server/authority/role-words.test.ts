// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { shippedNames } from "../../../src/lending/rights/staff-kinds.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn("tenantAdmin.vn");
});
afterAll(() => server.close());

const roleOf = async (account: string) => {
  const { data } = await server.call("system.staffSearch", { account }, { token: admin });
  return data.list[0]?.roleName;
};

test("a role is said by its code as long as it has the house's name, and by the lender's own once he has given it one", async () => {
  const call = (name: string) =>
    server.database.owner.query("update role set name = $1 where tenant_id = 1 and code = 'collector'", [name]);
  await call(shippedNames["collector"] ?? "");
  expect(await roleOf("collector.vn")).toBe("collector");
  await call("Field officer");
  expect(await roleOf("collector.vn")).toBe("Field officer");
});
