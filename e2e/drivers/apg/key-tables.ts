/**
 * Key tables of the ARIA Authoring Practices Guide (w3.org/WAI/ARIA/apg/patterns) for the patterns that the product has, as data.
 * Left out: what the pattern marks as optional and the product has no use for (columns and single cells are never selected, so no
 * Ctrl+Space and no Shift+Arrow sideways; no menu has a menu below it). The product has no treegrid and no listbox of its own but
 * that of people to assign; the palette's list is a combobox's popup.
 */
export const patterns = [
  "grid",
  "date grid",
  "tabs",
  "menu button",
  "menu",
  "dialog",
  "alertdialog",
  "combobox",
  "listbox",
  "toolbar",
] as const;
export type Pattern = (typeof patterns)[number];

export interface KeyRow {
  readonly pattern: Pattern;
  /** Where the focus stands before the key; the widget knows the way. */
  readonly at: string;
  readonly key: string;
  /** Name of an outcome of the pattern (outcomes.ts). */
  readonly expected: string;
  /** Where the product does otherwise than the pattern: what rules/keyboard.md 14 or rules/product.md 2 says. `expected` is what the product does. */
  readonly instead?: string;
}

const table = (pattern: Pattern, rows: readonly (readonly [at: string, key: string, expected: string, instead?: string])[]): KeyRow[] =>
  rows.map(([at, key, expected, instead]) => ({ pattern, at, key, expected, ...(instead ? { instead } : {}) }));

const backToRow = "rules/keyboard.md 14: ← leads back from the cells to the row; a treegrid does the same";

export const keyTables: readonly KeyRow[] = [
  ...table("grid", [
    ["a cell", "right", "one cell to the right"],
    ["a cell", "left", "one cell to the left"],
    ["a cell", "down", "one row down"],
    ["a cell", "up", "one row up"],
    ["the last cell of a row", "right", "stays"],
    ["the first row", "up", "stays"],
    ["the last row", "down", "stays"],
    ["a cell", "pagedown", "some rows down"],
    ["a cell", "pageup", "some rows up"],
    ["a cell", "home", "the first cell of the row"],
    ["a cell", "end", "the last cell of the row"],
    ["a cell", "ctrl+home", "the first cell of the first row"],
    ["a cell", "ctrl+end", "the last cell of the last row"],
    ["the first cell of a row", "left", "the row itself, or stays", backToRow],
    ["a row", "right", "the first cell of the row"],
    ["a row", "down", "one row down"],
    ["a row", "up", "one row up"],
    ["a row", "home", "the first row"],
    ["a row", "end", "the last row"],
    ["a row", "ctrl+home", "the first row"],
    ["a row", "ctrl+end", "the last row"],
    ["a row", "shift+space", "the row is selected"],
    ["a row", "shift+down", "the row below is selected too"],
    ["a row", "shift+up", "the row above is selected too"],
    ["a row", "ctrl+a", "every row is selected"],
  ]),
  ...table("date grid", [
    ["a day", "right", "the next day"],
    ["a day", "left", "the day before"],
    ["a day", "down", "the same day of the next week"],
    ["a day", "up", "the same day of the week before"],
    ["a day", "home", "the first day of the week"],
    ["a day", "end", "the last day of the week"],
    ["a day", "pagedown", "the same day of the next month"],
    ["a day", "pageup", "the same day of the month before"],
    ["a day", "shift+pagedown", "the same day of the next year"],
    ["a day", "shift+pageup", "the same day of the year before"],
    ["a day", "esc", "closed, the focus back"],
    ["a day", "enter", "closed, the focus back"],
    ["a day", "space", "closed, the focus back"],
  ]),
  ...table("tabs", [
    ["a tab", "right", "the next tab, shown"],
    ["a tab", "left", "the tab before, shown"],
    ["the last tab", "right", "the first tab, shown"],
    ["the first tab", "left", "the last tab, shown"],
    ["a tab", "home", "the first tab, shown"],
    ["a tab", "end", "the last tab, shown"],
    ["a tab", "shift+f10", "its menu is open"],
    ["a tab", "tab", "out of the list"],
    ["a tab", "delete", "one tab fewer"],
  ]),
  ...table("menu button", [
    ["the button", "enter", "open, at the first item"],
    ["the button", "space", "open, at the first item"],
    ["the button", "down", "open, at the first item"],
  ]),
  ...table("menu", [
    ["the first item", "down", "the next item"],
    ["the first item", "up", "the last item"],
    ["the last item", "down", "the first item"],
    ["the last item", "up", "the item before"],
    ["the first item", "end", "the last item"],
    ["the last item", "home", "the first item"],
    ["the first item", "a letter", "the item that begins with it"],
    ["the first item", "esc", "closed, the focus back"],
    ["the first item", "tab", "closed, the focus after the button"],
    ["the first item", "shift+tab", "closed, the focus before the button"],
    ["the first item", "enter", "done and closed"],
    ["the first item", "space", "done and closed"],
  ]),
  ...(["dialog", "alertdialog"] as const).flatMap((pattern) =>
    table(pattern, [
      ["the first stop", "tab", "the next stop"],
      ["the last stop", "tab", "the first stop"],
      ["the first stop", "shift+tab", "the last stop"],
      ["the last stop", "shift+tab", "the stop before"],
      ["the first stop", "esc", "closed, the focus back"],
    ]),
  ),
  ...table("combobox", [
    ["the field", "down", "the next option"],
    ["the second option", "up", "the option before"],
    ["the field", "letters", "typed, and the options follow"],
    ["the second option", "letters", "typed, and the options follow"],
    ["typed", "backspace", "one letter fewer, still in the field"],
    ["typed", "left", "the caret moves"],
    ["the second of those found", "enter", "the option is taken"],
    [
      "the field",
      "esc",
      "closed, the focus back",
      "rules/keyboard.md 13, Esc: the list is always open, so what closes is the dialog around it",
    ],
  ]),
  ...table("listbox", [
    ["nowhere", "down", "the first option"],
    ["the first option", "down", "the next option"],
    ["the last option", "up", "the option before"],
    ["the first option", "end", "the last option"],
    ["the last option", "home", "the first option"],
    ["the first option", "space", "the option is selected"],
    ["a selected option", "space", "the option is not selected"],
  ]),
  ...table("toolbar", [
    ["the first button", "right", "the next button"],
    ["the first button", "left", "the last button"],
    ["the last button", "right", "the first button"],
    ["the last button", "left", "the button before"],
    ["the last button", "home", "the first button"],
    ["the first button", "end", "the last button"],
    ["the last button", "tab", "out of the toolbar"],
    ["the last button", "tab and back", "the same button"],
  ]),
];
