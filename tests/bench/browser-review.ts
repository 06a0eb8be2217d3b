import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { tenant } from "./bare-queue.ts";
import { openAs } from "./browser-house.ts";
import { must, signIn } from "./client.ts";
import { type Book, pastLocks } from "./house.ts";
import { atMost, type Bar, ms, quantile } from "./table.ts";

const account = "first01";
const queuePath = "/order/orderAgency";
const cases = 50;

/** ms from the key: until the frame of the next case was made, until the browser presented it (in steps of 8), and until the decision was answered. */
interface Took {
  readonly shown: number;
  readonly presented: number;
  readonly answered: number;
}

declare global {
  interface Window {
    keylineVerdict: Promise<Took>;
  }
  // Of the Event Timing API; TypeScript's own library lacks it.
  interface PerformanceObserverInit {
    /** ms: shorter events are not told. */
    durationThreshold?: number;
  }
}

/** Cases of products that ask for nothing but to be looked at, before whatever else waits, each with an identity card and a face as a telephone takes them. */
async function prepare(origin: string, book: Book): Promise<void> {
  const { rows } = await pastLocks(() =>
    book.owner.query<{ id: string }>(
      `update loan_order set status = 0, stage = 'pending_review', applied_at = now() - interval '9 days', came_back = 'document', reject_reasons = '{}'
       where tenant_id = $1 and id = any(array(select o.id from loan_order o
         join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
         where o.tenant_id = $1 and o.stage in ('machine_rejected', 'pending_review') and v.offer -> 'review' is null
           and not exists (select from payee_account y where y.tenant_id = o.tenant_id and y.order_id = o.id) order by o.id limit $2)) returning id`,
      [tenant, cases + 2],
    ),
  );
  if (rows.length <= cases) throw new Error(`${rows.length} cases in the book for ${cases}`);
  const token = await signIn(origin, book, "manager01");
  const file = (await photo()).toString("base64");
  for (const { id } of rows)
    for (const type of ["idFront", "selfie"] as const)
      await must(origin, {
        name: "file.upload",
        input: { scene: "order", loanRecordId: Number(id), type, file },
        token,
        key: randomUUID(),
      });
}

/** Noise on a large picture: it neither packs nor decodes more easily than what a telephone takes. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 20 } } })
    .jpeg({ quality: 80 })
    .toBuffer();

/** From the Enter that decides a case to the next one on the screen, with its pictures, and to be worked. */
export async function measureVerdict(browser: Browser, origin: string, book: Book): Promise<readonly Bar[]> {
  const figure = `decision to the next case with its pictures, p95 of ${cases}`;
  await prepare(origin, book);
  const page = await openAs(browser, origin, book, account);
  await page.goto(`${origin}${queuePath}`);
  await page.waitForSelector("[role=grid] [data-cursor]");
  // To open a case takes its lease: a key that acts is not heard before the row was seen.
  await page.waitForTimeout(400);
  await page.keyboard.press("Enter");
  const took: Took[] = [];
  for (let at = 0; at < cases; at += 1) took.push(await decide(page, at % 2 === 1));
  await page.context().close();

  const shown = took.map((each) => each.shown);
  const of = (what: keyof Took) => {
    const all = took.map((each) => each[what]);
    return `p50 ${ms(quantile(all, 0.5))}, p95 ${ms(quantile(all, 0.95))}`;
  };
  const parts = `p50 ${ms(quantile(shown, 0.5))}, slowest ${ms(Math.max(...shown))}; presented ${of("presented")}; the answer ${of("answered")}`;
  return [atMost(figure, 120, quantile(shown, 0.95), [ms, parts])];
}

async function decide(page: Page, isRefused: boolean): Promise<Took> {
  await page.waitForSelector("[data-desk] [role=status]");
  const open = page.locator("[data-desk] [role=status] kbd");
  // Each pane is looked at for its second, as the desk wants it.
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await page.waitForSelector("[data-desk] [data-active][data-looked]");
    await page.keyboard.press("v");
    await page.waitForFunction((many) => document.querySelectorAll("[data-desk] [role=status] kbd").length < many, left);
  }
  await page.waitForTimeout(400);
  await page.keyboard.press(isRefused ? "n" : "p");
  await page.waitForSelector("[data-verdict]");
  // A strip hears nothing until it has been seen for a moment.
  await page.waitForTimeout(500);
  if (isRefused) await page.keyboard.press("2");
  await page.evaluate(timeVerdict);
  await page.keyboard.press("Enter");
  return page.evaluate(() => window.keylineVerdict);
}

/** Runs in the page: waits for another case, all its pictures decoded, the focus in it, painted. */
function timeVerdict(): void {
  // The next case may stand behind it already, hidden by its own style: to ask the layout in each frame would take a tenth of what is measured.
  const shownDesk = () => [...document.querySelectorAll<HTMLElement>("[data-desk]")].find(({ style }) => style.display !== "none");
  const caseNo = (): string => shownDesk()?.querySelector("header span")?.textContent ?? "";
  const before = caseNo();
  const isShown = (): boolean => {
    const desk = shownDesk();
    const pictures = [...(desk?.querySelectorAll<HTMLButtonElement>("[data-pane=files] [data-file]") ?? [])];
    const areThere = pictures.length > 0 && pictures.every((each) => each.querySelector("img")?.complete === true);
    return caseNo() !== "" && caseNo() !== before && areThere && desk?.contains(document.activeElement) === true;
  };
  let presented = Number.NaN;
  const keys = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "keydown") presented = duration;
  });
  keys.observe({ type: "event", durationThreshold: 16 });
  performance.clearResourceTimings();
  const answeredAt = (): number => {
    const answer = performance.getEntriesByType("resource").find(({ name }) => name.includes("/firstReview"));
    return answer ? answer.startTime + answer.duration : Number.NaN;
  };
  window.keylineVerdict = new Promise((done, fail) => {
    addEventListener(
      "keydown",
      (event) => {
        const look = (): void => {
          const { timeStamp: from } = event;
          const end = (shown: number): void => {
            const isTold = !Number.isNaN(presented) && !Number.isNaN(answeredAt());
            if (!isTold && performance.now() - from < 5_000) return void setTimeout(end, 50, shown);
            keys.disconnect();
            done({ shown, presented, answered: answeredAt() - from });
          };
          if (isShown()) setTimeout(() => end(performance.now() - from));
          else if (performance.now() - event.timeStamp > 5_000) fail(new Error(`no other case came after ${before}`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  window.keylineVerdict.catch(() => undefined);
}
