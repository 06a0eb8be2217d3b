import type { BookSum } from "../../../contract/report/book/sums.ts";
import type { BookDimension } from "../../../contract/report/book/book-reports.ts";
import type { Tx } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { wholeDay } from "../collection-facts.ts";
import type { Column } from "../tally/cells.ts";
import { factRows } from "../tally/fact-rows.ts";
import { hourlyBooks, levelFor, levels, tellsMore, type Told, weekLevelFor } from "../tally/levels.ts";
import { type Known, parameters, rawRows, rows, type Slice } from "../time-share.queries.ts";
import { columnsOf, tallySql, type Named, type Narrowed } from "./book-sums.ts";
import { grouped, type Grouped, groupedKeys, keyColumns, keyJoin, keySql, partsOf } from "./line-keys.ts";
import { wholeWeeks } from "./whole-weeks.ts";

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
  /** Of hours that are cut: only what was booked by then. */
  readonly known?: Known | undefined;
  /** Instead of lines with their total the cells of lines and columns: what stands across. */
  readonly across?: BookDimension | undefined;
}
export type Sums = Readonly<Record<string, number>> & {
  readonly key: string | null;
  readonly isTotal: boolean;
  /** Of a cell its column. */
  readonly across?: string | null;
};

const measuresIn = (sums: readonly BookSum[]): string[] => [
  ...new Set(sums.flatMap(({ plus, less }) => [...plus, ...(less ? measuresIn([less]) : [])])),
];

const ofHours: ReadonlySet<BookDimension> = new Set<BookDimension>(["hour", "dayHour"]);
/** What is told apart: down, and across where it is asked for. */
const dimsOf = ({ across }: BookSlice, by: BookDimension): readonly BookDimension[] => (across ? [by, across] : [by]);
/** What cells must be told apart by for a sum: by what is asked for, and by what it is narrowed by. */
function neededFor(slice: BookSlice, by: BookDimension, sum: BookSum): readonly Told[] {
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
  return [
    ...narrowed.flatMap(([column, isAsked]) => (isAsked ? [column] : [])),
    ...dimsOf(slice, by).flatMap((dim) => keyColumns[dim]),
    ...columnsOf(sum),
  ];
}

/** Which kept sums are read: of days, and instead of the days of whole weeks, where they are kept, those of weeks. */
interface Read {
  readonly level: number;
  readonly weekLevel: number | null;
}
/** The coarsest that tell apart what a sum needs. What is counted and not summed is counted by the day: a week in which somebody's came to nothing does not tell of him. */
function readFor(slice: BookSlice, by: BookDimension, sum: BookSum): Read {
  const needed = neededFor(slice, by, sum);
  const isByDay = slice.untilHour !== null || sum.people || sum.hours || weeksOf(slice) === null;
  return { level: levelFor(sum.book, needed), weekLevel: isByDay ? null : weekLevelFor(sum.book, needed) };
}
const weeksOf = ({ days }: BookSlice) => wholeWeeks(days[0] ?? "", days.at(-1) ?? "");

/**
 * Lines of tallies along one dimension, and last their total (`isTotal`): buckets and what is not folded yet, in one statement.
 * Parameters: tenant, first day, books, app, people, stage, product, kind of customer, today, purpose of calls, last day, measures, lists of leads, channels,
 * the hour that the last day is cut at; of the facts themselves the zone; of whole weeks the days beside them, the first Monday and the last Sunday
 */
export async function selectTallies(tx: Tx, slice: BookSlice, by: BookDimension, sums: Named): Promise<readonly Sums[]> {
  if (slice.factsIn !== undefined) return selectOf(tx, slice, by, { sums, level: levels.cell, weekLevel: null });
  // Each from the coarsest: to tell how many people called, the few cells of their calls are read, and not those of everything beside.
  const reads = new Map<string, Read & { readonly sums: Record<string, BookSum> }>();
  for (const [name, sum] of Object.entries(sums)) {
    const read = readFor(slice, by, sum);
    const key = `${read.level} ${read.weekLevel}`;
    reads.set(key, { ...read, sums: { ...reads.get(key)?.sums, [name]: sum } });
  }
  return (await Promise.all([...reads.values()].map((read) => selectOf(tx, slice, by, read)))).flat();
}

/** Columns of the cells that some sums along some dimensions read. */
function toldOf(dims: readonly BookDimension[], sums: readonly BookSum[]): string {
  const columns: readonly Told[] = ["book", "measure", ...dims.flatMap((dim) => keyColumns[dim]), ...sums.flatMap(columnsOf)];
  const columnOf = (column: Told): Column => (column === "head" ? "item" : column === "credited" ? "staff_id" : column);
  return [...new Set(columns.map(columnOf))].join(", ");
}

