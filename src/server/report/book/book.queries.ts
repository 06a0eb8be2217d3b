import type { BookSum } from "../../../contract/report/book/sums.ts";
import type { BookDimension } from "../../../contract/report/book/book-reports.ts";
import type { Tx } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { nobody } from "../../../contract/report/nobody.ts";
import { wholeDay } from "../collection-facts.ts";
import type { Column } from "../tally/cells.ts";
import { factRows } from "../tally/fact-rows.ts";
import { hourlyBooks, levelFor, levels, type Told } from "../tally/levels.ts";
import { parameters, rawRows, rows, type Slice } from "../time-share.queries.ts";
import { kindOfList } from "./lead-lists.ts";
import { columnsOf, tallySql, type Named, type Narrowed } from "./book-sums.ts";
import { mondayOf } from "../days/monday-of.ts";

/** Which cells are asked for. */
export interface BookSlice extends Narrowed {
  readonly tenantId: number;
  readonly days: readonly string[];
  /** Of the last of them only the hours before this one; null: all of it. */
  readonly untilHour: number | null;
  readonly appId: number | null;
  /** The tenant's day now. */
  readonly today: string;
  /** Of calls: what they were for. */
  readonly purpose: string;
  /** Stages of the department, or the one that is filtered by. */
  readonly stages: readonly string[];
  /** Instead of the kept sums the facts that they are sums of, in days of this zone: what a number is explained by. */
  readonly factsIn?: string | undefined;
  /** Of them only what was written when its day was closed. */
  readonly isAtClose?: boolean | undefined;
  /** Instead of lines with their total the cells of lines and columns: what stands across. */
  readonly across?: BookDimension | undefined;
}
export type Sums = Readonly<Record<string, number>> & {
  readonly key: string | null;
  readonly isTotal: boolean;
  /** Of a cell its column. */
  readonly across?: string | null;
};

const keys: Readonly<Record<BookDimension, string>> = {
  day: "x.day::text",
  week: mondayOf("x.day"),
  hour: "lpad(x.hour::text, 2, '0')",
  dayHour: "x.day::text || ' ' || lpad(x.hour::text, 2, '0')",
  collector: "x.staff_id::text",
  team: `coalesce(s.team_id, ${nobody})::text`,
  stage: "x.stage",
  app: "x.app_id::text",
  product: "x.product_id::text",
  userType: "x.user_type",
  channel: "x.channel",
  outcome: "split_part(x.item, ':', 1)",
  subTag: "split_part(x.item, ':', 2)",
  timing: "split_part(x.item, ':', 1)",
  source: "split_part(x.item, ':', 2)",
  company: "s.company_id::text",
  leadKind: kindOfList("x.item"),
};
/** What of a cell a line's key is read from. */
const keyColumns: Readonly<Record<BookDimension, readonly Told[]>> = {
  day: ["day"],
  week: ["day"],
  hour: ["hour"],
  dayHour: ["day", "hour"],
  collector: ["staff_id"],
  team: ["staff_id"],
  stage: ["stage"],
  app: ["app_id"],
  product: ["product_id"],
  userType: ["user_type"],
  channel: ["channel"],
  outcome: ["head"],
  subTag: ["item"],
  timing: ["head"],
  source: ["item"],
  company: ["channel"],
  leadKind: ["item"],
};
/** What a line's key is looked up in. What is nobody's is no team's: it has a line of its own. */
const keyJoin = (dims: readonly BookDimension[]): string =>
  dims.includes("company")
    ? "join delivery_channel s on s.tenant_id = $1 and s.code = x.channel"
    : dims.includes("team")
      ? "left join staff s on s.tenant_id = $1 and s.id = x.staff_id"
      : "";

/** A line's key, and of a cell its column's. */
const keySql = (dims: readonly BookDimension[]): string =>
  dims.map((dim, at) => `${keys[dim]} as ${at === 0 ? "key" : "across"}`).join(", ");
/** Lines and their total; or cells, which have none: of what is counted and not summed a line is more than its cells. */
const grouped = (alias: string, { across }: BookSlice) =>
  across
    ? { shown: `${alias}.key, ${alias}.across, false as "isTotal"`, by: `${alias}.key, ${alias}.across` }
    : { shown: `${alias}.key, grouping(${alias}.key) = 1 as "isTotal"`, by: `grouping sets ((${alias}.key), ())` };

const measuresIn = (sums: readonly BookSum[]): string[] => [
  ...new Set(sums.flatMap(({ plus, less }) => [...plus, ...(less ? measuresIn([less]) : [])])),
];

const ofHours: ReadonlySet<BookDimension> = new Set<BookDimension>(["hour", "dayHour"]);
/** What is told apart: down, and across where it is asked for. */
const dimsOf = ({ across }: BookSlice, by: BookDimension): readonly BookDimension[] => (across ? [by, across] : [by]);
/** The coarsest buckets that tell apart what is asked for, and what it is narrowed by. */
function levelOf(slice: BookSlice, by: BookDimension, sum: BookSum): number {
  const { people, productId, channels, untilHour, appId, stage, userType, lists } = slice;
  const narrowed: readonly (readonly [Column, boolean])[] = [
    ["staff_id", people !== null],
    ["product_id", productId !== null],
    ["channel", channels !== null],
    ["app_id", appId !== null],
    ["stage", stage !== null],
    ["user_type", userType !== null],
    ["item", lists !== null || sum.book === "call"],
    ["hour", untilHour !== null && hourlyBooks.has(sum.book)],
  ];
  return levelFor(sum.book, [
    ...narrowed.flatMap(([column, isAsked]) => (isAsked ? [column] : [])),
    ...dimsOf(slice, by).flatMap((dim) => keyColumns[dim]),
    ...columnsOf(sum),
  ]);
}

