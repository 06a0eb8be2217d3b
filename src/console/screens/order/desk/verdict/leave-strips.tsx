import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import type { CompareField } from "../../../../../lending/origination/compare.ts";
import { differReasons, releaseReasons, reviewRoots } from "../../../../../lending/options/review-reasons.ts";
import { textOf, useT } from "../../../../i18n/i18n.ts";
import { ports } from "../../../../kernel/command/ports.ts";
import type { Source } from "../../../../kernel/command/records.ts";
import type { Order, ReviewState, Verdict } from "../cases.ts";
import type { Kept } from "../kept.ts";
import { ReasonStrip, type Said } from "./reason-strip.tsx";

interface Leaving {
  readonly loanRecordId: number;
  readonly source: Source;
  readonly onClose: () => void;
}
const metaOf = (command: string, source: Source) => ({ command, source, idempotencyKey: crypto.randomUUID() });

/** Given back to where nobody has it. */
export function GiveBackStrip({ loanRecordId, source, onGone, onClose }: Leaving & { readonly onGone: () => void }) {
  const t = useT();
  const leave = async ({ digit, remark }: Said) => {
    await ports.send(reviewCalls["review.release"], { loanRecordId, reason: digit, remark }, metaOf("review.giveBack", source));
    onGone();
  };
  return (
    <ReasonStrip
      title={t("review.command.giveBack")}
      act={t("review.giveBack.act")}
      why={t("review.giveBack.why")}
      choices={releaseReasons.map((each) => t(`review.release.${each}`))}
      send={leave}
      onClose={onClose}
    />
  );
}

interface Back {
  readonly order: Order;
  readonly state: ReviewState;
  readonly kept: Kept | null;
  readonly send: (verdict: Verdict) => Promise<void>;
  readonly onClose: () => void;
}
/** What a case may lack: the roots of the tree of refusals that say something by themselves. */
const lacking = reviewRoots.filter(({ needsRemark }) => !needsRemark);

/** Back to the pool of the first reviews: what it lacks by digit, or in a word. */
export function BackStrip({ order, state, kept, send, onClose }: Back) {
  const t = useT();
  const back = ({ digit, remark }: Said) => {
    const [code] = lacking[digit - 1]?.leaves ?? [];
    return send({ decision: "back", reasons: code ? [code] : [], amount: state.amount.to, term: order.term, remark, checklist: [] });
  };
  const words = { title: t("review.command.back"), act: t("review.back.act"), why: t("review.back.why") };
  const choices = lacking.map(({ root }) => textOf(`review.root.${root}`));
  const draft = kept?.verdict;
  const said = draft && { digit: lacking.findIndex(({ leaves }) => leaves[0] === draft.reasons[0]) + 1, remark: draft.remark };
  return <ReasonStrip {...words} {...{ choices, said, onClose }} trouble={kept?.trouble} orWords send={back} />;
}

interface Differ extends Leaving {
  readonly field: CompareField;
  readonly onAnswered: (answers: Readonly<Record<string, string>>) => void;
}
/** Why it is in order that two values differ: the digit is enough. */
export function DifferStrip({ loanRecordId, field, source, onAnswered, onClose }: Differ) {
  const t = useT();
  const answer = async ({ digit }: Said) => {
    const reason = differReasons[digit - 1];
    if (!reason) return;
    const out = await ports.send(reviewCalls["review.answer"], { loanRecordId, field, reason }, metaOf("review.answer", source));
    onAnswered(out.answers);
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
