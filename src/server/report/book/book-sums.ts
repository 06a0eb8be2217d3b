import { bookHalves } from "../../../contract/report/book/halves.ts";
import { bookRecords } from "../../../contract/report/book/book-records.ts";
import type { BookDimension, BookReport } from "../../../contract/report/book/book-reports.ts";
import { workSums, type BookSum } from "../../../contract/report/book/sums.ts";
import { figureOf, figures, type Figure, type FigureKey } from "../../../contract/report/figures.ts";
import { nobody } from "../../../contract/report/nobody.ts";
import type { Told } from "../tally/levels.ts";

export type Named = Readonly<Record<string, BookSum>>;
type Column = "list" | "staff" | "stage" | "product" | "type" | "channel" | "hour" | "item";
export type BookName = BookSum["book"];

/** What the cells of each book tell apart, beside day and app. */
const tells: Readonly<Record<BookName, readonly Column[]>> = {
  work: ["staff", "stage", "hour"],
  collectionResult: ["staff", "item"],
  remindResult: ["staff", "item"],
  call: ["staff", "hour"],
  flow: ["product", "type", "channel", "hour", "item"],
  money: ["staff", "product", "type", "channel", "stage", "item"],
  ledger: ["product", "type"],
  due: ["product", "type", "channel"],
  settle: ["product", "type"],
  lapse: ["staff", "product", "type"],
  identity: [],
  delivery: ["channel"],
  move: ["stage"],
  relief: ["staff", "product", "type", "stage"],
  lead: ["staff", "hour", "list"],
};
const needs: Readonly<Record<BookDimension, Column | null>> = {
  day: null,
  week: null,
  hour: "hour",
  dayHour: "hour",
  collector: "staff",
  team: "staff",
  stage: "stage",
  app: null,
  product: "product",
  userType: "type",
  channel: "channel",
  outcome: "item",
  subTag: "item",
  timing: "item",
  source: "item",
  leadKind: "list",
  company: "channel",
};
export interface Narrowed {
  readonly people: readonly number[] | null;
  readonly stage: string | null;
  readonly productId: number | null;
  readonly userType: string | null;
  /** Lists that leads came from. */
  readonly lists: readonly string[] | null;
  /** Only what came by these channels. */
  readonly channels: readonly string[] | null;
}
/** Whether a book can say anything of lines along a dimension under these filters: what it does not tell apart it cannot answer. */
export function answers(book: BookName, by: BookDimension, { people, stage, productId, userType, lists, channels }: Narrowed): boolean {
  const wanted: readonly (Column | null)[] = [
    needs[by],
    people === null ? null : "staff",
    stage === null ? null : "stage",
    productId === null ? null : "product",
    userType === null ? null : "type",
    lists === null ? null : "list",
    channels === null ? null : "channel",
  ];
  return wanted.every((column) => column === null || tells[book].includes(column));
}

const byName = (name: string): BookSum | undefined =>
  (Object.hasOwn(figures, name) ? figureOf(name as FigureKey).is : undefined) ?? workSums[name] ?? bookHalves[name];

/** Figures of each report. Found once: a report by the hours of a month asks for them for each of its 700 lines. */
const figuresBy: ReadonlyMap<string, readonly FigureKey[]> = new Map(
  bookRecords.map(({ query, figures: shown, head, chart }) => [query, [...new Set([...shown, ...head, ...chart.of])]] as const),
);
/** Figures of a report: those of its table and its strip. */
export const figuresOf = (report: BookReport): readonly FigureKey[] => figuresBy.get(report) ?? [];
/** What its lines sum, by name: its figures and what shares of it are shares of. */
export function sumsOf(report: BookReport): Named {
  const names = figuresOf(report).flatMap((key) => {
    const { over }: Figure = figureOf(key);
    return over ? [over.part, over.whole] : [key];
  });
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const sum = byName(name);
      return sum ? [[name, sum] as const] : [];
    }),
  );
}

const listed = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(", ");
const anyLike = (patterns: readonly string[]): string => `(${patterns.map((pattern) => `x.item like '${pattern}'`).join(" or ")})`;

/** That a cell is credited to a person, and not to nobody. */
export const isSomebodys = `x.staff_id <> ${nobody}`;
/** Days of grace of a cell of the due days: without any it has no item. */
const graceDays = "(case when x.item ~ '^[0-9]+$' then x.item::int else 0 end)";
/** That a cell `x` of the tallies is one of those that a sum adds; over the tenant's day `t.today`. */
export function holdsOf({ book, plus, items, starts, ends, types, credited, ripe, graced }: BookSum): string {
  return [
    `x.book = '${book}'`,
    `x.measure in (${listed(plus)})`,
    ...(items ? [`x.item in (${listed(items)})`] : []),
    ...(starts ? [anyLike(starts.map((text) => `${text}%`))] : []),
    ...(ends ? [anyLike(ends.map((text) => `%${text}`))] : []),
    ...(types ? [`x.user_type in (${listed(types)})`] : []),
    ...(credited ? [isSomebodys] : []),
    ...(ripe === undefined ? [] : [`x.day${graced ? ` + ${graceDays}` : ""} <= t.today - ${ripe}`]),
  ].join(" and ");
}

/** What of a cell a sum is judged by, beside its book and measure. */
export const columnsOf = ({ items, starts, ends, types, credited, ripe, graced, people, hours, less }: BookSum): readonly Told[] => [
  ...(items || ends || graced ? (["item"] as const) : []),
  ...(starts ? [starts.every((text) => text.endsWith(":")) ? ("head" as const) : ("item" as const)] : []),
  ...(types ? (["user_type"] as const) : []),
  ...(ripe === undefined ? [] : (["day"] as const)),
  ...(people ? (["staff_id"] as const) : []),
  ...(credited ? (["credited"] as const) : []),
  ...(hours ? (["staff_id", "day", "hour"] as const) : []),
  ...(less ? columnsOf(less) : []),
];

/** An hour of somebody's day as one number: rows of three columns take five times as long to tell apart. */
const hourOfSomebody = "x.staff_id * 1000000 + (x.day - '2000-01-01'::date) * 24 + x.hour";
/** A sum over the cells of the tallies. */
export function tallySql(sum: BookSum): string {
  const what = sum.people ? "count(distinct x.staff_id)" : sum.hours ? `count(distinct ${hourOfSomebody})` : "sum(x.n)";
  // Nobody is no person, and works no hours.
  const holds = sum.people || sum.hours ? `${holdsOf(sum)} and ${isSomebodys}` : holdsOf(sum);
  const added = sum.plus.length === 0 ? "0" : `coalesce(${what} filter (where ${holds}), 0)`;
  return sum.less ? `${added} - ${tallySql(sum.less)}` : added;
}
