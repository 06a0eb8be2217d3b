import { useState } from "react";
import { readMoney } from "../../../../form/local-number.ts";
import { formatMoney, formatSum } from "../../../../i18n/format.ts";
import { useT } from "../../../../i18n/i18n.ts";
import { Kbd } from "../../../../ui/kbd.tsx";
import { inputClass } from "../../../../ui/field.tsx";
import type { ReviewState } from "../case.ts";
import type { Verdict } from "./send-verdict.ts";
import { Strip } from "./strip.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  readonly state: ReviewState;
  readonly days: number;
  readonly draft: Verdict | null;
  readonly send: (verdict: Verdict) => Promise<void>;
  readonly onClose: () => void;
}

const ofChecks = (state: ReviewState): readonly ReviewState["checklist"][number][] => (state.kind === "first" ? state.needs.checklist : []);

/** How much, for how long, and the checks that are ticked off by digit; Tab reaches the fields, Enter passes. */
export function PassStrip({ state, days, draft, send, onClose }: Props) {
  const t = useT();
  const { isSending, trouble, run } = useSending();
  const [amount, setAmount] = useState(() => formatMoney(draft?.amount ?? state.amount.to));
  const [term, setTerm] = useState(() => String(draft?.term ?? days));
  const [ticked, setTicked] = useState<readonly ReviewState["checklist"][number][]>(state.checklist);
  const checks = ofChecks(state);
  const left = checks.filter((each) => !ticked.includes(each));
  const minor = readMoney(amount);
  const toggle = (digit: number) => {
    const check = checks[digit - 1];
    if (check) setTicked((before) => (before.includes(check) ? before.filter((each) => each !== check) : [...before, check]));
  };
  const blockedBy =
    left.length > 0 ? t("review.pass.tick") : minor === null || !state.terms.includes(Number(term)) ? t("review.pass.figures") : null;
  const pass = () =>
    void run(() =>
      send({
        decision: "pass",
        reasons: [],
        amount: minor ?? state.amount.to,
        term: Number(term),
        remark: draft?.remark ?? "",
        checklist: ticked,
      }),
    );
  return (
    <Strip
      title={t("review.command.pass")}
      act={t("review.pass.act")}
      blockedBy={blockedBy}
      {...{ isSending, trouble, onClose }}
      onDigit={toggle}
      onEnter={pass}
    >
      {state.kind === "second" ? (
        <span className="font-mono text-form">{formatSum(state.amount.applied)}</span>
      ) : (
        <label className="flex items-center gap-2 whitespace-nowrap text-cell text-fg-1">
          {t("review.pass.amount")}
          <input
            name="amount"
            value={amount}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => setAmount(event.target.value)}
            className={`${inputClass} w-40 border-line-strong text-right font-mono`}
          />
        </label>
      )}
      {state.kind === "final" ? (
        <label className="flex items-center gap-2 whitespace-nowrap text-cell text-fg-1">
          {t("review.pass.term")}
          <input
            name="term"
            value={term}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTerm(event.target.value.replace(/\D/g, ""))}
            className={`${inputClass} w-16 border-line-strong text-right font-mono`}
          />
          <span className="text-fg-2">{t("review.pass.terms", { terms: state.terms.join(", ") })}</span>
        </label>
      ) : null}
      {checks.map((check, at) => (
        <span key={check} className={`inline-flex items-center gap-1 text-cell ${ticked.includes(check) ? "text-ok" : "text-warn"}`}>
          <Kbd chord={String(at + 1)} /> {ticked.includes(check) ? "✓" : "○"} {t(`review.check.${check}`)}
        </span>
      ))}
    </Strip>
  );
}
