import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import type { OutputOf } from "../../../../../contract/types.ts";
import { Refused } from "../../../../../lending/reason.ts";
import { holdFor } from "../../../../../lending/origination/review-times.ts";
import { openOrderTab } from "../../../../client/order-tab.ts";
import { refreshCalls } from "../../../../client/query.ts";
import { failureText } from "../../../../i18n/reason.ts";
import { ports } from "../../../../kernel/command/ports.ts";
import type { Source } from "../../../../kernel/command/records.ts";
import type { Order, ReviewState, Verdict } from "../cases.ts";
import { keep } from "../kept.ts";

type Decided = OutputOf<"review.first">;

export interface Sending {
  readonly order: Order;
  readonly state: ReviewState;
  readonly seconds: number;
  readonly fromQueue: string | null;
  readonly source: Source;
}

function write({ order, state, seconds, source }: Sending, verdict: Verdict): Promise<Decided> {
  const meta = { command: `review.${verdict.decision}`, source, idempotencyKey: crypto.randomUUID() };
  const { reasons, amount, term, remark, checklist } = verdict;
  const what = {
    loanRecordId: order.loanRecordId,
    version: state.version,
    reasonCodes: [...reasons],
    seen: [...state.seen],
    seconds,
    remark,
  };
  const isPass = verdict.decision === "pass";
  if (state.kind === "final")
    return ports.send(
      reviewCalls["review.final"],
      { ...what, decision: verdict.decision, ...(isPass ? { approvedAmount: amount, approvedTerm: term } : {}) },
      meta,
    );
  const decision = isPass ? ("pass" as const) : ("reject" as const);
  if (state.kind === "second") return ports.send(reviewCalls["review.second"], { ...what, decision }, meta);
  return ports.send(
    reviewCalls["review.first"],
    { ...what, decision, checklist: [...checklist], ...(isPass ? { approvedAmount: amount } : {}) },
    meta,
  );
}

/** `z` within the five seconds: the case is on the screen again, its strip with what was decided. */
async function takeBack({ order, state, fromQueue }: Sending, { checklist }: Verdict, source: Source): Promise<void> {
  const { loanRecordId, orderNo } = order;
  const meta = { command: "review.undo", source, idempotencyKey: crypto.randomUUID() };
  const { draft } = await ports.send(reviewCalls["review.undo"], { loanRecordId }, meta);
  const { decision, reasonCodes, approvedAmount, approvedTerm, remark } = draft;
  const verdict = { decision, reasons: reasonCodes, amount: approvedAmount, term: approvedTerm, remark, checklist };
  keep(loanRecordId, { orderNo, verdict, seen: state.seen, source, trouble: null });
  await refreshCalls("order.detail");
  await openOrderTab(loanRecordId, orderNo, fromQueue);
}

/**
 * Decides: what the server answers is held, and offered to be taken back from the moment of the key. `after`: what it waits for before it goes.
 */
export function sendVerdict(sending: Sending, verdict: Verdict, after?: Promise<void>): Promise<Decided> {
  const written = after ? after.then(() => write(sending, verdict)) : write(sending, verdict);
  ports.offerUndo({
    command: `review.${verdict.decision}`,
    seconds: holdFor / 1_000,
    written,
    run: (source) => takeBack(sending, verdict, source),
  });
  return written;
}

let last: Promise<unknown> = Promise.resolve();
/** Resolves once no verdict is under way. */
export const lastVerdict = (): Promise<unknown> => last;

/**
 * Follows a verdict whose case has left the desk before its answer came. What is refused, or got lost, moves no page: it is kept with its case, and every
 * case that is on the desk meanwhile says so.
 */
export function follow(written: Promise<unknown>, { order, state, source }: Sending, verdict: Verdict): void {
  const followed = written.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    keep(order.loanRecordId, { orderNo: order.orderNo, verdict, seen: state.seen, source, trouble: failureText(error) });
  });
  last = followed.catch(() => undefined);
}
