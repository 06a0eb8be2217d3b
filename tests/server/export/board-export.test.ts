// @vitest-environment node
import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boardColumns } from "../../../src/contract/report/board.columns.ts";
import { type BoardCode, boardCodes, type BoardName, type FileMeasure } from "../../../src/contract/report/board.exports.ts";
import type { ExplainedBoard } from "../../../src/contract/report/explained.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { addDays } from "../../../src/lending/time/zone.ts";
import { exportLists } from "../../../src/server/handlers.ts";
import { runExport } from "../../../src/server/jobs/export/run.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { today } from "../../support/clock.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let manager: string;
/** Who sets targets. */
let owner: string;
const evil = "=HYPERLINK(1)";
/** The range ends two days ago, and the other one before it: whatever hour the test is run at, all of its hours have come. */
const range = { startTime: addDays(today(), -8), endTime: addDays(today(), -2) };

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values);

/** Facts of one hour: for reminders under their own stage. */
const facts = (staff: number | undefined, day: number, stage: string) =>
  sql(
    `insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, allocated, attempts, connected, results, promised, promises_due,
       promises_kept, blocked, entered_count, entered_principal, recovered_count, recovered_principal, recovered_interest, recovered_penalty)
     values (1, $1, 10, $2, 1, $3, 7, 9, 6, 6, 4, 3, 2, 1, 3, 900000000, 2, $4, 1234500, -50)`,
    [addDays(today(), day), staff, stage, 100_000_000 * (day + 10)],
  );

beforeAll(async () => {
  server = await startTestServer();
  const { collector, collector2, reminder, supervisor } = server.fixture.vn.staff;
  await sql("insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'D', -3, 0)");
  await sql("update staff set admin_name = $1 where id = $2", [evil, collector]);
  await sql("update loan_order set due_date = $1 where tenant_id = 1 and status = 6", [range.endTime]);
  for (const day of [-9, -8, -3, -2]) {
    await facts(collector, day, "S1");
    await facts(collector2, day, "S2");
    await facts(reminder, day, "D");
  }
  await facts(supervisor, -2, "S1");
  // Another list of history may leave the house by his hand, no board.
  await sql(
    "insert into role_permission (tenant_id, role_id, permission) select 1, id, 'records:afterLoan:export' from role where tenant_id = 1 and code = 'auditor'",
  );
  manager = await server.signIn("manager.vn");
  owner = await server.signIn("tenantAdmin.vn");
});
afterAll(() => server.close());

type Line = Readonly<Record<string, unknown>>;
type Asked = Pick<InputOf<"export.create">, "columns" | "format"> & { readonly exportCode: BoardCode; readonly filters: object };

async function write(asked: Partial<Asked>, token = manager) {
  const input = {
    exportCode: "collectionData.rank",
    filters: range,
    columns: ["rank"],
    format: "csv",
    reason: "month-end check",
    ...asked,
  };
  return server.call("export.create", input as InputOf<"export.create">, { token, locale: "en_PH" });
}

/** The file of a job, written as the worker writes it. */
async function fileOf(jobId: number, tenantId = 1): Promise<Buffer> {
  const { database, clock } = server.kernel;
  await runExport({ database, clock, tenantOf: tenantReader(database, clock), lists: exportLists, secretKeys: [] }, { tenantId, jobId });
  const { rows } = await sql("select f.bytes from export_file f where f.job_id = $1", [jobId]);
  return rows[0].bytes;
}
const csv = (bytes: Buffer) =>
  Papa.parse<string[]>(bytes.toString("utf8").replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data.slice(0, -1);

/** What the board itself shows, as lines; people's and teams' numbers are no columns. */
async function shown(code: BoardCode, filters: object): Promise<readonly Line[]> {
  const { data } = await server.call(code as "collectionData.rank", filters as typeof range, { token: manager });
  const answer: unknown = data;
  if (code.endsWith(".diagram")) return code === "dayparting.diagram" ? hoursOf(answer as Hours) : pointsOf(answer as Points);
  const lines = (Array.isArray(answer) ? answer : [answer]) as readonly Line[];
  return lines.map(({ adminUserId: _person, teamId: _team, adminUserIds: _people, ...line }) => line);
}
interface Points {
  readonly x: readonly string[];
  readonly series: readonly { readonly measure: string; readonly values: readonly number[] }[];
}
const pointsOf = ({ x, series }: Points): Line[] =>
  x.map((point, at) => ({ x: point, ...Object.fromEntries(series.map(({ measure, values }) => [measure, values[at]])) }));
type Hours = Readonly<Record<"days" | "compareDays", readonly string[]>> & Readonly<Record<string, readonly (number | null)[]>>;
const hoursOf = ({ days, compareDays, ...values }: Hours): Line[] =>
  days.flatMap((day, on) =>
    Array.from({ length: 24 }, (_, hour) => ({
      day,
      hour,
      compareDay: compareDays[on],
      ...Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list[on * 24 + hour]])),
    })),
  );

