import type { Browser, Page } from "playwright";
import type { OutputOf } from "../../src/contract/types.ts";
import { queuePath } from "./browser-queue.ts";
import { openAs } from "./browser-house.ts";
import { must, signIn } from "./client.ts";
import type { Book } from "./house.ts";
import { atMost, type Bar, count, holds, median, ms, quantile } from "./table.ts";

const least = 5_000;
/** Of each action that writes; those of a manager give five thousand. */
const copies = 46;
const opens = 20;
const rounds = 5;
/** What a key in the palette may take longer than in a field with nothing around it, ms. */
const overField = 2;
/** Words as an operator types them; each is typed, deleted and typed again. */
const words = ["allocate ord", "time share r", "reminder sms"];

declare global {
  interface Window {
    keylinePalette: { open: number[]; paint: number[] };
  }
}

/** Ids of copies begin here. */
const copied = 1_000_000;

/** Permitted actions of the tree many times over, beside those that are there; answers how many were added. */
async function fill(book: Book, origin: string): Promise<number> {
  await book.owner.query(
    `insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
     select m.tenant_id, m.id + n * $1::int, m.parent_id, 2,
       (select jsonb_object_agg(key, value || ' ' || n) from jsonb_each_text(m.names)), m.web_url, m.order_num, m.icon, m.url, m.perms
     from menu_entry m cross join generate_series(1, $2::int) n
     where m.type = 2 and m.perms ~ ':(assign|export|remark|sms|close|result|call|add|edit|update|status)$'`,
    [copied, copies],
  );
  const token = await signIn(origin, book, "manager01");
  return addedIn(await must(origin, { name: "system.menuList", input: {}, token }));
}

function addedIn(menu: readonly unknown[]): number {
  const entries = menu as OutputOf<"system.menuList">;
  return entries.reduce((sum, { id, children }) => sum + (id >= copied ? 1 : 0) + addedIn(children), 0);
}

/** Runs in the page before anything else: a key from its own time stamp to the task after the frame that shows what it did. */
function listen(): void {
  const seen = { open: [] as number[], paint: [] as number[] };
  window.keylinePalette = seen;
  const afterFrame = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  };
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Control") return;
      const isOpen = document.querySelector("[cmdk-input], [data-bare]") !== null;
      const untilOpen = (): void => {
        if (document.querySelector("[cmdk-item]")) seen.open.push(performance.now() - event.timeStamp);
        else afterFrame(untilOpen);
      };
      if (isOpen) afterFrame(() => seen.paint.push(performance.now() - event.timeStamp));
      else if (event.ctrlKey && event.key === "k") afterFrame(untilOpen);
    },
    { capture: true },
  );
}

async function openAndLeave(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.waitForSelector("[cmdk-item]");
  await page.waitForTimeout(150);
  await page.keyboard.press("Escape");
  await page.waitForSelector("[cmdk-input]", { state: "detached" });
  await page.waitForTimeout(150);
}

async function typeAway(page: Page, word: string): Promise<void> {
  const letters = word.split("");
  const keys = [...letters, ...letters.map(() => "Backspace"), ...letters];
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key === " " ? "Space" : key);
    // Not in step with the frames.
    await page.waitForTimeout(40 + ((at * 7) % 19));
  }
}

/** On a page that has just come, at once and without a pause: answers what of it stands in the palette. */
async function typeAtOnce(page: Page, url: string, word: string): Promise<string> {
  await page.goto(url);
  await page.waitForSelector("[role=grid]");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(word);
  await page.waitForSelector("[cmdk-input]");
  // Kept keys are given one after the other: what counts is that each comes, not when.
  for (let tries = 0; tries < 50 && (await page.inputValue("[cmdk-input]")) !== word; tries += 1) await page.waitForTimeout(100);
  return page.inputValue("[cmdk-input]");
}

/** A field and nothing else: what a letter takes there is the browser's. */
async function bareField(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const address = `${origin}/bare`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><input data-bare autofocus>" }));
  await page.addInitScript(listen);
  await page.goto(address);
  await page.focus("input");
  return page;
}

/** The palette as it stands, without a program: its styles, and the words of its lines. */
interface Drawn {
  readonly styles: string;
  readonly html: string;
  readonly words: readonly string[];
}
const lineText = "[cmdk-item] > span:first-child";

async function drawnFor(page: Page, letter: string): Promise<Drawn> {
  await page.keyboard.press("Control+k");
  await page.waitForSelector("[cmdk-item]");
  await page.keyboard.press(letter);
  await page.waitForTimeout(200);
  const drawn = await page.evaluate((selector) => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return {
      styles: rules.map((rule) => rule.cssText).join("\n"),
      html: document.querySelector("[role=dialog]")?.outerHTML ?? "",
      words: [...document.querySelectorAll(selector)].map((line) => line.firstChild?.nodeValue ?? ""),
    };
  }, lineText);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(150);
  return drawn;
}

