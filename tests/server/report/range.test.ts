// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "../../../src/lending/time/zone.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.signIn(accountOf("manager"));
});
afterAll(() => server.close());

it.each([
  ["2026-10-01", "2026-12-20", "range.tooLong", "compareEnd"],
  ["2026-10-20", "2026-10-19", "range.reversed", "compareEnd"],
  [undefined, "2026-10-19", "badInput", "compareStart"],
] as const)(
  "a period from %s to %s that is compared with is refused by its own field: %s of %s",
  async (compareStart, compareEnd, error, field) => {
    const range = { startTime: "2026-11-01", endTime: "2026-11-02", ...(compareStart ? { compareStart } : {}), compareEnd };
    const answer = await server.call("dayparting.diagram", range, { token: manager });
    expect(answer.refusal).toMatchObject({ error, field });
  },
);

it("a period of another length stands beside the hours, all of it", async () => {
  const range = { startTime: "2026-11-01", endTime: "2026-11-02", compareStart: "2026-10-01", compareEnd: "2026-10-05" };
  const answer = await server.call("dayparting.diagram", range, { token: manager });
  expect(answer.data?.compareDays).toEqual(["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04", "2026-10-05"]);
  expect(answer.data?.comparePrincipal).toHaveLength(5 * 24);
  expect(answer.data?.count).toHaveLength(2 * 24);
});

it.each([
  ["2026-01-01", "2026-11-20", 422, "range.tooLong"],
  ["2026-11-20", "2026-11-19", 422, "range.reversed"],
  ["2026-02-30", "2026-03-01", 400, "badInput"],
  ["0000-00-00", "2026-03-01", 400, "badInput"],
] as const)("a range from %s to %s is refused by field: %d %s", async (startTime, endTime, status, error) => {
  for (const name of ["dayparting.overview", "dayparting.diagram"] as const) {
    const answer = await server.call(name, { startTime, endTime }, { token: manager });
    expect([name, answer.status, answer.refusal.error]).toEqual([name, status, error]);
    expect(answer.refusal.field).toMatch(/^(start|end)Time$/);
  }
});

it.each([
  { reportCode: "afterLoanRecord", by: "day", days: 92 },
  { reportCode: "afterLoanRecord", by: "week", days: 92 },
  { reportCode: "reviewer", by: "week", days: 92 },
  { reportCode: "callTimeShare", by: "dayHour", days: 31 },
] as const)("$reportCode by $by answers $days days, and none that is a day longer", async ({ reportCode, by, days }) => {
  const endTime = "2026-11-20";
  const ask = (length: number) =>
    server.call("report.query", { reportCode, by, startTime: addDays(endTime, 1 - length), endTime }, { token: manager });
  expect((await ask(days)).message).toBe("");
  const longer = await ask(days + 1);
  expect(longer.refusal).toMatchObject({ error: "range.tooLong", field: "endTime" });
  expect(longer.message).toContain(String(days));
});
