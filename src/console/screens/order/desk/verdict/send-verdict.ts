import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import type { OutputOf } from "../../../../../contract/types.ts";
import { holdFor } from "../../../../../lending/origination/review-times.ts";
import { openOrderTab } from "../../../../client/order-tab.ts";
import { refreshCalls } from "../../../../client/query.ts";
import { ports } from "../../../../kernel/command/ports.ts";
import type { Source } from "../../../../kernel/command/records.ts";
import { keepDraftOf, type Order, type ReviewState } from "../cases.ts";

export interface Verdict {
  readonly decision: "pass" | "reject" | "back";
  readonly reasons: readonly string[];
  readonly amount: number;
  readonly term: number;
  readonly remark: string;
  readonly checklist: readonly ReviewState["checklist"][number][];
}
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
async function takeBack({ order, fromQueue }: Sending, source: Source): Promise<void> {
  const { loanRecordId, orderNo } = order;
  const meta = { command: "review.undo", source, idempotencyKey: crypto.randomUUID() };
  const { draft } = await ports.send(reviewCalls["review.undo"], { loanRecordId }, meta);
  keepDraftOf(loanRecordId, { draft, source });
  await refreshCalls("order.detail");
  await openOrderTab(loanRecordId, orderNo, fromQueue);
}

/** Decides: what the server answers is held, and offered to be taken back from the moment it was sent. */
export async function sendVerdict(sending: Sending, verdict: Verdict): Promise<Decided> {
  const written = write(sending, verdict);
  ports.offerUndo({
    command: `review.${verdict.decision}`,
    seconds: holdFor / 1_000,
    written,
    run: (source) => takeBack(sending, source),
  });
  return written;
}
