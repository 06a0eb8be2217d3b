import { figureOf, type Figure, type FigureKey } from "../../../contract/report/figures.ts";
import { nobody } from "../../../contract/report/nobody.ts";
import { bookReportCodes, type BookDimension, type BookReport } from "../../../contract/report/book/book-reports.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { addDays } from "../../../lending/time/zone.ts";
import { type Asking, share } from "../time-share.ts";
import { selectStaffIds } from "../time-share.queries.ts";
import { answers, figuresOf, sumsOf, type Named } from "./book-sums.ts";
import { type BookSlice, selectTallies, selectWork, type Sums } from "./book.queries.ts";

export type BookInput = ParsedOf<"report.query"> & { readonly reportCode: BookReport };
export type Values = Record<string, number | null>;
/** Lines by key, and their total. */
export interface Lines {
  readonly lines: ReadonlyMap<string, Values>;
  readonly total: Values;
}

export const some = (sums: Named, is: (name: string) => boolean): Named =>
  Object.fromEntries(Object.entries(sums).filter(([name]) => is(name)));

/** What the books say, each of what it tells apart; merged by the lines' keys. Of all figures of the report, or only of some. */
export async function sumLines(input: BookInput, asking: Asking, slice: BookSlice, only?: readonly string[]): Promise<Lines> {
  const by = input.by as BookDimension;
  const all = some(sumsOf(input.reportCode), (name) => only === undefined || only.includes(name));
  const said = some(all, (name) => answers(all[name]?.book ?? "work", by, slice));
  const whole = some(all, (name) => !(name in said) && answers(all[name]?.book ?? "work", "day", slice));
  const isWork = (name: string): boolean => said[name]?.book === "work";
  const [work, tallies] = [some(said, isWork), some(said, (name) => !isWork(name))];
  const people = slice.people ?? (await namedFor(asking, [by], "hours" in work));
  const [ofWork, ofTallies, ofWhole] = await Promise.all([
    Object.keys(work).length > 0 ? selectWork(asking.tx, { ...slice, people }, by, work) : [],
    Object.keys(tallies).length > 0 ? selectTallies(asking.tx, slice, by, tallies) : [],
    totalOf(asking, slice, whole),
  ]);
  const { lines, total } = merged([...ofWork, ...ofTallies], Object.keys(said));
  return { lines, total: { ...ofWhole, ...total } };
}

/**
 * Whose hours are read one by one, where nobody may stand for everybody: along people and teams everybody's with what is nobody's, so that the whole is
 * that of any other split; of work per head only what is somebody's (rules/figures.md 8).
 */
export async function namedFor(
  { tx, tenant }: Asking,
  dims: readonly BookDimension[],
  isPerHead: boolean,
): Promise<readonly number[] | null> {
  if (!dims.includes("collector") && !dims.includes("team") && !isPerHead) return null;
  const staff = await selectStaffIds(tx, tenant.id, { teamId: null, staffId: null });
  return isPerHead ? staff : [...staff, nobody];
}

/** What has a total, though its book does not tell apart what the lines run along. */
async function totalOf({ tx }: Asking, slice: BookSlice, sums: Named): Promise<Values> {
  const tallies = some(sums, (name) => sums[name]?.book !== "work");
  if (Object.keys(tallies).length === 0) return {};
  return merged(await selectTallies(tx, slice, "day", tallies), Object.keys(tallies)).total;
}

function merged(found: readonly Sums[], names: readonly string[]): Lines {
  const zero = Object.fromEntries(names.map((name) => [name, 0]));
  const lines = new Map<string, Values>();
  let total: Values = { ...zero };
  for (const { key, isTotal, ...sums } of found) {
    if (isTotal) total = { ...total, ...sums };
    else if (key !== null) lines.set(key, { ...zero, ...lines.get(key), ...sums });
  }
  return { lines, total };
}

/** Shares of a line, each of its two halves: null where a half is not known, or there is nothing to divide by. */
export function withShares(report: BookReport, values: Values): Values {
  // Not spread: to a spread object names are added ten times as slowly, and a month by its hours has 700 lines.
  const found: Values = Object.assign({}, values);
  for (const key of figuresOf(report)) {
    const { over, unit }: Figure = figureOf(key);
    if (!over) {
      found[key] ??= null;
      continue;
    }
    const [part, whole] = [values[over.part] ?? null, values[over.whole] ?? null];
    if (part === null || whole === null) found[key] = null;
    else if (unit === "share") found[key] = share(part, whole);
    else found[key] = whole > 0 ? Math.round(part / whole) : null;
  }
  return found;
}

/** Figures of each report that are known only so many days later. */
const ripenings: ReadonlyMap<BookReport, readonly (readonly [name: FigureKey, days: number])[]> = new Map(
  bookReportCodes.map((report) => [
    report,
    figuresOf(report).flatMap((name) => {
      const { age, is }: Figure = figureOf(name);
      const days = age === undefined ? is?.ripe : age + 1;
      return days === undefined ? [] : [[name, days] as const];
    }),
  ]),
);
/** What is known only so many days later is not known of days that begin on this one: then it says nothing. */
export function ripened(report: BookReport, { day, values }: { readonly day: string; readonly values: Values }, today: string): Values {
  const unripe = (ripenings.get(report) ?? []).filter(([, days]) => addDays(day, days) > today);
  return unripe.length === 0 ? values : { ...values, ...Object.fromEntries(unripe.map(([name]) => [name, null])) };
}
