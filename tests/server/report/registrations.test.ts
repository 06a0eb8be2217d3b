// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BookDimension } from "../../../src/contract/report/book/book-reports.ts";
import { figureOf, type FigureKey } from "../../../src/contract/report/figures.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { noChannel } from "../../../src/contract/report/nobody.ts";
import { addDays } from "../../../src/lending/time/zone.ts";
import { startDemoServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let token = "";
const range = { from: "2026-10-23", to: "2026-11-21" };
beforeAll(async () => {
  server = await startDemoServer("large");
  token = await server.signIn("manager01");
  // Two who registered of whom one is the other's now: two registrations, and one customer.
  await server.database.owner.query(
    `update customer c set merged_into = k.id from (select min(id) as id, max(id) as gone from customer where tenant_id = 1 and not prospect and merged_into is null
       and registered_at between '2026-11-01' and '2026-11-20') k where c.id = k.gone and c.tenant_id = 1`,
  );
});
afterAll(() => server.close());

/** What the console asks the list for behind a line (tests/console/report-family.test.ts). */
function behind(key: FigureKey, by: BookDimension, line: string): InputOf<"user.list"> {
  const { items } = figureOf(key).is ?? {};
  const last = by === "week" ? addDays(line, 6) : line;
  const days = { from: line < range.from ? range.from : line, to: last > range.to ? range.to : last };
  return {
    figureTime: by === "day" || by === "week" ? days : range,
    ...(items ? { registeredOs: [...items] } : {}),
    ...(by === "app" ? { appId: [Number(line)] } : {}),
    ...(by === "channel" ? { channel: line || noChannel } : {}),
    ...(by === "hour" ? { figureHour: Number(line) } : {}),
  };
}

it.each([
  ["operationData", "registered", "day"],
  ["operationData", "registered", "week"],
  ["operationData", "registered", "app"],
  ["userChange", "registered", "channel"],
  ["timeShareRegister", "registered", "hour"],
  ["timeShareRegister", "registeredAndroid", "day"],
  ["timeShareRegister", "registeredIos", "channel"],
] as const satisfies readonly (readonly [string, FigureKey, BookDimension])[])(
  "%s: the customers that Enter opens on %s by %s are as many as it says",
  async (reportCode, key, by) => {
    const { data } = await server.call("report.query", { reportCode, by, startTime: range.from, endTime: range.to }, { token });
    const lines = data.lines.filter(({ values }) => (values[key] ?? 0) > 0);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const opened = await server.call("user.list", behind(key, by, line.key), { token });
      expect(opened.message).toBe("");
      expect(opened.data.total, line.key).toBe(line.values[key]);
    }
  },
);
