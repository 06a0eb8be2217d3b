import { readFileSync } from "node:fs";
import type { CallName } from "../../src/contract/calls.ts";
import { queryReports } from "../../src/contract/report/query-reports.ts";
import type { Role } from "./fixture.ts";

/**
 * The table of rights, written down by hand and never from the code: each key, who is shipped with it, and the calls that it opens; of several
 * keys one is enough. `public` is anybody, `session` whoever is signed in: what he sees then is cut to what is his, or to the kinds whose key
 * he holds (an export's handler asks for the key of the list that is to leave: tests/server/export).
 */
const [head = "", ...lines] = readFileSync(new URL("roles.csv", import.meta.url), "utf8")
  .trim()
  .split("\n");
const rights = lines.map((line) => {
  const cells = line.split(",");
  return { key: cells[0] ?? "", has: cells.slice(1, -1), opens: (cells.at(-1) ?? "").split(" ").filter(Boolean) };
});

export const roles = head.split(",").slice(1, -1) as readonly Role[];

/** What all reports have in common is open to whoever may read one of them, or may take one out as a file. */
const ofAnyReport: readonly CallName[] = [
  "report.query",
  "report.explain",
  "report.odd",
  "report.pivot",
  "report.series",
  "report.targetList",
  "reportCheck.last",
  "reportNote.list",
  "reportNote.add",
  "reportNote.take",
];
const ofAnyReportFile: readonly CallName[] = [
  "report.listExport",
  "reportPicture.take",
  "sending.list",
  "sending.begin",
  "sending.reason",
  "sending.end",
];
const opened: readonly (readonly [call: string, key: string])[] = [
  ...rights.flatMap(({ key, opens }) => opens.map((call) => [call, key] as const)),
  ...Object.values(queryReports).flatMap(({ permission, exports }) => [
    ...ofAnyReport.map((call) => [call, permission] as const),
    ...ofAnyReportFile.map((call) => [call, exports] as const),
  ]),
];

/** Call -> the keys that open it. */
export const callersOf: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  [...new Set(opened.map(([call]) => call))].map((call) => [call, new Set(opened.filter(([each]) => each === call).map(([, key]) => key))]),
);

/** Role -> the keys that the table of roles gives it. */
export const granted: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  roles.map((role, at) => [role, new Set(rights.filter(({ has }) => has[at]?.trim() === "1").map(({ key }) => key))]),
);

/** Whether the table lets a role make a call. */
export const may = (role: Role, name: CallName): boolean =>
  [...(callersOf[name] ?? [])].some((key) => key === "session" || key === "public" || granted[role]?.has(key) === true);