/** A value as a spreadsheet of the tenant reads it: sums and shares by their names, the rest as it is. */
function cellOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value.startsWith("=") ? `'${value}` : value;
  if (/principal|interest|penalty/i.test(name)) return (Number(value) / 100).toFixed(2).replace(".", ",");
  if (/rate$/i.test(name)) return `${(Number(value) / 10_000).toFixed(2)}%`.replace(".", ",");
  return JSON.stringify(value);
}

describe("a board as an export", () => {
  test.each(boardCodes)("%s: the file holds what the call answers, line by line", async (code) => {
    const filters = { ...range, ...(code === "dayparting.diagram" ? { compareStart: addDays(range.startTime, -7) } : { appId: 1 }) };
    const lines = await shown(code, filters);
    // A ranking says its share by count under the specified name too; a file says it once.
    const columns = Object.keys(lines[0] ?? {}).filter((name) => !(name === "rate" && "countRate" in (lines[0] ?? {})));
    const [board, measure] = code.split(".") as [BoardName, FileMeasure];
    expect(columns.toSorted()).toEqual(boardColumns(board, measure).toSorted());
    const { data, code: answer } = await write({ exportCode: code, filters, columns });
    expect([answer, data?.rows]).toEqual([1, lines.length]);
    const [head, ...rows] = csv(await fileOf(data.jobId));
    expect(rows).toEqual(lines.map((line) => columns.map((name) => cellOf(name, line[name]))));
    for (const [at, title] of (head ?? []).entries()) expect(title).not.toBe(columns[at]);
  });

  test("figures are there at all: somebody recovered something, by hour, by person and by team", async () => {
    const money = (lines: readonly Line[], name: string) => lines.reduce((sum, line) => sum + Number(line[name]), 0);
    const expected = 100_000_000 * (2 * (2 + 7 + 8) + 8);
    for (const [code, name] of [
      ["dayparting.diagram", "principal"],
      ["collectionData.rank", "recoveredPrincipal"],
      ["collectionHomeData.teamRank", "recoveredPrincipal"],
      ["staffData.diagram", "recoveredPrincipal"],
    ] as const)
      expect(money(await shown(code, range), name)).toBe(expected);
  });

  test("speaks the operator's language, names its rows by a text that no spreadsheet runs, and its shares are numbers in XLSX", async () => {
    const columns = ["rank", "adminName", "recoveredPrincipal", "countRate"];
    const plain = csv(await fileOf((await write({ columns })).data.jobId));
    expect(plain[0]).toEqual(["Rank", "Name", "Principal", "Count rate"]);
    expect(plain.map((row) => row[1])).toContain(`'${evil}`);
    const bytes = await fileOf((await write({ columns, format: "xlsx" })).data.jobId);
    const rows = await readSheet(bytes);
    const line = rows.find((row) => row[1] === evil);
    expect([typeof line?.[2], typeof line?.[3]]).toEqual(["number", "number"]);
    const { data } = await server.call(
      "export.create",
      { exportCode: "collectionData.rank", filters: range, columns, format: "csv", reason: "tháng này" },
      { token: manager, locale: "vi_VN" },
    );
    expect(csv(await fileOf(data.jobId))[0]?.[0]).toBe("Hạng");
  });

  test.each([
    ["collectionData.rank", "collector", "recoveredPrincipal"],
    ["collectionData.teamRank", "team", "recoveredPrincipal"],
    ["staffData.rank", "collector", "recoveredPrincipal"],
    ["staffData.teamRank", "team", "recoveredCount"],
    ["dayparting.rank", "collector", "recoveredPrincipal"],
  ] as const)("%s: the file says what its lines are to reach, as the table does", async (exportCode, by, metric) => {
    const [board, measure] = exportCode.split(".") as [ExplainedBoard, FileMeasure];
    const { collector } = server.fixture.vn.staff;
    const [{ key }] = (await sql(`select ${by === "team" ? "team_id" : "id"}::text as key from staff where id = $1`, [collector])).rows;
    const months = [...new Set([range.startTime, range.endTime].map((day) => `${day.slice(0, 8)}01`))];
    for (const month of months) {
      const input = { reportCode: board, metric, month, by, key, value: 400_000_000 } as const;
      expect((await server.call("report.targetSave", input, { token: owner })).code).toBe(1);
    }
    const targets = (await server.call("report.targetLines", { reportCode: board, by, ...range }, { token: manager })).data;
    const told = targets.find((each) => each.metric === metric);
    expect(told?.lines).toEqual({ [key]: months.length * 400_000_000 });
    const columns = [...boardColumns(board, measure, metric)];
    const filters = { ...range, metric };
    const [head = [], ...rows] = csv(await fileOf((await write({ exportCode, filters, columns })).data.jobId));
    const { data: lines } = await server.call(exportCode as "staffData.rank", range, { token: manager });
    const names = new Map(lines.map((line) => [line.rank, line]));
    const reached = (value: number) => `${((value * 100) / (told?.lines[key] ?? 1)).toFixed(2)}%`.replace(".", ",");
    const at = columns.indexOf("targetOf");
    // Before the figures, as on the screen.
    expect(columns.slice(at + 4)).toEqual(boardColumns(board, measure).slice(at));
    expect(head.slice(at, at + 4)).toEqual(["Target of", "Target", "Reached", "Time gone"]);
    const kept = rows.map((row) => [row[0], ...row.slice(at, at + 4)]);
    expect(kept.filter((row) => row[1] !== "")).toHaveLength(1);
    for (const [rank, of, , share] of kept) {
      const line = names.get(Number(rank)) as unknown as Line;
      const isHis = String(line[by === "team" ? "teamId" : "adminUserId"]) === key;
      expect([of !== "", share]).toEqual([isHis, isHis ? reached(Number(line[metric])) : ""]);
    }
  });

  test("of stages and of a board that is no report has no targets", async () => {
    for (const exportCode of ["collectionData.stageRank", "collectionHomeData.rank"] as const)
      expect((await write({ exportCode, filters: { ...range, metric: "recoveredPrincipal" } })).refusal.error).toBe("badInput");
  });

  test("is on record with its filter, count and reason when it is asked for and when it is written", async () => {
    const { data } = await write({ filters: { ...range, stage: "S1" } });
    await fileOf(data.jobId);
    const { rows } = await sql("select call, detail from audit where call in ('export.create', 'export.written') order by id desc limit 2");
    const detail = { list: "collectionData.rank", filter: { ...range, stage: "S1" }, rows: 2, reason: "month-end check", format: "csv" };
    expect(rows).toMatchObject([
      { call: "export.written", detail },
      { call: "export.create", detail },
    ]);
  });
});

