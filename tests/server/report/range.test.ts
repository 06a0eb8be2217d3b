// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
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
