import { createElement, type ComponentType, type ReactNode } from "react";
import type { CallName } from "../../../contract/calls.ts";
import type { Call } from "../../../contract/kernel/call.ts";
import type { ColumnKind } from "../../../contract/kernel/list.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { InputOf, ListCallName, RowOf } from "../../../contract/types.ts";
import type { Coded } from "../../../lending/options/coded.ts";
import type { Reason } from "../../../lending/reason.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import type { Command, Source } from "../command/command.ts";

export type { ColumnKind } from "../../../contract/kernel/list.ts";
export type Tone = "plain" | "good" | "warn" | "bad" | "accent";
/** What a list's column (contract) is on a screen; `cell` is the way out. */
export interface ColumnLook<R> {
  readonly label?: MessageKey;
  readonly width?: number;
  readonly hide?: boolean;
  readonly tone?: (row: R) => Tone;
  readonly cell?: (row: R) => ReactNode;
}
/** A column: `kind` gives its cell, alignment and font. */
export interface Column<R> extends ColumnLook<R> {
  readonly key: Extract<keyof R, string>;
  readonly label: MessageKey;
  readonly kind: ColumnKind;
  readonly codes?: Coded;
  readonly sort?: boolean;
  readonly apart?: true;
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
  /** Of a value that is none of the choices: the codes that a figure is drilled by are more than are chosen from. */
  readonly word?: (value: string) => string;
  readonly initial?: I[keyof I];
  readonly control?: ComponentType<FilterControl<I[keyof I]>>;
}

/** A rule of `lending` over several filters: what is not set is left out, or nothing. */
export type Judge = (asked: object) => Reason | null;

interface ScreenBase {
  /** The menu's webUrl. */
  readonly path: `/${string}`;
  readonly title: MessageKey;
  readonly permission: Permission;
  /** Sections of the locales that it needs beside the shell's. */
  readonly sections?: readonly string[];
}
/** A queue or list: the list call alone yields a usable table, the definition holds what differs. */
export interface TableScreen<N extends ListCallName> extends ScreenBase {
  readonly list: Call<N>;
  readonly rowKey: Extract<keyof RowOf<N>, string>;
  readonly columns: readonly Column<RowOf<N>>[];
  readonly filters: readonly Filter<InputOf<N>>[];
  /** Why filters may not be set together as they are; the server refuses by the same rule. */
  readonly judge?: Judge;
  readonly commands: readonly Command<RowOf<N>>[];
  /** Sums over the filter; without it only a queue that is there as a whole is added up. */
  readonly total?: Call<CallName>;
  /** Whoever holds it may take the rows out. */
  readonly exports?: Permission;
  readonly open?: (row: RowOf<N>, source: Source) => void;
  readonly above?: ComponentType;
  /** Docked under the rows: a composer. */
  readonly below?: ComponentType;
  /** What a row asks for now, as the bar at its left. */
  readonly mark?: (row: RowOf<N>) => Tone;
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
  /** How the paths of its screens begin, with spaces between. */
  readonly paths: string;
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

/** The group of an address: the one that says most of how it begins. */
export function groupAt(groups: readonly ScreenGroup[], path: string): ScreenGroup | undefined {
  const said = (group: ScreenGroup): number =>
    Math.max(...group.paths.split(" ").map((start) => (path.startsWith(start) ? start.length : 0)));
  const [first] = groups.filter((group) => said(group) > 0).toSorted((one, other) => said(other) - said(one));
  return first;
}
