import type { Coded } from "../../lending/options/coded.ts";
import type { Permission } from "../permissions.ts";
import type { Call } from "./call.ts";

/**
 * What a value of a list is: it decides how the value looks, how it is filtered and how it stands in a file.
 * `coded` a code or several of its list, `status` is an order's standing with its days past due, `share` parts per million,
 * `minutes` seconds that are read in minutes, `key` the name of a text, `app` and `product` numbers
 * that the tenant has names for.
 */
export type ColumnKind =
  | "text"
  | "id"
  | "money"
  | "count"
  | "percent"
  | "share"
  | "minutes"
  | "days"
  | "day"
  | "instant"
  | "status"
  | "phone"
  | "flag"
  | "coded"
  | "app"
  | "product"
  | "key";

/** A column as every room knows it: screen, filter choices, export and column chooser derive from this one record. */
export interface ListColumn {
  /** Key of its title in the locales. */
  readonly label: string;
  readonly kind: ColumnKind;
  /** The list of codes that a `coded` column holds. */
  readonly codes?: Coded;
  /** px; without it the width of its kind. */
  readonly width?: number;
  readonly sort?: true;
  /** Not shown until somebody chooses it. */
  readonly hide?: true;
  /** A limit or a price of its own row: money that nobody adds up. */
  readonly apart?: true;
  /** Never leaves the house in a file. */
  readonly stays?: true;
}
export type ListColumns<K extends string = string> = Readonly<Record<K, ListColumn>>;

/** Lines that may leave the house as a file. */
export interface FileRecord {
  /** Name of the list, as an export asks for it; a list call's own name. */
  readonly code: string;
  readonly title: string;
  readonly columns: ListColumns;
  /** Whoever holds it may take the rows out; without it nobody may. */
  readonly exports?: Permission;
  /** Nobody takes it out by himself: it is made upon another person's yes, which is asked for in a way of its own. */
  readonly byTwo?: true;
  /** The house's own books: no person's name or number stands in them, so that a file may hold as much as an accountant needs. */
  readonly ofBooks?: true;
}
/** A list call with its columns. */
export interface ListRecord<N extends string = string, K extends string = string> extends FileRecord {
  readonly call: Call<N>;
  readonly columns: ListColumns<K>;
}

interface ListFacts<K extends string> {
  readonly title: string;
  readonly columns: ListColumns<K>;
  readonly exports?: Permission;
  readonly ofBooks?: true;
}
/** The list that a call answers. */
export const listOf = <N extends string, K extends string>(call: Call<N>, facts: ListFacts<K>): ListRecord<N, K> => ({
  ...facts,
  call,
  code: call.name,
});
