import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { build } from "vite";
import { withBrowser } from "./browser-house.ts";
import { built } from "./house.ts";
import { atMost, type Bar, median, ms, times } from "./table.ts";

const rounds = 11;
const moves = 300;
const kinds = ["ours", "bare"] as const;
type Kind = (typeof kinds)[number];

/** Three lines of a hundred thousand points: made, and read along by the pointer, beside the library alone on the same page in turns. */
export async function measureChart(): Promise<readonly Bar[]> {
  const { script, style } = await pageOf();
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setContent("<!doctype html><title>charts</title><body></body>");
    await page.addStyleTag({ content: style });
    await page.addScriptTag({ content: script });
    const [made, read] = [takenBy(), takenBy()];
    for (let round = 0; round < rounds; round += 1)
      for (const kind of kinds) made[kind].push(await page.evaluate((of) => window.keylineChart[of](), kind));
    for (let round = 0; round < rounds; round += 1) for (const kind of kinds) read[kind].push(await hover(page, kind));
    return [barOf("made", made), barOf(`read along by the pointer, script of ${moves} moves`, read)];
  });
}

const takenBy = (): Record<Kind, number[]> => ({ ours: [], bare: [] });

function barOf(what: string, { ours, bare }: Readonly<Record<Kind, readonly number[]>>): Bar {
  // The first of each is made before the browser has compiled either.
  const [mine, alone] = [median(ours.slice(1)), median(bare.slice(1))];
  return atMost(`chart of 3 x 100,000 points, ${what}, over uPlot alone`, 1.2, mine / alone, [times, `${ms(mine)} / ${ms(alone)}`]);
}

/** @returns ms of the page's thread */
async function hover(page: Page, kind: Kind): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const box = await page.locator(`#${kind} .u-over`).boundingBox();
  if (!box) throw new Error(`no chart of ${kind}`);
  const [left, top] = [box.x + 5, box.y + box.height / 2];
  await page.mouse.move(left, top);
  const taken = async (): Promise<number> => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
  };
  const before = await taken();
  await page.mouse.move(left + box.width - 10, top, { steps: moves });
  const after = await taken();
  await cdp.detach();
  return after - before;
}

/** Both charts as one script, as the console's own build makes it. */
async function pageOf(): Promise<{ readonly script: string; readonly style: string }> {
  const root = join(built(), "../..");
  const made = await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: join(root, "tests/bench/chart/page.tsx"), output: { format: "iife" } },
    },
  });
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((each) => ("output" in each ? each.output : []));
  const script = outputs.find((each) => each.type === "chunk")?.code ?? "";
  if (script === "") throw new Error("the charts are not built");
  const styles = ["node_modules/uplot/dist/uPlot.min.css", "src/console/chart/chart.css"];
  return { script, style: styles.map((file) => readFileSync(join(root, file), "utf8")).join("\n") };
}
