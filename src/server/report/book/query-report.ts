import { isBookReport } from "../../../contract/report/book/book-reports.ts";
import { queryReports } from "../../../contract/report/query-reports.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import { namedBookLines } from "./book-lines.ts";
import type { BookInput } from "./sum-lines.ts";
import { namedReviewLines } from "../review/review-lines.ts";
import type { Asking } from "../time-share.ts";

type Input = ParsedOf<"report.query">;
type Answer = OutputOf<"report.query">;
type ReviewInput = Parameters<typeof namedReviewLines>[0];

/** `report.query`: whoever may read this very report, and along what its lines may run. */
export async function queryReport(
  input: Input,
  asking: Asking & { readonly staff: { readonly permissions: ReadonlySet<string> } },
): Promise<Answer> {
  const { permission, by } = queryReports[input.reportCode];
  if (!asking.staff.permissions.has(permission)) throw new Refused({ error: "forbidden" });
  if (!(by as readonly string[]).includes(input.by)) throw new Refused({ error: "badInput", field: "by" });
  return namedLines(input, asking);
}

/** The same for whoever has been judged already: a file's job. */
export const namedLines = (input: Input, asking: Asking): Promise<Answer> =>
  isBookReport(input.reportCode) ? namedBookLines(input as BookInput, asking) : namedReviewLines(input as ReviewInput, asking);
