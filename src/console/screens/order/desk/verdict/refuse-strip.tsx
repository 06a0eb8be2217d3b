import { useState } from "react";
import { reviewRoots, rootOf, type ReviewRoot } from "../../../../../lending/options/review-reasons.ts";
import { t, textOf, useT } from "../../../../i18n/i18n.ts";
import { reasonText } from "../../../../i18n/reason.ts";
import { refuseReason } from "../blockers.ts";
import type { ReviewState, Verdict } from "../cases.ts";
import type { Kept } from "../kept.ts";
import { Choices } from "./choices.tsx";
import { RemarkField } from "./remark-field.tsx";
import { Strip } from "./strip.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  readonly state: ReviewState;
  readonly kept: Kept | null;
  readonly send: (verdict: Verdict) => Promise<void>;
  readonly onClose: () => void;
}

const rootText = ({ root }: ReviewRoot): string => textOf(`review.root.${root}`);

function blockedOf(state: ReviewState, root: ReviewRoot | null, remark: string): string | null {
  if (!root) return t("review.refuse.choose");
  const unseen = refuseReason(state, root);
  if (unseen) return reasonText(unseen);
  return root.needsRemark && remark.trim() === "" ? t("review.refuse.word") : null;
}

const refusal = (state: ReviewState, code: string | null, remark: string): Verdict => ({
  decision: "reject",
  reasons: code === null ? [] : [code],
  amount: state.amount.to,
  term: 0,
  remark: remark.trim(),
  checklist: state.checklist,
});

/** The first digit chooses a root, each one after it a leaf of that root. */
function useRefusing(kept: string | null) {
  const [code, setCode] = useState<string | null>(kept);
  const root = code === null ? null : rootOf(code);
  const choose = (digit: number) => {
    const found = root ? root.leaves[digit - 1] : reviewRoots.find((each) => each.digit === digit)?.leaves[0];
    if (found) setCode(found);
  };
  return { code, root, choose };
}

/** A digit chooses the root, a second one says it more exactly, Tab leads to a word of one's own, Enter refuses. */
export function RefuseStrip({ state, kept, send, onClose }: Props) {
  const say = useT();
  const { isSending, trouble, run } = useSending(kept?.trouble);
  const draft = kept?.verdict;
  const { code, root, choose } = useRefusing(draft?.reasons[0] ?? null);
  const [remark, setRemark] = useState(draft?.remark ?? "");
  return (
    <Strip
      title={say("review.command.refuse")}
      act={say("review.refuse.act")}
      tone="danger"
      blockedBy={blockedOf(state, root, remark)}
      {...{ isSending, trouble, onClose }}
      onDigit={choose}
      onEnter={() => void run(() => send(refusal(state, code, remark)))}
    >
      <Why root={root} code={code} onChoose={choose} />
      <RemarkField value={remark} onChange={setRemark} />
    </Strip>
  );
}

interface WhyProps {
  readonly root: ReviewRoot | null;
  readonly code: string | null;
  readonly onChoose: (digit: number) => void;
}
/** The roots by their digits; of a chosen one what says it more exactly. */
function Why({ root, code, onChoose }: WhyProps) {
  const choices = root
    ? root.leaves.map((leaf, at) => ({ digit: at + 1, text: textOf(`order.rejectReason.${leaf}`) }))
    : reviewRoots.map((each) => ({ digit: each.digit, text: rootText(each) }));
  return (
    <>
      {root ? <span className="text-form font-semibold">{rootText(root)}</span> : null}
      <Choices
        label={t(root ? "review.refuse.leaf" : "review.refuse.choose")}
        choices={choices}
        chosen={root ? root.leaves.indexOf(code ?? "") + 1 : null}
        onChoose={onChoose}
      />
    </>
  );
}