/** The cells of a relation that are asked for; where `isFine`, those first added up that differ in nothing that is told: a range has ten times as many. */
const cellsOf = (table: string, told: string, { isFine, when }: { readonly isFine: boolean; readonly when: string }): string =>
  `select ${told}, ${isFine ? "sum(n)::bigint as n" : "n"} from ${table} where tenant_id = $1 and book = any($3::text[]) and day between $2::date and $11::date
    and measure = any($12::text[]) and ($4::int is null or app_id = $4) and ($5::bigint[] is null or staff_id = any($5)) and ($6::text is null or stage = $6)
    and ($7::int is null or product_id = $7) and ($8::text is null or user_type = $8) and (book <> 'call' or item = $10) and ($13::text[] is null or item = any($13)) and ($14::text[] is null or channel = any($14))
    and ($15::int is null or day < $11::date or hour < $15 or book = 'due') and ${when}
    ${isFine ? `group by ${told}` : ""}`;

function selectOf(
  tx: Tx,
  slice: BookSlice,
  by: BookDimension,
  { sums, level, weekLevel }: Read & { readonly sums: Named },
): Promise<readonly Sums[]> {
  const { tenantId, days, untilHour, appId, people, stage, productId, userType, today, purpose, lists, channels, factsIn } = slice;
  const dims = dimsOf(slice, by);
  const group = grouped(dims);
  const all = Object.values(sums);
  const books = [...new Set(all.map(({ book }) => book))];
  const measures = measuresIn(all);
  const told = toldOf(dims, all);
  const needed = all.flatMap((sum) => neededFor(slice, by, sum));
  const kept = (of: number, when = "true", isFine = books.some((book) => tellsMore(of, book, needed))): string =>
    cellsOf("tally_bucket", told, { isFine, when: `level = ${of} and ${when}` });
  const facts = { tenant: "$1::int", days: { from: "$2", to: "$11", zone: "$16::text" }, isAtClose: slice.isAtClose };
  const sources =
    factsIn !== undefined
      ? [cellsOf(`(${factRows({ books, measures }, facts)}) f`, told, { isFine: true, when: "$16::text is not null" })]
      : [
          ...(weekLevel === null
            ? [kept(level)]
            : [kept(level, "day = any($16::date[])"), kept(weekLevel, "day between $17::date and $18::date", true)]),
          cellsOf("tally_delta", told, { isFine: true, when: "true" }),
        ];
  const added = Object.entries(sums).map(([name, sum]) => `(${tallySql(sum)})::float8 as "${name}"`);
  const asked = [
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
  ];
  const weeks = weekLevel === null ? null : weeksOf(slice);
  const more = weeks ? [weeks.others, weeks.from, weeks.to] : factsIn === undefined ? [] : [factsIn];
  return rowsOf<Sums>(
    tx,
    `select ${group.shown}, ${added.join(", ")} from (${sources.join(" union all ")}) x ${keyJoin(dims)} cross join (select $9::date as today) t
     group by ${group.by}`,
    [...asked, untilHour, ...more],
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Lines of the collection hours; hours worked are those of each person's day, so people are named where they are asked for. */
export function selectWork(tx: Tx, slice: BookSlice, by: BookDimension, sums: Named): Promise<readonly Sums[]> {
  const { tenantId, days, untilHour, people, appId, stages, known } = slice;
  const columns = [...new Set(Object.values(sums).flatMap(({ plus }) => plus))];
  const dims = dimsOf(slice, by);
  const isHourly = dims.some((dim) => ofHours.has(dim));
  const isKept = slice.factsIn === undefined;
  const asked: Slice = { tenantId, days, untilHour, people, appId, stages, known: isKept ? known : undefined };
  const isOfHours = columns.includes("hours");
  const counted = columns.filter((column) => column !== "hours");
  const listed = [...new Set([...counted, ...(isOfHours ? ["active"] : []), "app_id", "stage"])];
  const worked = `${isKept ? rows(listed, dims.includes("app"), known) : rawRows(listed, dims.includes("app"))} x ${keyJoin(dims)}`;
  const linesOf = (from: string, { shown, by: parts }: Grouped): string => {
    const added = Object.entries(sums).map(
      ([name, { plus }]) => `(${plus.map((column) => `coalesce(sum(x.${column}), 0)`).join(" + ")})::float8 as "${name}"`,
    );
    return `select ${shown}, ${added.join(", ")} from ${from} group by ${parts}`;
  };
  // Hours of a person's day are told apart before they are added up: in one of them he may have worked for two apps.
  const text = isOfHours
    ? `with cell as (
         select ${keySql(dims)}, x.staff_id, x.day, bit_count(bit_or(x.active)::bit(24)) as hours${counted.map((column) => `, sum(x.${column}) as ${column}`).join("")}
         from ${worked} group by ${[...partsOf(dims), "x.staff_id", "x.day"].join(", ")}
       )
       ${linesOf("cell x", groupedKeys(dims))}`
    : linesOf(worked, grouped(dims));
  return rowsOf<Sums>(tx, text, parameters(asked, isHourly ? hours : [wholeDay]));
}
