import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import type { OutputOf } from "../../../../../contract/types.ts";
import { differReasons, parkReasons, releaseReasons } from "../../../../../lending/options/review-reasons.ts";
import { formatSum } from "../../../../i18n/format.ts";
import { textOf, useT } from "../../../../i18n/i18n.ts";
import { ports } from "../../../../kernel/command/ports.ts";
import type { Source } from "../../../../kernel/command/records.ts";
import type { Draft, Order } from "../case.ts";
import type { Review } from "../use-review.ts";
import { CallStrip } from "./call-strip.tsx";
import { PassStrip } from "./pass-strip.tsx";
import { ReasonStrip, type Said } from "./reason-strip.tsx";
import { RefuseStrip } from "./refuse-strip.tsx";
import { sendVerdict, type Verdict } from "./send-verdict.ts";

export type First = NonNullable<OutputOf<"review.first">["first"]>;
/** What is open under the case. */
export type Opened =
  | { readonly strip: "pass" | "refuse"; readonly draft: Draft | null; readonly source: Source }
  | { readonly strip: "back" | "park" | "giveBack" | "call"; readonly source: Source }
  | { readonly strip: "differ"; readonly field: "name"; readonly source: Source };

interface Props {
  readonly order: Order;
  readonly review: Review;
  readonly opened: Opened;
  readonly fromQueue: string | null;
  /** The case has left this desk: the next one comes. */
  readonly onGone: () => void;
  readonly onFirst: (first: First) => void;
  readonly onClose: () => void;
}

const verdictOf = (draft: Draft | null): Verdict | null =>
  draft && {
    decision: draft.decision,
    reasons: draft.reasonCodes,
    amount: draft.approvedAmount,
    term: draft.approvedTerm,
    remark: draft.remark,
    checklist: [],
  };

/** Whatever is decided about a case, one strip at a time. */
export function Verdicts({ order, review, opened, fromQueue, onGone, onFirst, onClose }: Props) {
  const t = useT();
  const { state } = review;
  if (!state) return null;
  const { loanRecordId } = order;
  const meta = (command: string) => ({ command, source: opened.source, idempotencyKey: crypto.randomUUID() });
  const send = async (verdict: Verdict): Promise<void> => {
    const { first, heldUntil } = await sendVerdict(
      { order, state, seconds: review.seconds.current, fromQueue, source: opened.source },
      verdict,
    );
    if (heldUntil === null && first) {
      review.put({ blind: false });
      onFirst(first);
      return onClose();
    }
    onGone();
  };
  if (opened.strip === "pass") return <PassStrip state={state} days={order.term} draft={verdictOf(opened.draft)} {...{ send, onClose }} />;
  if (opened.strip === "refuse") return <RefuseStrip state={state} draft={verdictOf(opened.draft)} {...{ send, onClose }} />;
  if (opened.strip === "call")
    return (
      <CallStrip
        loanRecordId={loanRecordId}
        customer={order.customer.name}
        onCalled={() => (review.put({ calls: state.calls + 1 }), onClose())}
        onClose={onClose}
      />
    );
  if (opened.strip === "back")
    return (
      <ReasonStrip
        title={t("review.command.back")}
        act={t("review.back.act")}
        why={t("review.back.why")}
        choices={[]}
        wordsOnly
        send={({ remark }) => send({ decision: "back", reasons: [], amount: state.amount.to, term: order.term, remark, checklist: [] })}
        onClose={onClose}
      />
    );
  if (opened.strip === "differ") {
    const { field } = opened;
    const answer = async ({ digit }: Said) => {
      const reason = differReasons[digit - 1];
      if (!reason) return;
      const { answers } = await ports.send(reviewCalls["review.answer"], { loanRecordId, field, reason }, meta("review.answer"));
      review.put({ answers });
      onClose();
    };
    return (
      <ReasonStrip
        title={t("review.differ.title", { field: t(`review.field.${field}`) })}
        act={t("review.differ.act")}
        why={t("review.differ.why")}
        choices={differReasons.map((each) => t(`review.differ.${each}`))}
        atOnce
        send={answer}
        onClose={onClose}
      />
    );
  }
  const isPark = opened.strip === "park";
  const leave = async ({ digit, remark }: Said) => {
    if (isPark) await ports.send(reviewCalls["review.park"], { loanRecordId, reason: digit, remark }, meta("review.park"));
    else await ports.send(reviewCalls["review.release"], { loanRecordId, reason: digit, remark }, meta("review.release"));
    onGone();
  };
  return (
    <ReasonStrip
      title={t(isPark ? "review.command.park" : "review.command.giveBack")}
      act={t(isPark ? "review.park.act" : "review.giveBack.act")}
      why={t(isPark ? "review.park.why" : "review.giveBack.why")}
      choices={isPark ? parkReasons.map((each) => t(`review.parked.${each}`)) : releaseReasons.map((each) => t(`review.release.${each}`))}
      send={leave}
      onClose={onClose}
    />
  );
}

/** What was said before, for whoever has said his own by himself: he keeps it or says another. */
export function FirstVerdict({ first }: { readonly first: First }) {
  const t = useT();
  const { name, decision, amount, reasons, remark } = first;
  const what =
    decision === "pass"
      ? t("review.first.passed", { name, amount: formatSum(amount ?? 0) })
      : t("review.first.refused", { name, reasons: reasons.map((each) => textOf(`order.rejectReason.${each}`) || each).join(", ") });
  return (
    <p role="status" className="border-b border-warn bg-1 px-3 py-2 text-form">
      <span className="font-semibold text-warn">{what}</span> {remark} · {t("review.first.again")}
    </p>
  );
}
