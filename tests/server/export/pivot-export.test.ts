// @vitest-environment node
import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pivotColumns } from "../../../src/contract/report/pivot/across.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { exportLists } from "../../../src/server/handlers.ts";
import { runExport } from "../../../src/server/jobs/export/run.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { demoNow } from "../../support/templates.ts";
import { startDemoServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let manager: string;
beforeAll(async () => {
  server = await startDemoServer("large");
  manager = await server.signIn("manager01");
});
afterAll(() => server.close());

const to = localDate(demoNow, "Asia/Ho_Chi_Minh");
const range = { startTime: addDays(to, -12), endTime: to };
const columns = ["name", "group", ...pivotColumns];
type Format = "csv" | "xlsx";

const begin = (reportCode: InputOf<"report.listExport">["reportCode"], filters: object, format: Format = "csv") =>
  server.call(
    "report.listExport",
    { reportCode, filters: { ...range, ...filters }, columns, format, reason: "month-end check" } as InputOf<"report.listExport">,
    { token: manager, locale: "en_PH" },
  );
async function fileOf(jobId: number): Promise<Buffer> {
  const { database, clock } = server.kernel;
  const house = { database, clock, tenantOf: tenantReader(database, clock), lists: exportLists, secretKeys: [] };
  await runExport(house, { tenantId: 1, jobId });
  const { rows } = await server.database.owner.query("select f.bytes from export_file f where f.job_id = $1", [jobId]);
  return rows[0].bytes;
}

test("a report that is pivoted is a file of what stands across: the call's own cells, under the names of their columns", async () => {
  const asked = { by: "collector", across: "day", metric: "creditedPrincipal" } as const;
  const { data } = await server.call("report.pivot", { reportCode: "afterLoanAchievement", ...range, ...asked } as never, {
    token: manager,
  });
  const pivot = data as {
    columns: { key: string }[];
    rest: { values: object | null } | null;
    lines: { cells: Record<string, number>[] }[];
  };
  expect(pivot.columns).toHaveLength(10);
  const { data: job } = await begin("afterLoanAchievement", asked);
  const [titles = [], ...lines] = Papa.parse<string[]>((await fileOf(job.jobId)).toString("utf8").replace(/^\uFEFF/, ""), {
    skipEmptyLines: true,
  }).data.slice(0, -1);
  expect(titles).toEqual([
    "Name",
    expect.any(String),
    ...pivot.columns.map(({ key }) => key),
    ...(pivot.rest?.values ? ["The rest"] : []),
    "Total",
  ]);
  expect(lines).toHaveLength(pivot.lines.length);
  const written = lines.map((line) => line.slice(2, 12));
  const shown = pivot.lines.map(({ cells }) =>
    cells.map(({ creditedPrincipal = 0 }) => (creditedPrincipal / 100).toFixed(2).replace(".", ",")),
  );
  expect(written).toEqual(shown);
  // What it does not have is no column of it, and what adds up does.
  for (const line of lines) {
    const [sum, ...parts] = line.slice(2).toReversed();
    const minor = (text = ""): number => Number(text.replace(/[,.]/, ""));
    expect(parts.reduce((all, part) => all + minor(part), 0)).toBe(minor(sum));
  }
});

test("as a sheet its numbers are numbers; what may not stand across is refused before a job is made", async () => {
  const { data: job } = await begin("afterLoanAchievement", { by: "team", across: "stage", metric: "recoveredCount" }, "xlsx");
  const [titles = [], first = []] = await readSheet(await fileOf(job.jobId));
  expect(titles.at(-1)).toBe("Total");
  expect(typeof first.at(-1)).toBe("number");
  expect((await begin("afterLoanAchievement", { by: "day", across: "week", metric: "recoveredCount" })).refusal).toMatchObject({
    error: "badInput",
    field: "across",
  });
  expect((await begin("afterLoanAchievement", { by: "team", across: "day" })).refusal).toMatchObject({
    error: "badInput",
    field: "metric",
  });
});
