import { limits } from "../../../lending/limits.ts";
import { isOfTime } from "../../../contract/report/report-record.ts";
import { figureOf, type Figure } from "../../../contract/report/figures.ts";
import { reviewerReports } from "../../../contract/report/review/reviewer-reports.ts";
import type { ReviewDimension, ReviewReport } from "../../../contract/report/review/review-reports.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { pairsAtLeast, agreementOf } from "../../../lending/origination/agreement.ts";
import { expectedDefault } from "../../../lending/origination/expected-default.ts";
import { scoreBands } from "../../../lending/risk/band.ts";
import { addDays, localDate } from "../../../lending/time/zone.ts";
import { type Asking, daysOf, share } from "../time-share.ts";
import { selectStaffIds } from "../time-share.queries.ts";
import { bandSum, isWhole } from "./review-figures.ts";
import * as queries from "./review.queries.ts";

type Input = ParsedOf<"report.query"> & { readonly reportCode: ReviewReport; readonly by: ReviewDimension };
type Answer = OutputOf<"report.query">;
type Values = Record<string, number | null>;
interface Line {
  readonly key: string;
  readonly values: Values;
}
/** Days of the line that says how often a rule hit lately. */
export const trendDays = 14;

/** Whose work it may be: the person asked for, inside the asker's scope (rules/rights.md 3); null: everybody's. */
async function peopleOf({ tx, tenant, staff }: Asking, { adminUserId, reportCode }: Input): Promise<readonly number[] | null> {
  if (staff.dataScope === "own" || staff.dataScope === "team") {
    if (isWhole(reportCode)) return null;
    const own = staff.dataScope === "own" ? [staff.id] : await selectStaffIds(tx, tenant.id, { teamId: staff.teamId, staffId: null });
    return adminUserId === undefined ? own : own.filter((id) => id === adminUserId);
  }
  return adminUserId === undefined ? null : [adminUserId];
}

export async function sliceOf(input: Input, asking: Asking, isFromFacts = false): Promise<queries.ReviewSlice> {
  daysOf(input, limits.longestRangeDays);
  const { reportCode: report, startTime: from, endTime: to, appId = null, userType = null, kind = null, reason = null } = input;
  const rule = (report === "machineRefuse" ? input.rule : undefined) ?? null;
  const today = localDate(asking.now, asking.tenant.timeZone);
  const people = await peopleOf(asking, input);
  return {
    tenantId: asking.tenant.id,
    report,
    from,
    to,
    appId,
    userType,
    people,
    kind,
    reason,
    rule,
    today,
    ...(isFromFacts ? { isFromFacts } : {}),
  };
}

/** Agreement beyond chance in parts per million with its interval, from thirty pairs on (rules/review.md 6). */
function agreement({ pairs = 0, agreed = 0, pairPasses = 0 }: Values): Values {
  const found = agreementOf({ pairs: pairs ?? 0, agreed: agreed ?? 0, passes: pairPasses ?? 0 });
  const millionths = (hundredths: number | undefined) => (hundredths === undefined ? null : hundredths * 10_000);
  return { ac1: millionths(found?.ac1), ac1Low: millionths(found?.low), ac1High: millionths(found?.high) };
}

/** Shares of a line, each of its two halves; agreement says nothing below thirty pairs. */
export function withShares(report: Input["reportCode"], values: Values): Values {
  const record = reviewerReports.find(({ query }) => query === report);
  const found: Values = Object.assign({}, values, report === "reviewer" ? agreement(values) : {});
  for (const key of new Set([...(record?.figures ?? []), ...(record?.head ?? [])])) {
    const { over, unit }: Figure = figureOf(key);
    if (!over) continue;
    const [part, whole] = [values[over.part] ?? 0, values[over.whole] ?? 0];
    const seconds = whole > 0 ? Math.round(part / whole) : null;
    found[key] = unit === "share" ? share(part, whole) : seconds;
  }
  if (report === "reviewer" && (values["pairs"] ?? 0) < pairsAtLeast) found["agreement"] = null;
  return found;
}

