import { useState } from "react";
import { reviewRoots, rootOf } from "../../../../../lending/options/review-reasons.ts";
import { textOf, useT } from "../../../../i18n/i18n.ts";
import { reasonText } from "../../../../i18n/reason.ts";
import { inputClass } from "../../../../ui/field.tsx";
import { refuseReason } from "../blockers.ts";
import type { ReviewState } from "../case.ts";
import { Choices } from "./choices.tsx";
import type { Verdict } from "./send-verdict.ts";
import { Strip } from "./strip.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  readonly state: ReviewState;
  readonly draft: Verdict | null;
  readonly send: (verdict: Verdict) => Promise<void>;
  readonly onClose: () => void;
}

/** A digit chooses the root, a second one says it more exactly, Tab leads to a word of one's own, Enter refuses. */
export function RefuseStrip({ state, draft, send, onClose }: Props) {
  const t = useT();
  const { isSending, trouble, run } = useSending();
  const [code, setCode] = useState<string | null>(draft?.reasons[0] ?? null);
  const [remark, setRemark] = useState(draft?.remark ?? "");
  const root = code === null ? null : rootOf(code);
  const choose = (digit: number) => {
    const found = root ? root.leaves[digit - 1] : reviewRoots.find((each) => each.digit === digit)?.leaves[0];
    if (found) setCode(found);
  };
  const unseen = root && refuseReason(state, root);
  const blockedBy = !root
    ? t("review.refuse.choose")
    : unseen
      ? reasonText(unseen)
      : root.needsRemark && remark.trim() === ""
        ? t("review.refuse.word")
        : null;
  const refuse = () =>
    void run(() =>
      send({
        decision: "reject",
        reasons: code === null ? [] : [code],
        amount: state.amount.to,
        term: 0,
        remark: remark.trim(),
        checklist: state.checklist,
      }),
    );
  return (
    <Strip
      title={t("review.command.refuse")}
      act={t("review.refuse.act")}
      tone="danger"
      {...{ blockedBy, isSending, trouble, onClose }}
      onDigit={choose}
      onEnter={refuse}
    >
      {root ? (
        <>
          <span className="text-form font-semibold">{t(`review.root.${root.root}` as "review.root.identity")}</span>
          <Choices
            label={t("review.refuse.leaf")}
            choices={root.leaves.map((leaf, at) => ({ digit: at + 1, text: textOf(`order.rejectReason.${leaf}`) }))}
            chosen={root.leaves.indexOf(code ?? "") + 1}
            onChoose={choose}
          />
        </>
      ) : (
        <Choices
          label={t("review.refuse.choose")}
          choices={reviewRoots.map((each) => ({ digit: each.digit, text: t(`review.root.${each.root}` as "review.root.identity") }))}
          chosen={null}
          onChoose={choose}
        />
      )}
      <label className="flex min-w-60 flex-1 items-center gap-2 whitespace-nowrap text-cell text-fg-1">
        {t("review.remark")}
        <input
          name="remark"
          value={remark}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setRemark(event.target.value)}
          className={`${inputClass} border-line-strong`}
        />
      </label>
    </Strip>
  );
}
