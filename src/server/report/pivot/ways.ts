import { isBookReport } from "../../../contract/report/book/book-reports.ts";
import { columnFilter } from "../../../contract/report/pivot/narrowing.ts";
import { querySchemas } from "../../../contract/report/review/query.schemas.ts";
import { isOfTime } from "../../../contract/report/report-record.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { addDays, localDate } from "../../../lending/time/zone.ts";
import { bookLines } from "../book/book-lines.ts";
import type { BookInput, Values } from "../book/sum-lines.ts";
import { linesOf, withShares } from "../review/review-lines.ts";
import type { Asking } from "../time-share.ts";
import { bookCells, bookSummed, bookValues } from "./book-cells.ts";
import type { Cells } from "./cells.ts";
import { isReviewCounted, reviewCells, type ReviewInput } from "./review-cells.ts";

type Input = ParsedOf<"report.pivot">;

/** How the cells of a figure come about. */
export interface Way {
  /** All of them from one statement; else column by column. */
  readonly isCounted: boolean;
  /** Whether the columns that there is no room for can be summed. */
  readonly addsUp: boolean;
  /** What was summed as the report says it, of days from this one on. */
  readonly said: (values: Values, day: string) => Values;
  readonly read: (columns: readonly string[]) => Promise<Cells>;
}

const isOfBook = (input: Input): input is Input & BookInput => isBookReport(input.reportCode);
const isOfReview = (input: Input): input is Input & ReviewInput => !isBookReport(input.reportCode);

/** The report narrowed to one column, as whoever sets that filter reads it; null of a column that no filter means. */
function narrowed({ metric: _metric, across, ...asked }: Input, key: string): ParsedOf<"report.query"> | null {
  if (!isOfTime(across)) {
    const filter = columnFilter(across, key);
    return (filter && querySchemas["report.query"].input.safeParse({ ...asked, ...filter }).data) ?? null;
  }
  const last = across === "week" ? addDays(key, 6) : key;
  return { ...asked, startTime: key > asked.startTime ? key : asked.startTime, endTime: last < asked.endTime ? last : asked.endTime };
}

/** What stands beside the sums (a rate of the week before, what is held now) is known of a line under a filter: each column is asked for by itself. */
async function cellsByColumn(input: Input, asking: Asking, columns: readonly string[]): Promise<Cells> {
  const found = new Map<string, ReadonlyMap<string, Values>>();
  for (const key of columns) {
    const asked = narrowed(input, key);
    if (!asked) continue;
    const { lines } = await (isBookReport(asked.reportCode)
      ? bookLines(asked as BookInput, asking)
      : linesOf(asked as ReviewInput, asking));
    found.set(key, new Map(lines.map((line) => [line.key, line.values])));
  }
  return { at: (line, column) => found.get(column)?.get(line) ?? {} };
}

/** The way of a figure that is made of these sums. */
export function wayOf(input: Input, asking: Asking, summed: readonly string[]): Way {
  const byColumn: Way = {
    isCounted: false,
    addsUp: false,
    said: (values) => values,
    read: (columns) => cellsByColumn(input, asking, columns),
  };
  if (isOfBook(input)) {
    const { isCounted, addsUp } = bookSummed(input, summed);
    const said = bookValues(input, localDate(asking.now, asking.tenant.timeZone));
    return isCounted ? { isCounted, addsUp, said, read: () => bookCells(input, asking, summed) } : byColumn;
  }
  if (!isOfReview(input) || !isReviewCounted(input, summed)) return byColumn;
  const said = (values: Values): Values => withShares(input.reportCode, values);
  return { isCounted: true, addsUp: true, said, read: () => reviewCells(input, asking, summed) };
}