/** What a line is a part of: of a reason or a rule all that was decided or refused, whatever the line. */
function partOf({ reportCode, by, rule }: Input, line: Values, total: Values): Values {
  if (reportCode === "machineRefuse") {
    const ruleRefused = line[by === "rule" || rule !== undefined ? "ruleRefused" : "machineRefused"] ?? 0;
    return { ...line, ruleRefused, part: ruleRefused, whole: total["machineRefused"] ?? 0 };
  }
  if (reportCode === "peopleRefuse") return { ...line, part: line["refused"] ?? 0, whole: total["refused"] ?? 0 };
  if (by !== "reason") return line;
  return { ...line, ...(reportCode === "firstRefuse" ? { done: total["done"] ?? 0 } : { given: total["given"] ?? 0 }) };
}

/** What stands beside the counted cells: cases that somebody has now, or still puts aside; and what was contested of a rule. */
async function beside({ by, reportCode }: Input, asking: Asking, slice: queries.ReviewSlice): Promise<ReadonlyMap<string, Values>> {
  const { tx } = asking;
  if (reportCode === "reviewer" && !isOfTime(by) && slice.to === slice.today) {
    const rows = await queries.selectWaiting(tx, slice, by === "kind" ? "kind" : "reviewer");
    return new Map(rows.map(({ key, waiting }) => [key, { waiting }]));
  }
  if (reportCode === "firstBlock") {
    const rows = await queries.selectParked(tx, slice, by);
    return new Map(rows.map(({ key, parked }) => [key, { parked }]));
  }
  if (reportCode !== "machineRefuse" || (by !== "rule" && slice.rule === null)) return new Map();
  const rows = await queries.selectContestedRules(tx, slice, by);
  return new Map(rows.map(({ key, contested, won }) => [key, { contested, contestWon: won }]));
}

const besides = (report: Input["reportCode"], { by }: Input, isToday: boolean): Values => {
  if (report === "reviewer") return { waiting: isToday && !isOfTime(by) ? 0 : null };
  return report === "firstBlock" ? { parked: 0 } : {};
};
const sumOf = (found: ReadonlyMap<string, Values>, name: string): number =>
  [...found.values()].reduce((sum, each) => sum + (each[name] ?? 0), 0);

/** Put aside and taken up again since. */
const released = (report: Input["reportCode"], values: Values): Values =>
  report === "firstBlock" ? { ...values, released: Math.max(0, (values["held"] ?? 0) - (values["parked"] ?? 0)) } : values;

/** Beside what became of the passes of a line what their score bands let expect; the bands themselves are nobody's figure. */
async function expecting({ reportCode }: Input, { tx }: Asking, slice: queries.ReviewSlice): Promise<(values: Values) => Values> {
  if (reportCode !== "reviewer") return (values) => values;
  const book = Object.fromEntries((await queries.selectBands(tx, slice)).map(({ band, ...known }) => [band, known]));
  return (values) => {
    const passes = Object.fromEntries(scoreBands.map((band) => [band, values[bandSum(band)] ?? 0]));
    const rest = Object.entries(values).filter(([name]) => !scoreBands.some((band) => bandSum(band) === name));
    return { ...Object.fromEntries(rest), expectedDefault: expectedDefault(passes, book) };
  };
}

/** What counts of a reason or a rule stand beside, or are a share of: it stays whole where they are narrowed to one. */
export const wholes: Partial<Record<ReviewReport, string>> = { firstRefuse: "done", firstClose: "given", machineRefuse: "machineRefused" };

async function rowsOf({ tx }: Asking, slice: queries.ReviewSlice, by: ReviewDimension): ReturnType<typeof queries.selectLines> {
  const rows = await queries.selectLines(tx, slice, by);
  const whole = wholes[slice.report];
  if (!whole || (slice.reason === null && slice.rule === null)) return rows;
  const all = await queries.selectLines(tx, { ...slice, reason: null, rule: null }, by);
  const found = new Map(rows.map((row) => [`${row.isTotal} ${row.key}`, row]));
  return all.flatMap((row) => {
    const narrowed = found.get(`${row.isTotal} ${row.key}`);
    // Lines along reasons or rules are that of the one that is asked for.
    if (!row.isTotal && (by === "reason" || by === "rule")) return narrowed ?? [];
    const none = Object.fromEntries(Object.keys(row).map((name) => [name, 0]));
    return [Object.assign({ ...row }, none, narrowed, { key: row.key, isTotal: row.isTotal, [whole]: row[whole] ?? 0 })];
  });
}

