import type { OrderStage } from "../../src/lending/order/order.machine.ts";
import { statusOfStage } from "../../src/lending/order/order.machine.ts";
import { createDemo } from "../../src/server/demo/demo.ts";
import { demoMarkets } from "../../src/server/demo/market.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { leaveSeats } from "../../src/server/play/house.ts";
import { repay, shows, waits, type Playing } from "../../src/server/play/lives.ts";
import { openHouse } from "../../src/server/play/open.ts";
import { play, type Outcome } from "../../src/server/play/play.ts";
import type { Book } from "../bench/house.ts";
import { type Bar, holds } from "../bench/table.ts";
import { differences } from "./sound.ts";

const day = 86_400_000;
/** Days after which a loan of the shortest term is late, and a review that nobody ended is closed. */
const later = 40;

/**
 * What an app and its lender do with so many applications, and what time does with them: every state that an order can be in is reached, nothing
 * goes otherwise than it should, and the books are equal to their replay.
 */
export async function proveApp(emptyDatabase: () => Promise<Book>, orders: number): Promise<readonly Bar[]> {
  const book = await emptyDatabase();
  await migrate(book.url);
  await createDemo({ ownerUrl: book.url, orders: 300, now: new Date() });
  // Whoever comes for the first time may have any product that is listed, and one of them wants two first reviews.
  await book.owner.query("update product_relevance set enabled = false where tenant_id = 1");
  await book.owner.query(
    `update product_version v set offer = jsonb_set(offer, '{review}', '{"second": true, "evidence": ["files", "profile", "risk"], "checklist": [], "calls": 0}')
     from product p where p.tenant_id = v.tenant_id and p.id = v.product_id and v.tenant_id = 1 and p.id = (select max(x.id) from product x
       where x.tenant_id = 1 and x.app_id = (select y.app_id from product y where y.tenant_id = 1 and y.status = 'listed' order by y.id limit 1) and x.status = 'listed')`,
  );
  let ahead = 0;
  const opened = await openHouse(book.url, book.owner, 1, () => new Date(Date.now() + ahead));
  const [market] = demoMarkets;
  if (!market) throw new Error("there is no demo market");
  let outcomes: readonly Outcome[] = [];
  try {
    const { house, offer, second } = opened;
    outcomes = await play({ house, market, offer, second, run: 1, orders, progress: () => undefined });
    ahead = later * day;
    leaveSeats();
    outcomes = [...outcomes, ...(await grow(outcomes))];
  } finally {
    await opened.close();
  }
  try {
    return await judge(book, outcomes, new Date(Date.now() + ahead));
  } finally {
    await book.drop();
  }
}

const of = (outcomes: readonly Outcome[], life: string): readonly Playing[] =>
  outcomes.flatMap((each) => (each.life === life && each.failure === null && each.playing ? [each.playing] : []));

/** What the days have made of them, and what their customers do then. */
async function grow(outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
  const [half, whole] = [of(outcomes, "lent").slice(0, 1), of(outcomes, "lent").slice(1, 2)];
  const late = [waits("overdue"), shows("overdue")];
  const ways = [
    ...half.map((playing) => ({ life: "late, paid in part", playing, steps: [...late, repay(0.3), waits("overdue_partial")] })),
    ...whole.map((playing) => ({ life: "late, paid in full", playing, steps: [...late, repay(1), waits("overdue_settled")] })),
    ...of(outcomes, "waits for review").map((playing) => ({ life: "nobody reviewed it", playing, steps: [waits("system_closed")] })),
  ];
  return Promise.all(
    ways.map(async ({ life, playing, steps }) => {
      try {
        for (const step of steps) await step(playing);
        return { life, orderNo: playing.orderNo, failure: null };
      } catch (error) {
        return { life, orderNo: playing.orderNo, failure: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}

async function judge(book: Book, outcomes: readonly Outcome[], now: Date): Promise<readonly Bar[]> {
  const { rows } = await book.owner.query<{ stage: string }>(
    `select distinct e.to_stage as stage from order_event e join loan_order o on o.tenant_id = e.tenant_id and o.id = e.order_id
     where e.tenant_id = 1 and o.order_no = any($1::text[]) and e.to_stage is not null union select 'machine_pending'`,
    [outcomes.flatMap(({ orderNo }) => orderNo ?? [])],
  );
  const reached = new Set(rows.map(({ stage }) => stage));
  const missed = (Object.keys(statusOfStage) as OrderStage[]).filter((stage) => !reached.has(stage));
  const failed = outcomes.filter(({ failure }) => failure !== null);
  const wrong = await differences(book, now);
  return [
    holds("an app plays: what went otherwise", "0", failed.length === 0, told(failed, outcomes.length)),
    holds(
      "an app plays: states of an order",
      "every one",
      missed.length === 0,
      `${reached.size} reached${missed.length > 0 ? `, not ${missed.join(", ")}` : ""}`,
    ),
    holds("an app plays: verify", "0 differences", wrong.length === 0, `${wrong.length} ${wrong.slice(0, 3).join("; ")}`),
  ];
}

const told = (failed: readonly Outcome[], all: number): string =>
  `${failed.length} of ${all} ${failed
    .slice(0, 5)
    .map(({ life, failure }) => `${life}: ${failure}`)
    .join("; ")}`;
