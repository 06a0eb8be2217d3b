import type { BookDimension } from "../../../contract/report/book/book-reports.ts";
import { isNobody, isNobodys } from "../../../contract/report/nobody.ts";
import type { ReviewDimension } from "../../../contract/report/review/review-reports.ts";
import type { OutputOf } from "../../../contract/types.ts";
import type { Values } from "../values.ts";

/** A person, a team or a stage with every figure of the report. */
export interface Ranked {
  readonly id: number | string;
  readonly name: string;
  /** Of a person; null where the lines are no people. */
  readonly team: string | null;
  /** Whose facts stand in the line; none: everybody's. */
  readonly people: readonly number[];
  /** The one stage that the line is about. */
  readonly stage?: string;
  /** What of a report along many dimensions the line is about. */
  readonly cell?: { readonly by: ReviewDimension | BookDimension; readonly key: string };
  /** Of a day or a week that is not over: until when it is counted, in words. */
  readonly part?: string;
  /** The same figure on each of the last days. */
  readonly trend?: readonly number[];
  readonly values: Values;
}

/** A person of a ranking by hour or of home, as a line. */
export const personLine = ({ adminUserId: id, adminName: name, ...values }: OutputOf<"dayparting.rank">[number]): Ranked => ({
  id,
  name,
  team: null,
  people: [id],
  values,
});
/** A team of it. */
export const teamLine = ({
  teamId: id,
  teamName: name,
  adminUserIds: people,
  ...values
}: OutputOf<"dayparting.teamRank">[number]): Ranked => ({
  id,
  name,
  team: null,
  people,
  values,
});

/** Whether somebody gave the line its name: a person's or a rule's is told in no other language. */
const ownNames: ReadonlySet<string> = new Set(["reviewer", "rule", "collector", "team", "product", "channel", "stage", "app"]);
export const isOwnName = ({ cell, id }: Ranked): boolean => !isNobody(id) && (cell === undefined || ownNames.has(cell.by));

/** What is nobody's is in no rank: it stands below everybody. */
const place = ({ id, cell }: Ranked): number => ((cell ? isNobodys(cell.by, id) : isNobody(id)) ? 1 : 0);
/** Most of the figure first; those of whom it says nothing last. */
export const sortedBy = (key: string, lines: readonly Ranked[]): readonly Ranked[] =>
  lines.toSorted((a, b) => place(a) - place(b) || (b.values[key] ?? -Infinity) - (a.values[key] ?? -Infinity) || (a.id < b.id ? -1 : 1));