describe("a board does not leave the house", () => {
  test.each(["collector", "supervisor", "reminder", "auditor"])("by the hand of %s", async (who) => {
    const token = await server.signIn(`${who}.vn`);
    for (const exportCode of ["collectionHomeData.overview", "todayExpireHomeData.rank", "dayparting.diagram"] as const)
      expect((await write({ exportCode, columns: ["rate"] }, token)).status).toBe(403);
  });

  test("into another house: what it takes out are its own figures", async () => {
    const foreign = await server.signIn("manager.ph");
    expect((await write({}, foreign)).refusal.error).toBe("export.nothing");
    const { data } = await write({ exportCode: "collectionData.overview", columns: ["allocated", "recoveredPrincipal"] }, foreign);
    expect(csv(await fileOf(data.jobId, 2))[1]).toEqual(["0", "0.00"]);
  });

  test("with people's numbers, over a reversed range, or above the cap", async () => {
    expect((await write({ columns: ["adminUserId"] })).refusal).toMatchObject({ error: "badInput", field: "columns" });
    const { startTime, endTime } = range;
    expect((await write({ filters: { startTime: endTime, endTime: startTime } })).refusal).toMatchObject({ error: "range.reversed" });
    await sql("update tenant set settings = '{\"exportRows\": 2}' where tenant_id = 1");
    expect((await write({})).refusal).toMatchObject({ error: "export.tooMany", vars: { cap: 2 } });
    await sql("update tenant set settings = '{}' where tenant_id = 1");
  });
});
