import { reportKinds, type LeadReportVerb, type ReportKind } from "../../../contract/marketing/lead-report.calls.ts";
import { modulesOfKind } from "../../../contract/marketing/lead-paths.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { limits } from "../../../lending/limits.ts";
import { Refused } from "../../../lending/reason.ts";
import { daysBetween, localDate } from "../../../lending/time/zone.ts";
import type { Context, Handler, Handlers } from "../../kernel/context.ts";
import { readPage, type Queue } from "../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../kernel/sql/sql.ts";
import { levels } from "../tally/levels.ts";

type Wanted = ParsedOf<"dataReport.loanReport">;

/** The days that are asked for: today, where none is. */
function daysOf({ startTime, endTime }: Wanted, { tenant, now }: Context): { readonly from: string; readonly to: string } {
  const today = localDate(now, tenant.timeZone);
  const [from, to] = [startTime ?? endTime ?? today, endTime ?? startTime ?? today];
  if (from > to) throw new Refused({ error: "range.reversed", field: "endTime" });
  if (daysBetween(from, to) >= limits.longestRangeDays)
    throw new Refused({ error: "range.tooLong", vars: { days: limits.longestRangeDays }, field: "endTime" });
  return { from, to };
}

/** Cells of the leads of a kind, of whom the caller may see: buckets, and what is not folded yet. */
function cellsOf(kind: ReportKind, wanted: Wanted, context: Context) {
  const values = new Values();
  const { tenant, staff } = context;
  const { from, to } = daysOf(wanted, context);
  const holds = [
    `tenant_id = ${values.add(tenant.id)}`,
    "book = 'lead'",
    `day between ${values.add(from)}::date and ${values.add(to)}::date`,
    `item = any(${values.add(modulesOfKind(reportKinds[kind]))}::text[])`,
  ];
  if (wanted.appId !== undefined) holds.push(`app_id = ${values.add(wanted.appId)}`);
  if (wanted.channel) holds.push(`channel = ${values.add(wanted.channel)}`);
  if (wanted.adminUserId !== undefined) holds.push(`staff_id = ${values.add(wanted.adminUserId)}`);
  if (staff.dataScope === "own") holds.push(`staff_id = ${values.add(staff.id)}`);
  if (staff.dataScope === "team")
    holds.push(
      `staff_id = any(array(select m.id from staff m where m.tenant_id = ${values.add(tenant.id)} and m.team_id = ${values.add(staff.teamId)}))`,
    );
  const where = holds.join(" and ");
  const columns = "tenant_id, day, hour, staff_id, measure, n";
  const cells = `(select ${columns} from tally_bucket where ${where} and level = ${levels.cell} union all select ${columns} from tally_delta where ${where}) x`;
  return { values, cells };
}

const sum = (measure: string): string => `coalesce(sum(x.n) filter (where x.measure = '${measure}'), 0)::float8`;
const named = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(", ");
const plain = {
  allocated: sum("allocated"),
  called: sum("called"),
  connected: sum("connected"),
  applied: sum("applied"),
  paidOut: sum("paidOut"),
  amount: sum("amount"),
};
const hours = "count(distinct (x.staff_id, x.day, x.hour)) filter (where x.measure in ('acts', 'called'))";
const came = {
  ...plain,
  approved: sum("approved"),
  convertRate: `round(${sum("paidOut")} * 1000000 / nullif(${sum("allocated")}, 0))::int`,
};
const effect = {
  workHours: `${hours}::int`,
  ...plain,
  talkSeconds: sum("talk"),
  perHour: `round(${sum("amount")} / nullif(${hours}, 0))::float8`,
};

/** Grouped cells as a list: its columns by name. */
const listed = (from: string, names: readonly string[], of: Pick<Queue, "orderBy" | "values">): Queue => ({
  from: `(${from}) g`,
  columns: Object.fromEntries(names.map((name) => [name, `g."${name}"`])),
  where: ["true"],
  ...of,
});

function byDay(kind: ReportKind, wanted: Wanted, context: Context) {
  const { values, cells } = cellsOf(kind, wanted, context);
  const from = `select x.day::text as date, x.staff_id as "adminUserId", ${named(came)} from ${cells} where x.staff_id > 0 group by x.day, x.staff_id`;
  const queue = listed(from, ["date", "adminUserId", ...Object.keys(came)], { orderBy: 'g.date desc, g."adminUserId"', values });
  return readPage(context.tx, queue, wanted.page, wanted.pageSize);
}

function bySeat(kind: ReportKind, wanted: Wanted, context: Context) {
  const { values, cells } = cellsOf(kind, wanted, context);
  const from = `select s.id as "adminUserId", s.admin_name as "adminName", ${named(effect)}
    from ${cells} join staff s on s.tenant_id = x.tenant_id and s.id = x.staff_id group by s.id, s.admin_name`;
  const queue = listed(from, ["adminUserId", "adminName", ...Object.keys(effect)], {
    orderBy: 'g."paidOut" desc, g."adminUserId"',
    values,
  });
  return readPage(context.tx, queue, wanted.page, wanted.pageSize);
}

function totalOf<T>(columns: Readonly<Record<string, string>>) {
  return async (kind: ReportKind, wanted: Wanted, context: Context): Promise<T> => {
    const { values, cells } = cellsOf(kind, wanted, context);
    const row = await rowOf<T>(context.tx, `select ${named(columns)} from ${cells} where x.staff_id > 0`, values.list);
    if (!row) throw new Error("a sum answers its row");
    return row;
  };
}

/** One day hour by hour: the first that is asked for. */
async function byHour(kind: ReportKind, wanted: Wanted, context: Context): Promise<OutputOf<"dataReport.loanReportDay">> {
  const { from } = daysOf(wanted, context);
  const { values, cells } = cellsOf(kind, { ...wanted, startTime: from, endTime: from }, context);
  const { called, connected, applied, paidOut } = plain;
  const rows = await rowsOf<OutputOf<"dataReport.loanReportDay">[number]>(
    context.tx,
    `select x.hour::int as hour, ${named({ called, connected, applied, paidOut })} from ${cells} where x.staff_id > 0 group by 1 order by 1`,
    values.list,
  );
  return [...rows];
}

type Names = `${ReportKind}Report.${LeadReportVerb}`;
const handlersOf = (kind: ReportKind): { readonly [V in LeadReportVerb]: Handler<`dataReport.${V}`> } => ({
  loanReport: (input, context) => byDay(kind, input, context),
  loanReportTotal: (input, context) => totalOf<OutputOf<"dataReport.loanReportTotal">>(came)(kind, input, context),
  loanReportDay: (input, context) => byHour(kind, input, context),
  humanEffectReport: (input, context) => bySeat(kind, input, context),
  humanEffectReportTotal: (input, context) => totalOf<OutputOf<"dataReport.humanEffectReportTotal">>(effect)(kind, input, context),
});

/** The reports of every kind of lead list: one family over the tallies of the leads (rules/figures.md 12). */
export const leadReportHandlers = Object.fromEntries(
  (Object.keys(reportKinds) as ReportKind[]).flatMap((kind) =>
    Object.entries(handlersOf(kind)).map(([verb, does]) => [`${kind}Report.${verb}`, does]),
  ),
) as unknown as Handlers<Names>;
