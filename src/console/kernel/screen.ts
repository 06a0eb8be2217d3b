import { createElement, type ComponentType, type ReactNode } from "react";
import type { CallName } from "../../contract/calls.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { InputOf, ListCallName, RowOf } from "../../contract/types.ts";
import type { MessageKey, SectionName } from "../i18n/sections.ts";
import type { Command } from "./command.ts";

export type ColumnKind = "text" | "id" | "money" | "count" | "percent" | "days" | "day" | "instant" | "status" | "phone" | "flag";
export type Tone = "plain" | "good" | "warn" | "bad";
/** A column: `kind` gives its cell, alignment and font; `cell` is the way out. */
export interface Column<R> {
  readonly key: Extract<keyof R, string>;
  readonly label: MessageKey;
  readonly kind: ColumnKind;
  readonly width?: number;
  readonly pin?: "left" | "right";
  readonly sort?: boolean;
  readonly hide?: boolean;
  readonly tone?: (row: R) => Tone;
  readonly cell?: (row: R) => ReactNode;
}

export type FilterKind = "text" | "number-range" | "money-range" | "date-range" | "one-of" | "many-of" | "flag";
export interface FilterControl<V> {
  readonly value: V | undefined;
  readonly onChange: (value: V | undefined) => void;
}
export interface Filter<I> {
  readonly key: Extract<keyof I, string>;
  readonly label: MessageKey;
  readonly kind: FilterKind;
  readonly options?: () => readonly { readonly value: string | number; readonly label: string }[];
  readonly initial?: I[keyof I];
  readonly control?: ComponentType<FilterControl<I[keyof I]>>;
}

interface ScreenBase {
  /** The menu's webUrl. */
  readonly path: `/${string}`;
  readonly title: MessageKey;
  readonly permission: Permission;
  /** Sections of the locales that it needs beside the shell's. */
  readonly sections?: readonly SectionName[];
}
/** A queue or list: the list call alone yields a usable table, the definition holds what differs. */
export interface TableScreen<N extends ListCallName> extends ScreenBase {
  readonly list: N;
  readonly rowKey: Extract<keyof RowOf<N>, string>;
  readonly columns: readonly Column<RowOf<N>>[];
  readonly filters: readonly Filter<InputOf<N>>[];
  readonly commands: readonly Command<RowOf<N>>[];
  /** Sums over the filter; without it only a queue that is there as a whole is added up. */
  readonly total?: CallName;
  /** The call that its rows leave the house by. */
  readonly exports?: "order.listExport" | "collection.listExport" | "todayExpire.listExport" | "export.create";
  readonly open?: (row: RowOf<N>) => void;
  readonly above?: ComponentType;
  /** Docked under the rows: a composer. */
  readonly below?: ComponentType;
  readonly beside?: ComponentType<{ readonly row: RowOf<N> }>;
}
/** The way out: one's own React, while path, menu, permission, palette entry and commands stay registered. */
export interface PageScreen extends ScreenBase {
  readonly page: ComponentType;
  readonly commands?: readonly Command<null>[];
}

/** A filter whose screen is not known here. */
export type AnyFilter = Filter<Record<string, unknown>>;

/** What the shell knows of any screen. */
export interface Screen extends ScreenBase {
  /** None: nothing to filter by. */
  readonly filters: readonly AnyFilter[];
  readonly commands: readonly Pick<Command<never>, "id" | "label" | "keys" | "permission">[];
  readonly Page: ComponentType;
}
export interface ScreenGroup {
  /** First segment of the paths, as "/loanService". */
  readonly prefix: string;
  readonly load: () => Promise<{ readonly screens: readonly Screen[] }>;
}

/** Joins a table definition with the component that draws it; `console/table` exports `tableScreen` made of it. */
export function screenWithBody<N extends ListCallName>(
  definition: TableScreen<N>,
  Body: ComponentType<{ readonly screen: TableScreen<N> }>,
): Screen {
  const { path, title, permission, sections, commands } = definition;
  const filters = definition.filters as readonly unknown[] as readonly AnyFilter[];
  return {
    path,
    title,
    permission,
    commands,
    filters,
    ...(sections ? { sections } : {}),
    Page: () => createElement(Body, { screen: definition }),
  };
}

export function pageScreen({ page, commands = [], ...base }: PageScreen): Screen {
  return { ...base, commands, filters: [], Page: page };
}
