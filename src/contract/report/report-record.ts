import type { Call } from "../kernel/call.ts";
import type { Refuser } from "../../lending/options/contest-codes.ts";
import type { Permission } from "../permissions.ts";
import type { BoardName } from "./board.exports.ts";
import type { FigureKey } from "./figures.ts";
import type { BookDimension } from "./book/book-reports.ts";
import type { QueryReport } from "./query-reports.ts";
import type { ReviewDimension } from "./review/review-reports.ts";

/** Calls that answer a line for each person, team or stage. */
export type LinesCall =
  | "staffData.rank"
  | "staffData.teamRank"
  | "collectionData.rank"
  | "collectionData.teamRank"
  | "collectionData.stageRank";

/** What a report has one line for. */
export type Dimension = "collector" | "team" | "stage" | ReviewDimension | BookDimension;
/** Lines that are pieces of the range: those of another one are others, and nothing of them can be held against one another. */
export const isOfTime = (by: string): by is "day" | "week" => by === "day" || by === "week";
/** What its range is compared with: its own is a period that the reader names, and a target no other range but what this one is to reach. */
export type Against = "before" | "lastWeek" | "lastMonth" | "target" | "none" | "own";
/** What it can be narrowed by. */
export type ReportFilter =
  | "appId"
  | "stage"
  | "teamId"
  | "adminUserId"
  | "userType"
  | "kind"
  | "reason"
  | "productId"
  | "leadKind"
  | "rule"
  | "channel"
  | "companyId";

/** A report: everything that console, export and tests have to know of it. */
export interface ReportRecord {
  /** The menu's webUrl. */
  readonly path: `/${string}`;
  /** Key of its name in the locales. */
  readonly title: string;
  readonly permission: Permission;
  /** The board whose five measures it shows and whose files it exports. */
  readonly board?: BoardName;
  /** The report whose lines `report.query` answers, and whose file is its table. */
  readonly query?: QueryReport;
  /** Of such a report: all that it sums is kept by hours, so that a day which is not over is asked for up to one. */
  readonly hours?: true;
  /** Of one that knows hours: a part of a day is held against what was known of the other then, without what was booked later. */
  readonly known?: true;
  /** Of a report of a floor: whose people, stages and queues it is about. */
  readonly department?: "collection" | "remind" | "market";
  readonly calls: readonly Call[];
  /** Of a report by rank: the call that answers the lines of each split. */
  readonly lines?: { readonly collector: Call<LinesCall> } & Readonly<Partial<Record<"collector" | "team" | "stage", Call<LinesCall>>>>;
  /** Columns of its table, in their order. */
  readonly figures: readonly FigureKey[];
  /** The strip above: eight at most. */
  readonly head: readonly FigureKey[];
  readonly chart: {
    readonly kind: "lines" | "rank" | "stack" | "heat" | "cohort" | "funnel" | "matrix";
    readonly of: readonly FigureKey[];
    /** Of a stack: what its parts are parts of. What none of them says stands as one, and the whole at the end. */
    readonly whole?: FigureKey;
  };
  /** Days that it begins with, today included; or this week and the three before it; or this month. */
  readonly range: number | "weeks" | "month";
  /** Other ranges, and none: the first is what it begins with. */
  readonly against: readonly Against[];
  readonly rows: readonly Dimension[];
  readonly filters: readonly ReportFilter[];
  /** Of a report of refusals: by whom they were, and so which of those that are contested stand behind one key. */
  readonly contestedOf?: Refuser;
}

/** Checks at compile time that a record is one, and keeps its own keys. */
export const report = <const R extends ReportRecord>(record: R): R => record;
