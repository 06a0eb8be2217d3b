import type { BookDimension } from "../../../contract/report/book/book-reports.ts";
import { nobody } from "../../../contract/report/nobody.ts";
import { mondayOf } from "../days/monday-of.ts";
import type { Told } from "../tally/levels.ts";
import { kindOfList } from "./lead-lists.ts";

/** The key of a line, as text, over a cell `x` and what it is looked up in, `s`. */
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
/** What all cells of a line have in common, where that is not the key itself: days and numbers are told apart sooner than their texts. */
const parts: Readonly<Partial<Record<BookDimension, readonly string[]>>> = {
  day: ["x.day"],
  hour: ["x.hour"],
  dayHour: ["x.day", "x.hour"],
  collector: ["x.staff_id"],
  app: ["x.app_id"],
  product: ["x.product_id"],
};
/** What of a cell a line's key is read from. */
export const keyColumns: Readonly<Record<BookDimension, readonly Told[]>> = {
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
export const keyJoin = (dims: readonly BookDimension[]): string =>
  dims.includes("company")
    ? "join delivery_channel s on s.tenant_id = $1 and s.code = x.channel"
    : dims.includes("team")
      ? "left join staff s on s.tenant_id = $1 and s.id = x.staff_id"
      : "";

/** A line's key, and of a cell its column's. */
export const keySql = (dims: readonly BookDimension[]): string =>
  dims.map((dim, at) => `${keys[dim]} as ${at === 0 ? "key" : "across"}`).join(", ");
/** What cells are grouped by into lines, or into what stands across them. */
export const partsOf = (dims: readonly BookDimension[]): readonly string[] => dims.flatMap((dim) => parts[dim] ?? [keys[dim]]);

/** How cells are shown and grouped. */
export interface Grouped {
  readonly shown: string;
  readonly by: string;
}
const linesBy = (shown: string, parts: readonly string[]): Grouped => ({
  shown: `${shown}, grouping(${parts[0]}) = 1 as "isTotal"`,
  by: `grouping sets ((${parts.join(", ")}), ())`,
});
const cellsBy = (shown: string, parts: readonly string[]): Grouped => ({ shown: `${shown}, false as "isTotal"`, by: parts.join(", ") });

/** Lines and their total; or, of two dimensions, cells, which have none: of what is counted and not summed a line is more than its cells. */
export const grouped = (dims: readonly BookDimension[]): Grouped => (dims.length > 1 ? cellsBy : linesBy)(keySql(dims), partsOf(dims));
/** The same of rows that have their keys already. */
export const groupedKeys = (dims: readonly BookDimension[]): Grouped =>
  dims.length > 1 ? cellsBy("x.key, x.across", ["x.key", "x.across"]) : linesBy("x.key", ["x.key"]);