/** Runs in the page: each letter writes other words into the lines that stand there, by assignment and nothing else. */
function assignWords({ selector, turns }: { readonly selector: string; readonly turns: readonly (readonly string[])[] }): void {
  const lines = [...document.querySelectorAll(selector)].map((line) => line.firstChild);
  let letters = 0;
  document.querySelector("input")?.addEventListener("input", () => {
    letters += 1;
    const words = turns[letters % turns.length] ?? [];
    for (const [at, line] of lines.entries()) if (line) line.nodeValue = words[at] ?? "";
  });
}

/** The same lines over nothing, with no program behind them: what showing them takes is the browser's, whoever asks it. */
async function bareLines(browser: Browser, origin: string, palette: Page): Promise<Page> {
  const first = await drawnFor(palette, "a");
  const second = await drawnFor(palette, "o");
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const address = `${origin}/bare-lines`;
  const html = `<!doctype html><html data-theme="dark"><style>${first.styles}</style><body>${first.html}`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await page.addInitScript(listen);
  await page.goto(address);
  await page.evaluate(assignWords, { selector: lineText, turns: [first.words, second.words] });
  await page.fill("input", "");
  await page.focus("input");
  return page;
}

/** What each letter of the words took until it was painted. */
async function paintsOf(page: Page): Promise<readonly number[]> {
  const paints: number[] = [];
  for (const word of words) {
    await page.evaluate(() => (window.keylinePalette.paint = []));
    await typeAway(page, word);
    paints.push(...(await page.evaluate(() => window.keylinePalette.paint)));
    for (const _ of word) await page.keyboard.press("Backspace");
  }
  return paints;
}

async function paintsInPalette(page: Page): Promise<readonly number[]> {
  await page.bringToFront();
  await page.keyboard.press("Control+k");
  await page.waitForSelector("[cmdk-item]");
  const paints = await paintsOf(page);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(150);
  return paints;
}

async function paintsInField(page: Page): Promise<readonly number[]> {
  await page.bringToFront();
  return paintsOf(page);
}

/** Five thousand entries over the full queue: opening, typing, and typing before it is there. */
export async function measurePalette(browser: Browser, origin: string, book: Book): Promise<readonly Bar[]> {
  const entries = await fill(book, origin);
  const page = await openAs(browser, origin, book, "manager01");
  await page.addInitScript(listen);
  const lost: string[] = [];
  for (const word of words) {
    const typed = await typeAtOnce(page, `${origin}${queuePath}`, word);
    if (typed !== word) lost.push(`"${typed}" for "${word}"`);
  }
  await page.goto(`${origin}${queuePath}`);
  await page.waitForSelector("[role=grid] [data-at]");
  await page.waitForTimeout(2_500);
  for (let at = 0; at < opens; at += 1) await openAndLeave(page);
  const { open } = await page.evaluate(() => window.keylinePalette);
  const bare = await bareField(browser, origin);
  const lines = await bareLines(browser, origin, page);
  const turns: { readonly field: readonly number[]; readonly lines: readonly number[]; readonly palette: readonly number[] }[] = [];
  for (let round = 0; round < rounds; round += 1)
    turns.push({ field: await paintsInField(bare), lines: await paintsInField(lines), palette: await paintsInPalette(page) });
  for (const each of [page, bare, lines]) await each.context().close();
  const paint = turns.flatMap((turn) => turn.palette);
  const half = (of: readonly number[]): number => quantile(of, 0.5);
  const over = median(turns.map((turn) => half(turn.palette) - half(turn.field)));
  const field = median(turns.map((turn) => half(turn.field)));
  const drawn = median(turns.map((turn) => half(turn.lines)));
  const name = `palette of ${count(entries)} entries`;
  return [
    holds(`${name}: entries, at least ${count(least)}`, "there", entries >= least, count(entries)),
    atMost(`${name}: open, median of ${open.length}`, 40, median(open), [ms, `p95 ${ms(quantile(open, 0.95))}`]),
    atMost(`${name}: a key to paint, p50 over an empty field`, overField, over, [
      ms,
      `${ms(half(paint))}, field ${ms(field)}, the same lines by assignment ${ms(drawn)}; ${count(paint.length)} keys`,
    ]),
    atMost(`${name}: a key to paint, p95`, 27, quantile(paint, 0.95), [ms]),
    holds(`${name}: typed at once on a new page`, "no key lost", lost.length === 0, lost.length ? lost.join(", ") : "none lost"),
  ];
}
