import { orderCalls } from "../../../../contract/order/order.calls.ts";
import { reviewCalls } from "../../../../contract/order/review.calls.ts";
import type { OutputOf, RowOf } from "../../../../contract/types.ts";
import { documentCalls } from "../../../../contract/order/document.calls.ts";
import { fileCalls } from "../../../../contract/order/file.calls.ts";
import type { EvidenceKind } from "../../../../lending/options/review-needs.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { ReviewKind } from "../../../../lending/origination/review-times.ts";
import { t } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { CallFailed } from "../../../kernel/failure.ts";
import { toast } from "../../../kernel/state/messages.ts";
import { prefetchCall, refreshCalls } from "../../../client/query.ts";
import { can } from "../../../kernel/state/session.ts";
import { prefetchImages } from "../evidence/pictures.ts";
import { queueOf } from "../../../table/queue/queues.ts";

export type Order = OutputOf<"order.detail">;
export type ReviewState = OutputOf<"review.start">;

/** What was chosen in a strip. */
export interface Verdict {
  readonly decision: "pass" | "reject" | "back";
  readonly reasons: readonly string[];
  /** Minor units. */
  readonly amount: number;
  /** Days. */
  readonly term: number;
  readonly remark: string;
  readonly checklist: readonly ReviewState["checklist"][number][];
}
export type Waiting = RowOf<"review.agencyList">;

/** All of the case after another was read ahead. */
export interface Ahead {
  readonly of: number;
  readonly next: number;
}

/** Parts of the record by their digits; the last one is no evidence. */
export const panes = ["files", "profile", "risk", "links", "contacts", "schedule", "history"] as const;
export type PaneName = (typeof panes)[number];
export const digitOf = (pane: PaneName): number => panes.indexOf(pane) + 1;
export const isEvidence = (pane: PaneName): pane is EvidenceKind => pane !== "history";

/** Which review an order waits for, where no row of the queue has said it. */
export function kindOf(stage: string): ReviewKind {
  if (stage === "pending_review" || stage === "first_in_progress") return "first";
  return stage === "first_passed" && !can("order:review:final") ? "second" : "final";
}

/** What the queue says of a case, if it is open beside it. */
export function rowOf(fromQueue: string | null, loanRecordId: number): Waiting | null {
  return (queueOf(fromQueue)?.queue.data.row(loanRecordId) as Waiting | null | undefined) ?? null;
}

/** What hands over the parts that a review may have to see: the server knows from them what its reviewer has been given. */
const evidenceCalls = ["order.files", "order.profile", "order.riskReport", "order.links", "order.contacts", "review.terms"] as const;
const otherCalls = ["order.detail", "review.callList", "order.history", "order.remarks", "review.documents"] as const;

/**
 * All of the case anew, for whoever has just been given its lock: numbers are whole, and what was read ahead of the lock is no evidence.
 * @returns once every part that a review may have to see is there
 */
export async function refreshDesk(): Promise<void> {
  const others = refreshCalls(...otherCalls);
  await refreshCalls(...evidenceCalls);
  void others.catch(() => undefined);
}

/** Everything that the desk reads of a case. @returns once it is there, or has failed: that is read again, and told, by whoever shows it */
export async function readAhead(loanRecordId: number): Promise<void> {
  const of = { loanRecordId };
  await Promise.all([
    prefetchCall(orderCalls["order.detail"], of),
    prefetchCall(orderCalls["order.profile"], of),
    prefetchCall(orderCalls["order.riskReport"], of),
    prefetchCall(orderCalls["order.links"], of),
    prefetchCall(orderCalls["order.contacts"], of),
    prefetchCall(reviewCalls["review.callList"], of),
    prefetchCall(reviewCalls["review.terms"], of),
    prefetchCall(orderCalls["order.history"], of),
    prefetchCall(orderCalls["order.remarks"], of),
    prefetchCall(documentCalls["review.documents"], of),
    prefetchCall(fileCalls["order.files"], of),
    prefetchImages(loanRecordId).catch(() => undefined),
  ]);
}

/** The case after this one in the queue: read while this one is looked at; it locks nothing, and nobody has seen it. */
export function nextOf(fromQueue: string | null, loanRecordId: number): number | null {
  const found = queueOf(fromQueue)?.queue;
  if (!found) return null;
  const here = found.data.indexOf(loanRecordId);
  // A row that has left the queue gave its place to the next one.
  return found.data.idAt(here < 0 ? found.cursor.position() : here + 1);
}

/** The case that comes by itself after a decision: where somebody else was faster, the one after it does. */
let awaited: number | null = null;
/** On to the next case of the queue, as a decision goes. */
export function goOnFrom(fromQueue: string | null, loanRecordId: number, move: (step: number) => void): void {
  awaited = nextOf(fromQueue, loanRecordId);
  move(1);
}
/** Whether a failure is about the case: a line that is lost, or a server that stumbles, says nothing of it. */
export const saysOfCase = (failure: unknown): failure is Refused =>
  failure instanceof Refused && !(failure instanceof CallFailed && (failure.lost || failure.status === 0 || failure.status >= 500));
/** A case that came by itself and is none for this reviewer is passed over, with a word; one that he opened says why and stays. */
export function passOver(failure: unknown, loanRecordId: number, goOn: () => void): void {
  if (!saysOfCase(failure) || awaited !== loanRecordId) return;
  awaited = null;
  const isNotHis = failure instanceof CallFailed && failure.status === 404;
  toast(isNotHis ? t("review.passedOver") : failureText(failure), { tone: "warn" });
  goOn();
}