/**
 * Lines of tallies along one dimension, and last their total (`isTotal`): buckets and what is not folded yet, in one statement.
 * Parameters: tenant, first day, books, app, people, stage, product, kind of customer, today, purpose of calls, last day, measures, lists of leads, channels,
 * the hour that the last day is cut at, and of the facts themselves the zone
 */
export async function selectTallies(tx: Tx, slice: BookSlice, by: BookDimension, sums: Named): Promise<readonly Sums[]> {
  if (slice.factsIn !== undefined) return selectOf(tx, slice, by, { sums, level: levels.cell });
  // Each from the coarsest: to tell how many people called, the few cells of their calls are read, and not those of everything beside.
  const ofLevels = new Map<number, Record<string, BookSum>>();
  for (const [name, sum] of Object.entries(sums)) {
    const level = levelOf(slice, by, sum);
    ofLevels.set(level, { ...ofLevels.get(level), [name]: sum });
  }
  const found = await Promise.all([...ofLevels].map(([level, ofLevel]) => selectOf(tx, slice, by, { sums: ofLevel, level })));
  return found.flat();
}

interface OfLevel {
  readonly sums: Named;
  readonly level: number;
}
function selectOf(tx: Tx, slice: BookSlice, by: BookDimension, { sums, level }: OfLevel): Promise<readonly Sums[]> {
  const { tenantId, days, untilHour, appId, people, stage, productId, userType, today, purpose, lists, channels } = slice;
  const dims = dimsOf(slice, by);
  const group = grouped("k", slice);
  const books = [...new Set(Object.values(sums).map(({ book }) => book))];
  const measures = measuresIn(Object.values(sums));
  const facts = { tenant: "$1::int", days: { from: "$2", to: "$11", zone: "$16::text" }, isAtClose: slice.isAtClose };
  // First the cells that differ in what is asked for, then their sums: a range has ten times as many as these.
  const told = [
    ...new Set<Column>(
      ["book", "measure", ...dims.flatMap((dim) => keyColumns[dim]), ...Object.values(sums).flatMap(columnsOf)].map((column) =>
        column === "head" ? "item" : (column as Column),
      ),
    ),
  ].join(", ");
  const cells = (
    table: string,
    more: string,
  ) => `select ${told}, sum(n)::bigint as n from ${table} where tenant_id = $1 and book = any($3::text[]) and day between $2::date and $11::date
    and measure = any($12::text[]) and ($4::int is null or app_id = $4) and ($5::bigint[] is null or staff_id = any($5)) and ($6::text is null or stage = $6)
    and ($7::int is null or product_id = $7) and ($8::text is null or user_type = $8) and (book <> 'call' or item = $10) and ($13::text[] is null or item = any($13)) and ($14::text[] is null or channel = any($14))
    and ($15::int is null or day < $11::date or hour < $15 or book = 'due') ${more}
    group by ${told}`;
  const kept = `${cells("tally_bucket", `and level = ${level}`)} union all ${cells("tally_delta", "")}`;
  const added = Object.entries(sums).map(([name, sum]) => `(${tallySql(sum)})::float8 as "${name}"`);
  return rowsOf<Sums>(
    tx,
    `select ${group.shown}, ${added.join(", ")}
     from (${slice.factsIn === undefined ? kept : cells(`(${factRows({ books, measures }, facts)}) f`, "and $16::text is not null")}) x ${keyJoin(dims)} cross join (select $9::date as today) t
     cross join lateral (select ${keySql(dims)}) k group by ${group.by}`,
    [
      tenantId,
      days[0],
      books,
      appId,
      people,
      stage,
      productId,
      userType,
      today,
      purpose,
      days.at(-1),
      measures,
      lists,
      channels,
      untilHour,
      ...(slice.factsIn === undefined ? [] : [slice.factsIn]),
    ],
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Lines of the collection hours; hours worked are those of each person's day, so people are named where they are asked for. */
export function selectWork(tx: Tx, slice: BookSlice, by: BookDimension, sums: Named): Promise<readonly Sums[]> {
  const { tenantId, days, untilHour, people, appId, stages } = slice;
  const columns = [...new Set(Object.values(sums).flatMap(({ plus }) => plus))].filter((column) => column !== "hours");
  const dims = dimsOf(slice, by);
  const group = grouped("c", slice);
  const isHourly = dims.some((dim) => ofHours.has(dim));
  const asked: Slice = { tenantId, days, untilHour, people, appId, stages };
  const listed = [...new Set([...columns, "active", "app_id", "stage"])];
  const added = Object.entries(sums).map(
    ([name, { plus }]) => `(${plus.map((column) => `coalesce(sum(c.${column}), 0)`).join(" + ")})::float8 as "${name}"`,
  );
  return rowsOf<Sums>(
    tx,
    `with cell as (
       select ${keySql(dims)}, x.staff_id, x.day, bit_count(bit_or(x.active)::bit(24)) as hours${columns.map((column) => `, sum(x.${column}) as ${column}`).join("")}
       from ${(slice.factsIn === undefined ? rows : rawRows)(listed, dims.includes("app"))} x ${keyJoin(dims)} group by ${slice.across ? "1, 2, 3, 4" : "1, 2, 3"}
     )
     select ${group.shown}, ${added.join(", ")} from cell c group by ${group.by}`,
    parameters(asked, isHourly ? hours : [wholeDay]),
  );
}
