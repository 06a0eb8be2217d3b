import { bookReports, type BookReport } from "../../../contract/report/book/book-reports.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { limits } from "../../../lending/limits.ts";
import { Refused } from "../../../lending/reason.ts";
import { modulesOfKind } from "../../../contract/marketing/lead-paths.ts";
import { isNobody, nobody } from "../../../contract/report/nobody.ts";
import { isOfTime, type ReportRecord } from "../../../contract/report/report-record.ts";
import { addDays, daysBetween, localDate } from "../../../lending/time/zone.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { selectNames } from "../daily.queries.ts";
import { stagesOf } from "../stage-of-fact.ts";
import { type Asking, knownOf } from "../time-share.ts";
import { selectStaffIds } from "../time-share.queries.ts";
import { besides } from "./besides.ts";
import type { BookSlice } from "./book.queries.ts";
import { ripened, sumLines, withShares, type BookInput, type Values } from "./sum-lines.ts";

type Answer = OutputOf<"report.query">;

const departmentOf = (report: BookReport): ReportRecord["department"] | null => {
  const row = bookReports[report];
  return "department" in row ? row.department : null;
};

/** Whose it may be, inside the asker's scope (rules/rights.md 3); null: everybody's. */
async function peopleOf({ tx, tenant, staff }: Asking, { adminUserId, teamId, reportCode }: BookInput): Promise<readonly number[] | null> {
  if (departmentOf(reportCode) === null) return null;
  const own = staff.dataScope === "own" ? staff.id : null;
  const team = staff.dataScope === "team" ? staff.teamId : null;
  if ((own !== null && (adminUserId ?? own) !== own) || (team !== null && (teamId ?? team) !== team)) return [];
  const wanted = { staffId: adminUserId ?? own, teamId: teamId ?? team };
  return wanted.staffId === null && wanted.teamId === null ? null : selectStaffIds(tx, tenant.id, wanted);
}

/** The calendar days of a range: a quarter at most, of each hour by itself a month. */
export function daysOf({
  startTime,
  endTime,
  by,
}: Pick<BookInput, "startTime" | "endTime"> & { readonly by?: BookInput["by"] }): readonly string[] {
  const count = daysBetween(startTime, endTime) + 1;
  const most = by === "dayHour" ? limits.hoursRangeDays : limits.longestRangeDays;
  if (count < 1) throw new Refused({ error: "range.reversed", field: "endTime" });
  if (count > most) throw new Refused({ error: "range.tooLong", vars: { days: most }, field: "endTime" });
  return Array.from({ length: count }, (_, at) => addDays(startTime, at));
}

/** Reports of channels that are paid for: of nothing else that an application may come by. */
const channelReports: ReadonlySet<BookReport> = new Set<BookReport>(["channelLink", "channelCompany"]);
/** Their codes: all, or the one that is asked for, or those of one company. */
async function selectCodes({ tx, tenant }: Asking, { channel, companyId }: BookInput): Promise<readonly string[]> {
  const found = await rowsOf<{ code: string }>(
    tx,
    "select code from delivery_channel where tenant_id = $1 and ($2::text is null or code = $2) and ($3::bigint is null or company_id = $3)",
    [tenant.id, channel ?? null, companyId ?? null],
  );
  return found.map(({ code }) => code);
}
/** The channels that are asked for; null: whatever came by any, or by none. */
async function channelsOf(input: BookInput, asking: Asking): Promise<readonly string[] | null> {
  if (channelReports.has(input.reportCode)) return selectCodes(asking, input);
  return input.channel === undefined ? null : [input.channel];
}
const selectCompanies = ({ tx, tenant }: Asking, keys: readonly number[]) =>
  rowsOf<{ key: number; name: string }>(tx, "select id::int as key, name from ad_company where tenant_id = $1 and id = any($2::bigint[])", [
    tenant.id,
    keys,
  ]);

/** As the sums are kept, as the facts say, or as they said when each of the days was closed. */
export type Reading = "kept" | "facts" | "atClose";

export async function sliceOf(input: BookInput, asking: Asking, reading: Reading): Promise<BookSlice> {
  const department = departmentOf(input.reportCode);
  const { appId = null, productId = null, userType = null, stage = null, leadKind } = input;
  const stages = stagesOf(asking.tenant.stages, department === "remind" ? "remind" : "collection");
  return {
    tenantId: asking.tenant.id,
    days: daysOf(input),
    untilHour: input.untilHour ?? null,
    known: knownOf(input, asking.tenant.timeZone),
    appId,
    productId,
    userType,
    channels: await channelsOf(input, asking),
    lists: leadKind ? modulesOfKind(leadKind) : null,
    stage,
    people: await peopleOf(asking, input),
    today: localDate(asking.now, asking.tenant.timeZone),
    purpose: department === "remind" ? "remind" : "collect",
    stages: stage === null ? stages : stages.filter((each) => each === stage),
    ...(reading === "kept" ? {} : { factsIn: asking.tenant.timeZone, isAtClose: reading === "atClose" }),
  };
}

const isThere = (values: Values): boolean => Object.values(values).some((value) => value !== null && value !== 0);

/** The lines of a report with their total, in the asker's scope, by their keys. */
export async function bookLines(
  input: BookInput,
  asking: Asking,
  reading: Reading = "kept",
): Promise<{ readonly lines: readonly { readonly key: string; readonly values: Values }[]; readonly total: Values }> {
  const { reportCode } = input;
  const isHidden = departmentOf(reportCode) === null && (asking.staff.dataScope === "own" || asking.staff.dataScope === "team");
  if (isHidden) return { lines: [], total: withShares(reportCode, {}) };
  const slice = await sliceOf(input, asking, reading);
  const { lines, total } = await besides(input, asking, slice, await sumLines(input, asking, slice));
  const there = [...lines].filter(([, values]) => isThere(values)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const shown = (day: string, values: Values): Values => ripened(reportCode, { day, values: withShares(reportCode, values) }, slice.today);
  return {
    lines: there.map(([key, values]) => ({
      key,
      values: shown(isOfTime(input.by) && key > input.startTime ? key : input.startTime, values),
    })),
    total: shown(input.startTime, total),
  };
}

/** The same with the names of people and teams. */
export async function namedBookLines(input: BookInput, asking: Asking): Promise<Answer> {
  const { lines, total } = await bookLines(input, asking);
  if (input.by === "company") {
    const companies = await selectCompanies(
      asking,
      lines.map(({ key }) => Number(key)),
    );
    const of = new Map(companies.map(({ key, name }) => [String(key), name]));
    return { lines: lines.map(({ key, values }) => ({ key, name: of.get(key) ?? null, group: null, values })), total };
  }
  const along = input.by === "collector" ? "person" : input.by === "team" ? "team" : null;
  const names =
    along === null
      ? []
      : await selectNames(
          asking.tx,
          asking.tenant.id,
          along,
          lines.map(({ key }) => Number(key)),
        );
  const named = new Map(names.map((each) => [String(each.key), each]));
  // Of a team that was asked for, lines of days or stages are its people's, too: what opens behind them is theirs.
  const ofTeam = input.teamId === undefined ? null : await peopleOf(asking, input);
  return {
    lines: lines.map(({ key, values }) => {
      const found = named.get(key);
      const people = found?.people ?? (along !== null && isNobody(key) ? [nobody] : ofTeam);
      return {
        key,
        name: found?.name ?? null,
        group: along === "person" ? (found?.team ?? null) : null,
        values,
        ...(people ? { people: [...people] } : {}),
      };
    }),
    total,
  };
}
