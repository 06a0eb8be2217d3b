import { randomInt } from "node:crypto";
import { draw, sampleHours, type Chance } from "../../../../../lending/origination/sampling.ts";
import { recountOrders } from "../../../../report/review/review-writes.ts";
import type { Books } from "../../../book/book/books.ts";
import type { MovingOrder } from "../../../book/order/move.actions.ts";
import { readVersion } from "../../product/product.actions.ts";
import type { ReviewRow, Verdict } from "../review.store.ts";
import * as store from "./sample.store.ts";

interface Decided {
  /** As it stood before the decision was carried out. */
  readonly order: MovingOrder;
  readonly review: Pick<ReviewRow, "id" | "kind" | "staff_id">;
  readonly verdict: Verdict;
}

const dayMs = 86_400_000;
/** Nobody can foresee it, also who reads the code. */
const byChance: Chance = (below) => randomInt(below);

/**
 * Draws a first decision that was carried out, for another first reviewer (rules/review.md 7): the case as it lay when it was taken. Where nobody else reviews that
 * product nothing is drawn.
 * @returns who has it now; null: nobody
 */
export async function drawSample(books: Books, { order, review, verdict }: Decided, chance: Chance = byChance): Promise<number | null> {
  const { decision } = verdict;
  if (review.kind !== "first" || decision === "back") return null;
  const work = await store.selectWork(books, review.id);
  if (!work) return null;
  const hasSecond = (await readVersion(books, order))?.offer?.review?.second ?? false;
  const days = (books.now.getTime() - work.since.getTime()) / dayMs;
  const kind = draw({ decision, seconds: work.seconds, days, hasSecond }, chance);
  if (kind === null) return null;
  const wanted = {
    orderId: order.id,
    customerId: order.customer_id,
    appId: order.app_id,
    productId: order.product_id,
    firstBy: review.staff_id,
  };
  const who = await store.selectSamplers(books, wanted);
  const chosen = who.length === 0 ? undefined : who[chance(who.length)];
  if (!chosen) return null;
  // In the pool it stood a version before it was taken; a first pass is a version on.
  const lay =
    kind === "first"
      ? { stage: "pending_review", status: 0, version: order.version - 1 }
      : { stage: "first_passed", status: 1, version: order.version + 1 };
  await store.insertSample(books, {
    ...lay,
    orderId: order.id,
    reviewId: review.id,
    firstBy: review.staff_id,
    kind,
    staffId: chosen.id,
    takenFrom: work.assigned,
    principal: order.principal,
    term: order.term_days,
  });
  return chosen.id;
}

/** Carries out what was said of samples: it counts, and nothing moves. @returns whose they were */
export async function settleSamples(books: Books): Promise<readonly number[]> {
  await store.ageSamples(books, sampleHours);
  const ended = await store.endSamples(books);
  await recountOrders(
    books.tx,
    books.tenant.id,
    ended.map(({ order_id: id }) => id),
  );
  return ended.map(({ staff_id: id }) => id);
}
