import { type Figure, type FigureFacts, type FigureKey, figureOf } from "../src/contract/report/figures.ts";
import { queryRecords } from "../src/contract/report/query-records.ts";
import { randomOf } from "./drivers/random.ts";
import { screens } from "./drivers/surfaces/screens.ts";
import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

/** Cells of each report: DRILLS=15 are five hundred; every run tries a part of them. */
const drills = Number(process.env["DRILLS"] ?? 2);
/** Another walk. */
const seed = Number(process.env["SEED"] ?? 0);

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly line: string;
  readonly text: string;
}
/** Figures of the table that is shown: where each stands, its line, and what it says. */
const cellsOf = ({ page }: Workbench): Promise<readonly Cell[]> =>
  page.locator("[data-numbers]:visible td[data-row]").evaluateAll((found) =>
    found.map((cell) => ({
      row: Number(cell.getAttribute("data-row")),
      column: Number(cell.getAttribute("data-column")),
      line: cell.parentElement?.querySelector("th")?.textContent ?? "",
      text: cell.textContent ?? "",
    })),
  );
const numberIn = (text: string): number => Number(text.replace(/[^\d]/g, "")) * (/[-−]\d/.test(text) ? -1 : 1);
/** Minor units; amounts leave out cents that are zero. */
const amountIn = (text: string): number => numberIn(text) * (/[.,]\d\d\D*$/.test(text) ? 1 : 100);

/** Where the cursor stands; null where it stands in no line yet. */
const cursorOf = async ({ page }: Workbench): Promise<Pick<Cell, "row" | "column"> | null> => {
  const [cell] = await page
    .locator("[data-numbers]:visible td[data-current]")
    .evaluateAll((found) => found.map(({ dataset }) => ({ row: Number(dataset["row"]), column: Number(dataset["column"]) })));
  return cell ?? null;
};

/** Goes to a cell by keys. */
async function goTo(workbench: Workbench, { row, column }: Cell): Promise<void> {
  await workbench.page.locator("[data-numbers]:visible").focus();
  await workbench.press("down");
  for (let keys = 0; keys < 500; keys += 1) {
    const at = await cursorOf(workbench);
    if (at?.row === row && at.column === column) return;
    const along = at === null || at.row < row ? "down" : at.row > row ? "up" : at.column < column ? "right" : "left";
    await workbench.press(along);
    await workbench.drawn();
  }
  throw new Error(`no key leads to ${row}, ${column}`);
}

/** A list that Enter opened. */
interface Opened {
  readonly rows: number;
  /** What its foot adds up, a number for each column of money. */
  readonly sums: readonly number[];
}

/** Amounts under a list; none where it has no column of money, or not yet. */
const sumsOf = ({ page }: Workbench): Promise<readonly string[]> =>
  page.locator(`dl[aria-label="${textOf("table.totals.label")}"]:visible > div:not(:first-child) dd`).allTextContents();

