import { nobody } from "../../../contract/report/nobody.ts";
import { weekOf } from "../days/monday-of.ts";
import { coarsest } from "./coarsest.ts";
import { cell, cellList, type Column, groupedBy, of } from "./cells.ts";

/** How finely the buckets tell apart: every cell, and of a month what a report along one line of it needs (`coarser`, `ofWeeks`). */
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
  stage: 16,
  personWeek: 17,
  reasonPersonWeek: 18,
  hourAppPerson: 19,
  stageWeek: 20,
} as const;
/** Books whose facts have an hour, beside the hours of collecting and reminding. */
export const hourlyBooks: ReadonlySet<string> = new Set(["call", "flow", "lead"]);
/** Books of results, of which most items occur on a day for each person: of them only some levels tell items. */
const results = ["collectionResult", "remindResult"];
/** What is told apart: a column; of the item only what stands before its colon; of the person only that it is somebody. */
export type Told = Column | "head" | "credited";
interface Level {
  /** Beside book, day (or week) and measure. */
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
const coarser = {
  total: { told: ["item"], short: results },
  stage: { told: ["stage", "credited", "item"], books: ["money"] },
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
  hourAppPerson: { told: ["hour", "app_id", "staff_id"], books: ["lead"] },
  hour: { told: ["hour", "app_id", "user_type", "stage", "item"], books: [...hourlyBooks] },
} satisfies Readonly<Record<string, Level>>;
/**
 * Levels whose rows are sums of whole weeks, under their Mondays: what people did in a month is told by some days and four weeks, of which there are a
 * fifth as many rows as of thirty days. What stood in a stage at an opening is the sum of all days before it.
 */
const ofWeeks = {
  personWeek: { told: ["staff_id", "item"], books: ["call", "money", "relief", ...results], short: ["collectionResult"] },
  reasonPersonWeek: { told: ["staff_id", "head"], books: ["collectionResult"] },
  stageWeek: { told: ["app_id", "stage", "item"], books: ["move"] },
} satisfies Readonly<Record<string, Level>>;

type LevelName = Exclude<keyof typeof levels, "cell">;
type NamedLevel = readonly [name: LevelName, level: Level];
const dayLevels = Object.entries(coarser) as readonly NamedLevel[];
const weekLevels = Object.entries(ofWeeks) as readonly NamedLevel[];
const isOfWeeks = (name: LevelName): boolean => Object.hasOwn(ofWeeks, name);

/** What a level tells apart of a book: who tells its items tells what stands before their colons, too, and who tells people whether it is anybody. */
function toldOf([name, { told, books, short }]: NamedLevel, book: string): readonly Told[] {
  if (books && !books.includes(book)) return [];
  const columns: readonly Told[] = short?.includes(book) ? told.filter((column) => column !== "item" && column !== "head") : told;
  return [
    ...(["book", "measure"] as const),
    ...(isOfWeeks(name) ? [] : (["day"] as const)),
    ...columns,
    ...(columns.includes("item") ? (["head"] as const) : []),
    ...(columns.includes("staff_id") ? (["credited"] as const) : []),
  ];
}
const coarsestOf = (known: readonly NamedLevel[], book: string, needed: Iterable<Told>) =>
  coarsest(
    known.map((level) => [level[0], toldOf(level, book)] as const),
    ["book", ...needed],
  );
/** The level with the fewest rows that tells all of these columns of a book apart. */
export const levelFor = (book: string, needed: Iterable<Told>): number => levels[coarsestOf(dayLevels, book, needed)];
/** The same of whole weeks; null where none is kept of them that does. */
export function weekLevelFor(book: string, needed: Iterable<Told>): number | null {
  const name = coarsestOf(weekLevels, book, needed);
  return name === "cell" ? null : levels[name];
}

/** Whether a level tells cells of a book apart by more than these columns: then some of them are one to whoever asks for these. */
export function tellsMore(level: number, book: string, needed: readonly Told[]): boolean {
  const found = [...dayLevels, ...weekLevels].find(([name]) => levels[name] === level);
  if (!found) return true;
  const known: ReadonlySet<Told> = new Set<Told>([
    ...(["book", "measure"] as const),
    ...needed,
    ...(needed.includes("item") ? (["head"] as const) : []),
    ...(needed.includes("staff_id") ? (["credited"] as const) : []),
  ]);
  return toldOf(found, book).some((column) => !known.has(column));
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
/** What a level says in a column. */
function saidIn(column: Column, [name, level]: NamedLevel): string {
  if (column === "item") return itemOf(level);
  if (column === "day" && isOfWeeks(name)) return weekOf("day");
  if (column === "staff_id" && level.told.includes("credited")) return `(staff_id <> ${nobody})::int::bigint`;
  return ["book", "day", "measure", ...level.told].includes(column) ? column : untold[column];
}
function summed(named: NamedLevel): string {
  const [name, { books }] = named;
  const columns = cell.map((column) => saidIn(column, named));
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
${[...dayLevels, ...weekLevels].map((level) => `union all ${summed(level)}`).join("\n")}`;
