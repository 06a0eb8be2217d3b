import { addDays, addMonths, weekdayOf } from "../../../src/lending/time/zone.ts";
import type { Pattern } from "./key-tables.ts";

/** What a widget shows of itself; each pattern reads its own parts. */
export type State = Readonly<Record<string, number | string | boolean | null>>;
type Outcome = (before: State) => State;

const num = (state: State, part: string): number => Number(state[part]);
const shifted =
  (part: string, by: number): Outcome =>
  (before) => ({ [part]: num(before, part) + by });
const set =
  (wanted: State): Outcome =>
  () =>
    wanted;
const last =
  (part: string, of: string): Outcome =>
  (before) => ({ [part]: num(before, of) - 1 });
const both =
  (...outcomes: readonly Outcome[]): Outcome =>
  (before) =>
    Object.assign({}, ...outcomes.map((outcome) => outcome(before)));

/** Row 0 is the first; cell 0 is the row itself, cell 1 the first of its cells. */
const grid: Readonly<Record<string, Outcome>> = {
  "one cell to the right": both(shifted("cell", 1), shifted("row", 0)),
  "one cell to the left": both(shifted("cell", -1), shifted("row", 0)),
  "one row down": both(shifted("row", 1), shifted("cell", 0)),
  "one row up": both(shifted("row", -1), shifted("cell", 0)),
  stays: both(shifted("row", 0), shifted("cell", 0)),
  "some rows down": (before) => ({ row: num(before, "row") + num(before, "page"), cell: num(before, "cell") }),
  "some rows up": (before) => ({ row: num(before, "row") - num(before, "page"), cell: num(before, "cell") }),
  "the first cell of the row": both(set({ cell: 1 }), shifted("row", 0)),
  "the last cell of the row": (before) => ({ cell: num(before, "cells"), row: num(before, "row") }),
  "the first cell of the first row": set({ row: 0, cell: 1 }),
  "the last cell of the last row": (before) => ({ row: num(before, "rows") - 1, cell: num(before, "cells") }),
  "the row itself, or stays": (before) => ({ row: num(before, "row"), cell: num(before, "least") }),
  "the first row": set({ row: 0, cell: 0 }),
  "the last row": both(last("row", "rows"), set({ cell: 0 })),
  "the row is selected": shifted("selected", 1),
  "the row below is selected too": both(shifted("selected", 2), shifted("row", 1)),
  "the row above is selected too": both(shifted("selected", 2), shifted("row", -1)),
  "every row is selected": (before) => ({ selected: num(before, "rows") }),
};

const day =
  (move: (day: string) => string): Outcome =>
  (before) => ({ day: move(String(before["day"])) });
const closed = set({ open: false, focus: "before" });

const dateGrid: Readonly<Record<string, Outcome>> = {
  "the next day": day((at) => addDays(at, 1)),
  "the day before": day((at) => addDays(at, -1)),
  "the same day of the next week": day((at) => addDays(at, 7)),
  "the same day of the week before": day((at) => addDays(at, -7)),
  "the first day of the week": day((at) => addDays(at, 1 - weekdayOf(at))),
  "the last day of the week": day((at) => addDays(at, 7 - weekdayOf(at))),
  "the same day of the next month": day((at) => addMonths(at, 1)),
  "the same day of the month before": day((at) => addMonths(at, -1)),
  "the same day of the next year": day((at) => addMonths(at, 12)),
  "the same day of the year before": day((at) => addMonths(at, -12)),
  "closed, the focus back": closed,
};

/** Tabs, items, stops, options and buttons alike: the place among so many. */
const places = (one: string): Readonly<Record<string, Outcome>> => ({
  [`the next ${one}`]: shifted("at", 1),
  [`the ${one} before`]: shifted("at", -1),
  [`the first ${one}`]: set({ at: 0 }),
  [`the last ${one}`]: last("at", "of"),
});
const shown = (outcome: Outcome): Outcome => both(outcome, set({ shown: true }));

export const outcomes: Readonly<Record<Pattern, Readonly<Record<string, Outcome>>>> = {
  grid,
  "date grid": dateGrid,
  tabs: {
    ...Object.fromEntries(Object.entries(places("tab")).map(([name, outcome]) => [`${name}, shown`, shown(outcome)])),
    "its menu is open": set({ menu: true }),
    "out of the list": set({ at: -1 }),
    "one tab fewer": shifted("of", -1),
  },
  "menu button": { "open, at the first item": set({ open: true, at: 0 }) },
  menu: {
    ...places("item"),
    "the item that begins with it": (before) => ({ at: num(before, "lettered") }),
    "closed, the focus back": closed,
    "closed, the focus after the button": set({ open: false, focus: "after" }),
    "closed, the focus before the button": set({ open: false, focus: "ahead" }),
    "done and closed": set({ open: false, done: true }),
  },
  dialog: { ...places("stop"), "closed, the focus back": closed },
  alertdialog: { ...places("stop"), "closed, the focus back": closed },
  combobox: {
    ...places("option"),
    "typed, and the options follow": (before) => ({ typed: String(before["letters"]), fits: true, focus: "field" }),
    "one letter fewer, still in the field": (before) => ({ typed: String(before["letters"]).slice(0, -1), focus: "field" }),
    "the caret moves": both(shifted("caret", -1), set({ focus: "field" })),
    "the option is taken": set({ taken: true }),
    "closed, the focus back": closed,
  },
  listbox: {
    ...places("option"),
    "the option is selected": shifted("selected", 1),
    "the option is not selected": shifted("selected", -1),
  },
  toolbar: {
    ...places("button"),
    "the same button": shifted("at", 0),
    "out of the toolbar": set({ at: -1 }),
  },
};