/** What Enter on a cell opens; null where it says that there is no such list. */
async function opened(workbench: Workbench, path: string, cell: Cell): Promise<Opened | null> {
  const { page } = workbench;
  await goTo(workbench, cell);
  await workbench.press("enter");
  const nothing = page.getByText(textOf("report.nothingBehind"));
  await expect(async () => expect(!page.url().includes(path) || (await nothing.count()) > 0).toBe(true)).toPass();
  if (page.url().includes(path)) return null;
  await expect(workbench.grid).toBeFocused();
  const { grid } = workbench;
  // Rows, or the words that there are none.
  await expect(
    grid
      .locator("[data-cursor] .q-cell")
      .nth(1)
      .filter({ hasText: /./ })
      .or(page.getByText(textOf("table.emptyFiltered"))),
  ).toBeVisible();
  const rows = Number(await grid.getAttribute("aria-rowcount")) - 1;
  if (rows > 0) await expect(async () => expect((await sumsOf(workbench)).join("")).not.toContain("…")).toPass();
  return { rows, sums: (await sumsOf(workbench)).map(amountIn) };
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Who of the demo may open a report. */
function accountFor(path: string): string {
  const visit = screens.find(({ surfaces }) => surfaces.some(({ name }) => name === path));
  if (!visit?.account) throw new Error(`nobody opens ${path}`);
  return visit.account;
}

/** Lists of orders or leads have each once, however often it was called, promised, given to somebody or moved on. */
const often: ReadonlySet<FigureFacts> = new Set<FigureFacts>([
  "allocatedTime",
  "contactedTime",
  "promisedTime",
  "promiseDueTime",
  "promiseKeptTime",
  "leads",
  // To each who reviews it, and decided by each, one after the other; and by both of a pair.
  "review.allocated",
  "review.done",
  "review.passed",
  "review.pairs",
  // From one stage into the next, and from there into the one after it.
  "book.moveHeld",
]);
interface Seen {
  readonly figure: Figure;
  readonly text: string;
  /** The list that it opened; null where it opens none. */
  readonly list: Opened | null;
  readonly place: string;
}

/** Lists that show what a figure counts of each of their rows. */
const ofAmounts = ["/payment", "/repayment"] as const;
/** Whether one or some of a list's columns add up to an amount: all that was paid is principal and interest, fees and penalty. */
function addsUpTo(amount: number, [first, ...others]: readonly number[]): boolean {
  if (first === undefined) return amount === 0;
  return addsUpTo(amount, others) || addsUpTo(amount - first, others);
}

/** What is wrong with what a figure opened. */
function wrongOf({ figure: { unit, drill }, text, list, place }: Seen): string | null {
  const rows = list?.rows ?? null;
  if (list && unit === "money" && ofAmounts.some((path) => new URL(place).pathname.includes(path)))
    return addsUpTo(amountIn(text), list.sums) ? null : `opens rows of ${list.sums.join(", ")}`;
  if (text === "–") return rows === null ? null : "opens what it does not say";
  const value = numberIn(text);
  if (rows === null) return value === 0 ? null : "opens nothing";
  if (value === 0) return unit === "count" && rows > 0 ? "opens what it does not count" : null;
  if (rows === 0) return "opens an empty list";
  if (unit !== "count" || rows === value) return null;
  // Payments that their list has not exactly are told by their orders.
  const isOften = drill && (often.has(drill) || (drill === "payments" && place.includes("/order/")));
  return isOften && rows < value ? null : "opens others than it counts";
}
/** What no list of its own has: what came by a link is known by its channel alone, and leads stand in a list for each kind. */
const told: Readonly<Partial<Record<string, string>>> = {
  channelLink: "channel",
  channelCompany: "channel",
  marketingTimeShare: "leadKind",
  callPhone: "leadKind",
  marketingEffect: "leadKind",
};

test.describe.configure({ mode: "parallel" });

for (const [at, record] of queryRecords.entries())
  test(`what Enter opens on a figure of ${record.query} is what it counts`, at % 9 === 3 ? sample : {}, async ({ workbench }) => {
    test.setTimeout(drills * 15_000 + 60_000);
    const { page } = workbench;
    const next = randomOf(20_261_130 + seed * 100 + at);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
    const wrongs: string[] = [];
    await workbench.sit(accountFor(record.path));
    for (let turn = 0; turn < drills; turn += 1) {
      const by = pick<string>(record.rows);
      const to = Date.now() - Math.floor(next() * 20) * 86_400_000;
      await page.goto(`${record.path}?by=${by}&start=${isoDay(to - Math.floor(next() * 30) * 86_400_000)}&end=${isoDay(to)}&table=1`);
      await expect(page.locator(`[data-page="${record.path}"] [aria-busy="false"]`).first()).toBeVisible();
      await expect(page.locator(`[data-numbers]:visible, [data-page="${record.path}"] [role=status]`).first()).toBeVisible();
      const found = (await cellsOf(workbench)).filter(({ column }) => figureOf(record.figures[column] as FigureKey).drill);
      if (found.length === 0) continue;
      // Mostly one that says something.
      const full = found.filter(({ text }) => /[1-9]/.test(text));
      const cell = pick(full.length > 0 && next() < 0.85 ? full : found);
      const key = record.figures[cell.column] as FigureKey;
      const report = page.url();
      const list = await opened(workbench, record.path, cell);
      const wrong =
        list === null && told[record.query] && told[record.query] !== by
          ? null
          : wrongOf({ figure: figureOf(key), text: cell.text, list, place: page.url() });
      if (wrong) wrongs.push(`${key} of ${cell.line}, ${cell.text}, ${wrong}: ${list?.rows} at ${page.url()} from ${report}`);
    }
    expect(wrongs).toEqual([]);
  });