const isThere = ({ values }: Line): boolean => Object.values(values).some((value) => value !== null && value !== 0);

/** The lines of a report with their total, in the asker's scope; `isFromFacts`: from what is on record, and not from what is kept of it. */
export async function linesOf(
  input: Input,
  asking: Asking,
  isFromFacts = false,
): Promise<{ readonly lines: readonly Line[]; readonly total: Values }> {
  const { reportCode, by } = input;
  const slice = await sliceOf(input, asking, isFromFacts);
  const isHidden = isWhole(reportCode) && (asking.staff.dataScope === "own" || asking.staff.dataScope === "team");
  const rows = isHidden ? [] : await rowsOf(asking, slice, by);
  const found = isHidden ? new Map<string, Values>() : await beside(input, asking, slice);
  const start = besides(reportCode, input, slice.to === slice.today);
  const expected = await expecting(input, asking, slice);
  const plain = ({ key: _key, isTotal: _isTotal, ...sums }: (typeof rows)[number]): Values => sums as Values;
  const sums = rows.find(({ isTotal }) => isTotal);
  const names = reportCode !== "machineRefuse" ? ["waiting", "parked"] : slice.rule === null ? [] : ["contested", "contestWon"];
  const contests = Object.fromEntries(names.map((name) => [name, sumOf(found, name)]));
  const whole = { ...start, ...(sums ? plain(sums) : {}), ...(start["waiting"] === null ? {} : contests) };
  const total = partOf({ ...input, by: by === "reason" ? "day" : by }, whole, whole);
  const byKey = new Map(rows.flatMap((row) => (row.isTotal || !row.key ? [] : [[row.key, plain(row)] as const])));
  const keys = [...new Set([...byKey.keys(), ...found.keys()])].toSorted();
  const lines = keys
    .map((key): Line => ({ key, values: { ...start, ...byKey.get(key), ...found.get(key) } }))
    .filter(isThere)
    .map(({ key, values }) => ({ key, values: expected(withShares(reportCode, released(reportCode, partOf(input, values, whole)))) }));
  const ruled =
    reportCode === "machineRefuse" && by === "rule" && slice.rule === null
      ? { ...total, ruleRefused: total["machineRefused"] ?? 0 }
      : total;
  return { lines, total: expected(withShares(reportCode, released(reportCode, ruled))) };
}

/** Hits of the last days up to the range's end, one number each. */
async function trendOf(input: Input, asking: Asking): Promise<ReadonlyMap<string, readonly number[]>> {
  const from = addDays(input.endTime, 1 - trendDays);
  const rows = await queries.selectTrend(asking.tx, await sliceOf(input, asking), { from, to: input.endTime });
  const days = Array.from({ length: trendDays }, (_, at) => addDays(from, at));
  const found = new Map(rows.map(({ key, day, hits }) => [`${key} ${day}`, hits]));
  return new Map([...new Set(rows.map(({ key }) => key))].map((key) => [key, days.map((day) => found.get(`${key} ${day}`) ?? 0)]));
}

const isOf = (by: ReviewDimension): by is "reviewer" | "rule" => by === "reviewer" || by === "rule";

/** The lines with the names of people and rules. */
export async function namedReviewLines(input: Input, asking: Asking): Promise<Answer> {
  const { lines, total } = await linesOf(input, asking);
  const keys = lines.map(({ key }) => key);
  const names = isOf(input.by) ? await queries.selectNames(asking.tx, asking.tenant.id, input.by, keys) : [];
  const named = new Map(names.map((each) => [each.key, each]));
  const trend = input.by === "rule" ? await trendOf(input, asking) : null;
  return {
    lines: lines.map(({ key, values }) => {
      const { name = null, group = null } = named.get(key) ?? {};
      return { key, name, group, values, ...(trend ? { trend: [...(trend.get(key) ?? [])] } : {}) };
    }),
    total,
  };
}
