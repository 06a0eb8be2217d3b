import { calendar, heat, queue } from "./drivers/apg/grids.ts";
import { dialogs } from "./drivers/apg/dialogs.ts";
import { keyTables, patterns, type KeyRow } from "./drivers/apg/key-tables.ts";
import { assignSearch, palette, people, toolbars } from "./drivers/apg/lists.ts";
import { accountButton, accountMenu, workTabs } from "./drivers/apg/menus.ts";
import { outcomes, type State } from "./drivers/apg/outcomes.ts";
import type { Widget } from "./drivers/apg/widget.ts";
import { expect, test } from "./drivers/test.ts";
import type { Workbench } from "./drivers/workbench.ts";

const widgets: readonly Widget[] = [
  queue,
  heat,
  calendar,
  workTabs,
  accountButton,
  accountMenu,
  ...dialogs,
  palette,
  assignSearch,
  people,
  ...toolbars,
];
const rowsOf = ({ pattern, places }: Widget): readonly KeyRow[] => keyTables.filter((row) => row.pattern === pattern && row.at in places);

async function pressRow(workbench: Workbench, widget: Widget, key: string): Promise<void> {
  if (key === "letters" || key === "a letter") return workbench.type(widget.letters ?? "");
  return workbench.press(key === "tab and back" ? "tab shift+tab" : key);
}

const sameIn = (wanted: State, found: State): boolean => Object.entries(wanted).every(([part, value]) => found[part] === value);

/** As it stands once it is drawn: what the focus points at may be rows that are on their way. */
async function settled(workbench: Workbench, { read }: Widget): Promise<State> {
  let before = await read(workbench);
  for (let tries = 0; tries < 30; tries += 1) {
    await workbench.drawn();
    const now = await read(workbench);
    if (sameIn(before, now) && !Object.values(now).some((value) => Number.isNaN(value))) return now;
    before = now;
  }
  return before;
}

/** Undefined when the key did what the table says; else what it did. */
async function trouble(workbench: Workbench, widget: Widget, { at, key, expected }: KeyRow): Promise<string | undefined> {
  await widget.places[at]?.(workbench);
  const wanted = outcomes[widget.pattern][expected]?.(await settled(workbench, widget));
  if (!wanted) throw new Error(`no outcome "${expected}" of ${widget.pattern}`);
  await pressRow(workbench, widget, key);
  let found: State = {};
  for (let tries = 0; tries < 60; tries += 1) {
    found = await widget.read(workbench);
    if (sameIn(wanted, found)) return undefined;
    await workbench.drawn();
  }
  return `${at}, ${key}: ${expected}: ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`;
}

test("every pattern has its table, every row of it a widget, and every deviation its reason", () => {
  for (const pattern of patterns) expect(keyTables.filter((row) => row.pattern === pattern).length, pattern).toBeGreaterThan(2);
  const walked = new Set(widgets.flatMap(rowsOf));
  expect(keyTables.filter((row) => !walked.has(row))).toEqual([]);
  for (const { instead } of keyTables) if (instead !== undefined) expect(instead).toMatch(/^rules\/(keyboard|product)\.md/);
});

for (const widget of widgets)
  test(`${widget.name}: the keys of the ${widget.pattern} pattern`, async ({ workbench }) => {
    test.setTimeout(60_000);
    await workbench.sit("manager01");
    await workbench.page.goto(widget.path);
    await expect(workbench.page.locator("[data-cursor], [data-chart], [data-tiles]").filter({ visible: true }).first()).toBeVisible();
    const wrong: string[] = [];
    for (const row of rowsOf(widget)) {
      const found = await trouble(workbench, widget, row);
      if (found) wrong.push(found);
    }
    expect(wrong).toEqual([]);
  });
