// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { identitySteps } from "../../../src/lending/options/identity-steps.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { seedKeys, sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
const path = "/client-domain/identity/step";
beforeAll(async () => {
  house = await openLendingHouse();
  await seedKeys(house);
});
afterAll(() => house.close());

const counted = async (): Promise<Record<string, number>> => {
  const { rows } = await house.database.owner.query<{ name: string; n: string }>(
    `select measure || coalesce(':' || nullif(item, ''), '') as name, sum(n) as n from (select measure, item, n, book from tally_delta where tenant_id = 1
       union all select measure, item, n, book from tally_bucket where tenant_id = 1 and level = 0) x where book = 'identity' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]));
};

it("a step counts the first time that an application takes it, whoever says it again; the minutes are from the start to the signature", async () => {
  for (const step of identitySteps) {
    const { data } = await sendSigned(house, path, { application: "app-0001-a", step });
    expect(data, step).toEqual({ counted: true });
  }
  expect((await sendSigned(house, path, { application: "app-0001-a", step: "liveness" })).data).toEqual({ counted: false });
  expect((await sendSigned(house, path, { application: "app-0002-b", step: "start" })).data).toEqual({ counted: true });
  const found = await counted();
  expect(found).toMatchObject({ "steps:start": 2, "steps:liveness": 1, "steps:signed": 1, "timed:signed": 1 });
  expect(await verifyTallies(house.database.owner as never, 5)).toEqual([]);
});

it("of two that come at once one counts; another tenant's app and a channel's key have no part in it", async () => {
  const together = await Promise.all(
    Array.from({ length: 6 }, () => sendSigned(house, path, { application: "app-0003-c", step: "start" })),
  );
  expect(together.filter(({ data }) => data["counted"] === true)).toHaveLength(1);
  const { code } = await sendSigned(
    house,
    path,
    { application: "app-0003-c", step: "job" },
    { keyId: "bank-channel", secret: "secret-of-bank" },
  );
  expect(code).not.toBe(1);
  expect((await sendSigned(house, path, { application: "app-0003-c", step: "nothing" })).code).not.toBe(1);
});
