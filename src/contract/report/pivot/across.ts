import { isNobodys } from "../nobody.ts";
import { queryReports, type QueryReport } from "../query-reports.ts";
import { isOfTime, type Dimension } from "../report-record.ts";

/** Columns that a pivot has room for on a screen of 1366, of the longest sums: the others are summed as the rest. */
export const mostColumns = 10;

/** Hours of days are too many for either side, and a day lies in one week alone. */
const isBeside = (by: string, across: string): boolean =>
  across !== by && across !== "dayHour" && by !== "dayHour" && !(isOfTime(by) && isOfTime(across));

/** Whether the lines of a report may stand down along one dimension and across along another. */
export const mayCross = (report: QueryReport, by: string, across: string): boolean =>
  (queryReports[report].by as readonly string[]).includes(across) && isBeside(by, across);
/** What may stand across the lines of a report, in the order of its splits. */
export const crossings = (rows: readonly Dimension[], by: Dimension): readonly Dimension[] => rows.filter((row) => isBeside(by, row));

/** Columns that stand in their own order, and not by size. */
export const isInOrder = (across: string): boolean => isOfTime(across) || across === "hour" || across === "stage";

/** What narrows a report to one value of a dimension. */
export interface Narrowing {
  readonly adminUserId?: number;
  readonly teamId?: number;
  readonly appId?: number;
  readonly productId?: number;
  readonly rule?: number;
  readonly companyId?: number;
  readonly stage?: string;
  readonly userType?: string;
  readonly kind?: string;
  readonly reason?: string;
  readonly channel?: string;
  readonly leadKind?: string;
}
const narrowings: Readonly<Partial<Record<Dimension, (key: string) => Narrowing>>> = {
  collector: (key) => ({ adminUserId: Number(key) }),
  reviewer: (key) => ({ adminUserId: Number(key) }),
  team: (key) => ({ teamId: Number(key) }),
  app: (key) => ({ appId: Number(key) }),
  product: (key) => ({ productId: Number(key) }),
  rule: (key) => ({ rule: Number(key) }),
  company: (key) => ({ companyId: Number(key) }),
  stage: (key) => ({ stage: key }),
  userType: (key) => ({ userType: key }),
  kind: (key) => ({ kind: key }),
  reason: (key) => ({ reason: key }),
  channel: (key) => ({ channel: key }),
  leadKind: (key) => ({ leadKind: key }),
};

/** The filter of one column; null where it has none: days have the range, hours and ways of paying nothing, and what is nobody's is no person's. */
export const columnFilter = (across: Dimension, key: string): Narrowing | null =>
  isNobodys(across, key) ? null : (narrowings[across]?.(key) ?? null);
