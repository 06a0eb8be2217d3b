// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.signIn(accountOf("manager"));
});
afterAll(() => server.close());

const filters = { startTime: "2026-11-01", endTime: "2026-11-20", by: "day", appId: 1 } as const;
const asked = { reportCode: "userChange", filters, compared: { from: "2026-10-01", to: "2026-10-20" }, reason: "for the board" } as const;

test("a picture is on record with its report, filters, comparison and reason, and says whose it is", async () => {
  const answer = await server.call("reportPicture.take", asked, { token: manager });
  expect(answer.data?.by).toContain(`(${accountOf("manager")})`);
  const { rows } = await server.database.owner.query<{ detail: object }>("select detail from audit where call = 'reportPicture.take'");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.detail).toMatchObject({
    list: "report.userChange",
    filter: { ...filters, compared: asked.compared },
    reason: "for the board",
    format: "png",
  });
});

test("without a reason, of days that no report has, or along what it does not run, it is refused by field", async () => {
  const refused = async (change: object) =>
    (await server.call("reportPicture.take", { ...asked, ...change } as typeof asked, { token: manager })).refusal;
  expect(await refused({ reason: "no" })).toMatchObject({ error: "badInput", field: "reason" });
  expect(await refused({ filters: { ...filters, startTime: "2026-01-01" } })).toMatchObject({ error: "range.tooLong", field: "endTime" });
  expect(await refused({ filters: { ...filters, by: "reviewer" } })).toMatchObject({ error: "badInput", field: "by" });
});

test("of a board too, by whoever may take out its files", async () => {
  const { by: _by, ...board } = filters;
  for (const reportCode of ["collectionData", "staffData", "dayparting"] as const) {
    const taken = { ...asked, reportCode, filters: board };
    expect((await server.call("reportPicture.take", taken, { token: manager })).data?.by).toContain(accountOf("manager"));
    const supervisor = await server.signIn(accountOf("supervisor"));
    expect((await server.call("reportPicture.take", taken, { token: supervisor })).status).toBe(403);
  }
  const { rows } = await server.database.owner.query<{ list: string }>(
    "select detail ->> 'list' as list from audit where call = 'reportPicture.take' order by id desc limit 1",
  );
  expect(rows[0]?.list).toBe("report.dayparting");
});
