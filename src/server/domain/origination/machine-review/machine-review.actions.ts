import type { ParsedOf } from "../../../../contract/types.ts";
import { ageOn, machineLimits, type MachineFacts } from "../../../../lending/origination/machine.rules.ts";
import { decide, type Decision } from "../../../../lending/risk/engine.ts";
import { factsOf, type Known } from "../../../../lending/risk/facts.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { capOfMarket } from "../../../../lending/product/product-config.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { paced } from "../../../kernel/paced.ts";
import { readPerson } from "../../orders/customer/standing.actions.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { sendAutomatic } from "../../contact/message/automatic.actions.ts";
import { lockOrder, moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { hold } from "../review/review.actions.ts";
import { rejectOrder } from "../../orders/order/reject.actions.ts";
import { openPayout } from "../../finance/payout/payout.actions.ts";
import { readVersion } from "../product/product.actions.ts";
import { labelsOf } from "../risk/label.actions.ts";
import { bookOf, selectLive } from "../risk/book.actions.ts";
import { decidedBy, hitsOf } from "./decided.ts";
import { takeExemption } from "./exemption.store.ts";
import { selectKnown } from "./known.store.ts";
import * as store from "./machine-review.store.ts";

export { selectProvider as readProvider } from "./machine-review.store.ts";

/** A score to fetch, once this is committed. */
export interface Asked {
  readonly orderId: number;
  readonly tryId: number;
  readonly appId: number;
  /** What the provider is told. */
  readonly facts: MachineFacts;
  /** What the rules ask about. */
  readonly known: Known;
}

/** A provider's answer; no score: it gave none in time. */
export interface Answer {
  readonly score: number | null;
  /** `house` is the score card of the house, else the provider's host. */
  readonly model: string;
}

/** T02: a batch of new applications, each with its try on record before the provider is asked. */
export async function beginTries(books: Books): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for (const { id } of await store.selectWaiting(books)) {
    const order = await lockOrder(books, id);
    if (!order) continue;
    const { facts, known } = await knownOf(books, order);
    await moveOrder(books, order, "fetchScore", { event: "scoreAsked" });
    const { id: tryId } = await store.insertTry(books, id, factsOf(known, null));
    asked.push({ orderId: id, tryId, appId: order.app_id, facts, known });
  }
  return asked;
}

/** What is known of an application when it is asked about: for the provider, and for the rules. */
async function knownOf(books: Books, order: MovingOrder): Promise<Pick<Asked, "facts" | "known">> {
  const person = await readPerson(books, order);
  const version = await readVersion(books, order);
  const today = businessDay(books.now, books.tenant.timeZone).date;
  const rest = await selectKnown(books, order.id, today);
  const amountMax = version?.offer?.amountMax ?? 0;
  const facts: MachineFacts = {
    birthDate: person.birth_date,
    today,
    isBlackListed: person.black_listed,
    amount: order.applied_amount,
    amountMax,
    settledCount: person.settled,
    hasEmployer: rest.employed,
  };
  const known: Known = {
    ...rest,
    age: person.birth_date === null ? null : ageOn(person.birth_date, today),
    amount: order.applied_amount,
    amountMax,
    settled: person.settled,
    blackListed: person.black_listed,
    labels: await labelsOf(books, order.customer_id),
  };
  return { facts, known };
}

/** T03, T04, T05: what the answer makes of the order; a late answer to a try that was given up changes nothing. */
export async function endTry(books: Books, asked: Asked, { score, model }: Answer): Promise<void> {
  const order = await lockOrder(books, asked.orderId);
  const last = await store.selectLastTry(books, asked.orderId);
  if (!order || order.stage !== "fetching_score" || last?.id !== asked.tryId || last.outcome !== null) return;
  if (score === null) return failTry(books, order, last);
  const book = bookOf(await selectLive(books));
  const facts = factsOf(asked.known, score);
  const decided = decide(book, { orderId: order.id, appId: asked.appId, facts });
  const exempt = await takeExemption(books, { customerId: order.customer_id, appId: asked.appId, verdict: decided.verdict });
  // T03: whoever is on a white list is passed, or seen by people instead of refused; what hit stays on record.
  const decision: Decision = exempt ? { ...decided, verdict: exempt.rule === "pass" ? "pass" : "manual", reasons: [] } : decided;
  const [hits, by] = [hitsOf(decision, facts), decidedBy(book, decision)];
  await store.endTry(books, last.id, { score, model, facts, hits, by, decision, exempt: exempt?.id ?? null });
  if (decision.verdict === "reject") return void (await rejectOrder(books, order, { move: "machineReject", reasons: decision.reasons }));
  const passed = await moveOrder(books, order, "machinePass", {
    event: exempt ? "machineExempted" : "machinePassed",
    detail: { score, ...(exempt ? { whiteList: exempt.channel } : {}) },
  });
  await passOn(books, passed, decision.verdict === "manual");
}

/** T04: again by itself, up to three times; then a person asks anew. */
async function failTry(books: Books, order: MovingOrder, last: store.Try): Promise<void> {
  await store.failTry(books, last.id);
  if (last.try % machineLimits.tries !== 0) await moveOrder(books, order, "retryScore", { event: "scoreRetried" });
}

/** T05: to the reviewers, unless the product needs none, no rule wants one and the market's law allows the contract as it is. */
async function passOn(books: Books, order: MovingOrder, isManual: boolean): Promise<void> {
  const { tenant, now } = books;
  const version = await readVersion(books, order);
  const on = businessDay(now, tenant.timeZone).date;
  const money = { currency: tenant.currency as Currency, step: tenant.currencyStep, on };
  const contract = { principal: order.principal, term: order.term_days, market: tenant.region };
  const isUnseen =
    !isManual && version?.offer?.manualReview === false && capOfMarket({ config: version.config, ...money }, contract) === null;
  if (!isUnseen) return void (await moveOrder(books, order, "enterPool", { event: "poolEntered" }));
  await moveOrder(books, order, "passUnseen", { event: "finalPassed" });
  await openPayout(books, order.id);
  await sendAutomatic(books, "offer", [order.id]);
}

/** Tries whose server is gone: given up after five minutes, as a failure. */
export async function giveUpTries(books: Books): Promise<void> {
  for (const { id } of await store.selectStuck(books, new Date(books.now.getTime() - machineLimits.answerWithin))) {
    const order = await lockOrder(books, id);
    const last = await store.selectLastTry(books, id);
    if (order && last) await failTry(books, order, last);
  }
}

/** T31: reviews that took too long, identity documents that ended, and offers that nobody accepted. @returns the orders closed */
export async function expireOrders(books: Books): Promise<readonly number[]> {
  const closed: number[] = [];
  for (const { id } of await paced(`expired ${books.tenant.id}`, store.batch, () => store.selectExpired(books))) {
    const order = await lockOrder(books, id);
    if (!order) continue;
    await moveOrder(books, order, "expire", { event: "expired" });
    closed.push(id);
  }
  return closed;
}

/** T04 by a person, once the machine has given up. */
export async function rescore(input: ParsedOf<"review.rescore">, context: Context) {
  const order = await hold(context, input.loanRecordId);
  const last = await store.selectLastTry(context, order.id);
  if (last?.outcome !== "failed") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  await moveOrder(booksOf(context), order, "retryScore", { event: "scoreRetried" });
  context.record({ subject: "order", ids: [order.id], detail: { try: last.try } });
  context.changed([order.id]);
  return { requestId: last.id };
}
