import { coarsest } from "./coarsest.ts";
import { cell, cellList, type Column, groupedBy, of } from "./cells.ts";

/** How finely the buckets tell apart: every cell, and of a month what a report along one line of it needs (`coarser`). */
export const levels = {
  cell: 0,
  day: 1,
  hour: 2,
  channel: 3,
  total: 4,
  person: 5,
  hours: 6,
  product: 7,
  stagePerson: 8,
  typeProduct: 9,
  typeChannel: 10,
  hourPerson: 11,
  app: 12,
  userType: 13,
  reasonPerson: 14,
  hourType: 15,
} as const;
/** Books whose facts have an hour, beside the hours of collecting and reminding. */
export const hourlyBooks: ReadonlySet<string> = new Set(["call", "flow", "lead"]);
/** Books of results, of which most items occur on a day for each person: of them only some levels tell items. */
const results = ["collectionResult", "remindResult"];
/** What is told apart: a column, or of the item only what stands before its colon. */
export type Told = Column | "head";
interface Level {
  /** Beside book, day and measure. */
  readonly told: readonly Told[];
  /** Those that it has; all. */
  readonly books?: readonly string[];
  /** Books whose items it does not tell. */
  readonly short?: readonly string[];
}
/**
 * The levels that are summed from cells, the one with the fewest rows first. A month of a million orders has 770,000 cells of the book `flow`: by
 * product, hour, person or channel alone it has some thousand rows, and that is what a report reads.
 */
const coarser: Readonly<Record<Exclude<keyof typeof levels, "cell">, Level>> = {
  total: { told: ["item"], short: results },
  channel: { told: ["channel", "item"], books: ["delivery", "flow", "due", "money"] },
  product: { told: ["product_id", "item"], books: ["flow", "money", "ledger", "due", "settle", "lapse", "relief"] },
  app: { told: ["app_id", "item"], books: ["flow", "money", "ledger", "due", "settle", "lapse"] },
  person: { told: ["staff_id", "item"], books: ["call", "money", "lapse", "relief", "lead", ...results], short: results },
  hours: { told: ["hour", "item"], books: [...hourlyBooks], short: ["lead"] },
  userType: { told: ["user_type", "item"], books: ["flow", "due"] },
  typeChannel: { told: ["channel", "user_type", "item"], books: ["flow", "due", "money"] },
  typeProduct: { told: ["product_id", "user_type", "item"], books: ["flow", "money", "due", "settle"] },
  day: { told: ["app_id", "user_type", "stage", "item"] },
  reasonPerson: { told: ["staff_id", "head"], books: results },
  stagePerson: { told: ["staff_id", "stage", "item"], books: ["money", "relief"] },
  hourPerson: { told: ["hour", "staff_id", "item"], books: ["call", "lead"] },
  hourType: { told: ["hour", "user_type"], books: ["flow"] },
  hour: { told: ["hour", "app_id", "user_type", "stage", "item"], books: [...hourlyBooks] },
};
const coarserLevels = Object.entries(coarser) as readonly (readonly [keyof typeof coarser, Level])[];

/** What a level tells apart of a book: who tells its items tells what stands before their colons, too. */
function toldOf({ told, books, short }: Level, book: string): readonly Told[] {
  if (books && !books.includes(book)) return [];
  const all: readonly Told[] = told.includes("item") ? [...told, "head"] : told;
  return ["book", "day", "measure", ...(short?.includes(book) ? all.filter((column) => column !== "item" && column !== "head") : all)];
}
/** The level with the fewest rows that tells all of these columns of a book apart. */
export const levelFor = (book: string, needed: Iterable<Told>): number =>
  levels[
    coarsest(
      coarserLevels.map(([name, level]) => [name, toldOf(level, book)] as const),
      ["book", ...needed],
    )
  ];

/** Whether a level tells cells of a book apart by more than these columns: then some of them are one to whoever asks for these. */
export function tellsMore(level: number, book: string, needed: readonly Told[]): boolean {
  const found = coarserLevels.find(([name]) => levels[name] === level);
  if (!found) return true;
  const known: ReadonlySet<Told> = new Set<Told>(["book", "measure", ...needed, ...(needed.includes("item") ? (["head"] as const) : [])]);
  return toldOf(found[1], book).some((column) => !known.has(column));
}

/** What stands in a column that a level does not tell apart. */
const untold: Readonly<Record<Column, string>> = {
  book: "''",
  day: "null::date",
  hour: "0::smallint",
  staff_id: "0::bigint",
  app_id: "0",
  product_id: "0",
  user_type: "''",
  channel: "''",
  stage: "''",
  item: "''",
  measure: "''",
};
const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(", ");
/** What a level says of an item. */
function itemOf({ told, short }: Level): string {
  if (told.includes("head")) return "split_part(item, ':', 1) || ':'";
  if (!told.includes("item")) return untold.item;
  return short ? `case when book in (${quoted(short)}) then '' else item end` : "item";
}
function summed(name: keyof typeof coarser, level: Level): string {
  const { told, books } = level;
  const columns = cell.map((column) => {
    if (column === "item") return itemOf(level);
    return ["book", "day", "measure", ...told].includes(column) ? column : untold[column];
  });
  const by = [...new Set(columns)].filter((column) => !Object.values(untold).includes(column));
  return `select ${levels[name]}::smallint, ${columns.join(", ")}, sum(n)::bigint from leaf where ${books ? `book in (${quoted(books)})` : "true"}
  group by ${by.join(", ")} having sum(n) <> 0`;
}
/**
 * The rows of a relation at every level. Columns: level, the cell, n. Cells are summed once and kept: sorting them four times over, once for each level,
 * took four times as long as counting them.
 */
export const levelled = (rows: string): string => `
with leaf as materialized (select ${of("x")}, sum(x.n)::bigint as n from (${rows}) x group by ${groupedBy()} having sum(x.n) <> 0)
select ${levels.cell}::smallint as level, ${cellList}, n from leaf
${coarserLevels.map(([name, level]) => `union all ${summed(name, level)}`).join("\n")}`;
