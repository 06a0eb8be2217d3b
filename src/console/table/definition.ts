import type { ListRecord } from "../../contract/kernel/list.ts";
import type { CallName } from "../../contract/calls.ts";
import type { Call } from "../../contract/kernel/call.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { InputOf, ListCallName, RowOf } from "../../contract/types.ts";
import type { MessageKey } from "../i18n/sections.ts";
import type { Command } from "../kernel/command/command.ts";
import type { Column, ColumnKind, ColumnLook, Filter, FilterKind, TableScreen } from "../kernel/screen/screen.ts";
import { appOptions, choicesOf, productOptions } from "./filter/options.ts";

type Key<T> = Extract<keyof T, string>;
type Look<R> = { readonly [K in Key<R>]?: ColumnLook<R> };

/** A filter is named by its column, which says its label, kind and choices; what is said here goes before that. */
export type FilterEntry<I> = Key<I> | ({ readonly key: Key<I> } & Partial<Filter<I>>);

/** What a screen says of a declared list: everything else is the list's own. */
export interface TableDefinition<N extends ListCallName> {
  readonly path: `/${string}`;
  readonly list: ListRecord<N, Key<RowOf<N>>> | ListRecord<N, never>;
  readonly rowKey: Key<RowOf<N>>;
  /** Where two screens show one list. */
  readonly title?: MessageKey;
  readonly permission?: Permission;
  /** Sections of texts that its code says by itself; those of its labels are known. */
  readonly sections?: readonly string[];
  /** Names of columns in their order, with spaces between them; without it all of the list's. */
  readonly show?: string;
  readonly looks?: Look<RowOf<N>>;
  readonly filters?: readonly FilterEntry<InputOf<N>>[];
  readonly judge?: TableScreen<N>["judge"];
  readonly commands?: readonly Command<RowOf<N>>[];
  readonly total?: Call<CallName>;
  readonly mark?: TableScreen<N>["mark"];
  readonly open?: TableScreen<N>["open"];
  readonly above?: TableScreen<N>["above"];
  readonly below?: TableScreen<N>["below"];
  readonly beside?: TableScreen<N>["beside"];
}

const filterKinds: Readonly<Record<ColumnKind, FilterKind>> = {
  text: "text",
  id: "text",
  phone: "text",
  key: "text",
  money: "money-range",
  count: "number-range",
  percent: "number-range",
  share: "number-range",
  minutes: "number-range",
  days: "number-range",
  day: "date-range",
  instant: "date-range",
  status: "number-range",
  flag: "flag",
  coded: "many-of",
  app: "many-of",
  product: "many-of",
};

type AnyColumn = Column<Record<string, unknown>>;

function choices({ kind, codes }: AnyColumn): Filter<never>["options"] {
  if (codes) return choicesOf(codes);
  if (kind === "app") return appOptions;
  return kind === "product" ? productOptions : undefined;
}

/** The filter that a column gives. @throws where neither the column nor the entry says what it is */
function filterOf<I>(entry: FilterEntry<I>, columns: ReadonlyMap<string, AnyColumn>): Filter<I> {
  const own: Partial<Filter<I>> & { readonly key: Key<I> } = typeof entry === "string" ? { key: entry } : entry;
  const column = columns.get(own.key);
  if (!column) {
    if (!own.label || !own.kind) throw new Error(`the filter ${own.key} has no column and says not what it is`);
    return own as Filter<I>;
  }
  const options = choices(column);
  const kind = column.codes ? "many-of" : filterKinds[column.kind];
  return { label: column.label, kind, ...(options ? { options } : {}), ...own } as Filter<I>;
}

/** Labels of contract are texts of the locales: tests/shape holds that each is there, in every language. */
function columnsOf(list: ListRecord, show: readonly string[], looks: Readonly<Record<string, ColumnLook<never> | undefined>>): AnyColumn[] {
  return show.map((key) => {
    const column = list.columns[key];
    if (!column) throw new Error(`the list ${list.code} has no column ${key}`);
    return { ...column, key, label: column.label as MessageKey, ...looks[key] } as AnyColumn;
  });
}

/** Sections of the locales that its labels name: titles, columns with their codes, filters, commands. */
function sectionsOf(labels: readonly string[], columns: readonly AnyColumn[]): readonly string[] {
  const words = columns.flatMap(({ label, codes }) => [
    label,
    ...(codes?.values.slice(0, 1).flatMap((code) => codes.text(code) ?? []) ?? []),
  ]);
  return [...new Set(["table", ...[...labels, ...words].map((label) => label.slice(0, label.indexOf(".")))])];
}

/** A whole table screen of what its list declares and what its definition says besides. */
export function defineTable<N extends ListCallName>(definition: TableDefinition<N>): TableScreen<N> {
  const { list, show, looks = {}, filters = [], commands = [], sections = [], title, permission, ...rest } = definition;
  const record: ListRecord = list;
  const columns = columnsOf(record, show?.split(/\s+/) ?? Object.keys(record.columns), looks);
  const all = new Map(columnsOf(record, Object.keys(record.columns), {}).map((column) => [column.key, column]));
  const asked = filters.map((entry) => filterOf(entry, all));
  const named = title ?? (record.title as MessageKey);
  const labels = [named, ...asked.map(({ label }) => label), ...commands.map(({ label }) => label)];
  return {
    ...rest,
    title: named,
    sections: [...new Set([...sectionsOf(labels, columns), ...sections])],
    permission: permission ?? (record.call.permission as Permission),
    list: list.call,
    columns: columns as unknown as readonly Column<RowOf<N>>[],
    filters: asked,
    commands,
    ...(record.exports ? { exports: record.exports } : {}),
  };
}
