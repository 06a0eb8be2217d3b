import type { BookDimension } from "../../../contract/report/book/book-reports.ts";
import { isOfTime } from "../../../contract/report/report-record.ts";
import { sliceOf } from "../book/book-lines.ts";
import { answers, sumsOf } from "../book/book-sums.ts";
import { selectTallies, selectWork, type Sums } from "../book/book.queries.ts";
import { namedFor, ripened, some, withShares, type BookInput, type Values } from "../book/sum-lines.ts";
import type { Asking } from "../time-share.ts";
import { cellsFrom, type Cells, type Crossed } from "./cells.ts";

/** Whether every one of these names is summed from a book, and whether what is summed adds up along other dimensions: people and hours are the same ones again. */
export function bookSummed({ reportCode }: BookInput, names: readonly string[]): { readonly isCounted: boolean; readonly addsUp: boolean } {
  const sums = sumsOf(reportCode);
  const isSame = (name: string): boolean => Boolean(sums[name]?.people ?? sums[name]?.hours ?? sums[name]?.plus.includes("hours"));
  const isCounted = names.every((name) => sums[name] !== undefined);
  return { isCounted, addsUp: isCounted && !names.some(isSame) };
}

/** The first day of a line or column of time that lies in the range; of anything else the range's own. */
export const firstDayOf = ({ by, across, startTime }: Crossed, line: string, column: string): string => {
  const day = isOfTime(by) ? line : isOfTime(across) ? column : startTime;
  return day > startTime ? day : startTime;
};

/** Cells of some sums of a report, each from the one statement of its book; what a book does not tell apart by both is not known. */
export async function bookCells(input: BookInput & Crossed, asking: Asking, names: readonly string[]): Promise<Cells> {
  const [by, across] = [input.by, input.across] as [BookDimension, BookDimension];
  const slice = { ...(await sliceOf(input, asking, "kept")), across };
  const asked = some(sumsOf(input.reportCode), (name) => names.includes(name));
  const said = some(asked, (name) => [by, across].every((dim) => answers(asked[name]?.book ?? "work", dim, slice)));
  const isWork = (name: string): boolean => said[name]?.book === "work";
  const [work, tallies] = [some(said, isWork), some(said, (name) => !isWork(name))];
  const people = slice.people ?? (await namedFor(asking, [by, across], "hours" in work));
  const found: readonly Sums[] = [
    ...(Object.keys(work).length > 0 ? await selectWork(asking.tx, { ...slice, people }, by, work) : []),
    ...(Object.keys(tallies).length > 0 ? await selectTallies(asking.tx, slice, by, tallies) : []),
  ];
  const nothing: Values = Object.fromEntries(names.map((name) => [name, name in said ? 0 : null]));
  return cellsFrom(found, nothing);
}

/** The quotient of summed halves, as a line of the report has it; null of days on which it is not known yet. */
export const bookValues = (input: BookInput & Crossed, today: string) => (values: Values, day: string) =>
  ripened(input.reportCode, { day, values: withShares(input.reportCode, values) }, today);
