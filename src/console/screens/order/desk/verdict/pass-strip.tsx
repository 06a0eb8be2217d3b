import { useState, type ComponentProps } from "react";
import { readMoney } from "../../../../form/local-number.ts";
import { formatMoney, formatSum } from "../../../../i18n/format.ts";
import { t, useT } from "../../../../i18n/i18n.ts";
import { inputClass } from "../../../../ui/field.tsx";
import { Kbd } from "../../../../ui/kbd.tsx";
import type { ReviewState, Verdict } from "../cases.ts";
import type { Kept } from "../kept.ts";
import { Strip } from "./strip.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  readonly state: ReviewState;
  readonly days: number;
  readonly kept: Kept | null;
  readonly send: (verdict: Verdict) => Promise<void>;
  readonly onClose: () => void;
}
type Checks = readonly ReviewState["checklist"][number][];

const ofChecks = (state: ReviewState): Checks => (state.kind === "first" ? state.needs.checklist : []);

/** Amount, term and ticks as they stand, from what was kept or from before; and what may still keep them from passing. */
function usePassing({ state, days, kept }: Pick<Props, "state" | "days" | "kept">) {
  const draft = kept?.verdict;
  const [amount, setAmount] = useState(() => formatMoney(draft?.amount ?? state.before?.amount ?? state.amount.to));
  const [term, setTerm] = useState(() => String(draft?.term ?? days));
  const [ticked, setTicked] = useState<Checks>(draft?.checklist ?? state.checklist);
  const checks = ofChecks(state);
  const minor = readMoney(amount);
  const toggle = (digit: number) => {
    const check = checks[digit - 1];
    if (check) setTicked((before) => (before.includes(check) ? before.filter((each) => each !== check) : [...before, check]));
  };
  const isOffered = minor !== null && state.terms.includes(Number(term));
  const blockedBy = checks.some((each) => !ticked.includes(each)) ? t("review.pass.tick") : isOffered ? null : t("review.pass.figures");
  const verdict: Verdict = {
    decision: "pass",
    reasons: [],
    amount: minor ?? state.amount.to,
    term: Number(term),
    remark: draft?.remark ?? "",
    checklist: ticked,
  };
  return { amount, setAmount, term, setTerm, checks, ticked, toggle, blockedBy, verdict };
}
type Passing = ReturnType<typeof usePassing>;

/** How much, for how long, and the checks that are ticked off by digit; Tab reaches the fields, Enter passes. */
export function PassStrip({ state, days, kept, send, onClose }: Props) {
  useT();
  const { isSending, trouble, run } = useSending(kept?.trouble);
  const passing = usePassing({ state, days, kept });
  const { blockedBy, verdict, checks, ticked, toggle } = passing;
  const words = { title: t("review.command.pass"), act: t("review.pass.act") };
  return (
    <Strip {...words} {...{ blockedBy, isSending, trouble, onClose }} onDigit={toggle} onEnter={() => void run(() => send(verdict))}>
      <Amount state={state} {...passing} />
      {state.kind === "final" ? <Term terms={state.terms} {...passing} /> : null}
      {checks.map((check, at) => (
        <span key={check} className={`inline-flex items-center gap-1 text-cell ${ticked.includes(check) ? "text-ok" : "text-warn"}`}>
          <Kbd chord={String(at + 1)} /> {ticked.includes(check) ? "✓" : "○"} {t(`review.check.${check}`)}
        </span>
      ))}
    </Strip>
  );
}

interface AmountProps extends Pick<Passing, "amount" | "setAmount"> {
  readonly state: ReviewState;
}
/** A second look changes no amount. */
function Amount({ state, amount, setAmount }: AmountProps) {
  return state.kind === "second" ? (
    <span className="font-mono text-form">{formatSum(state.amount.applied)}</span>
  ) : (
    <Labelled label={t("review.pass.amount")} name="amount" inputMode="decimal" width="w-40" value={amount} onText={setAmount} />
  );
}

interface TermProps extends Pick<Passing, "term" | "setTerm"> {
  readonly terms: ReviewState["terms"];
}
function Term({ terms, term, setTerm }: TermProps) {
  return (
    <>
      <Labelled label={t("review.pass.term")} name="term" inputMode="numeric" width="w-16" value={term} onText={setTerm} />
      <span className="text-cell text-fg-2">{t("review.pass.terms", { terms: terms.join(", ") })}</span>
    </>
  );
}

interface LabelledProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly width: string;
  readonly onText: (text: string) => void;
}
function Labelled({ label, width, onText, ...input }: LabelledProps) {
  return (
    <label className="flex items-center gap-2 whitespace-nowrap text-cell text-fg-1">
      {label}
      <input
        {...input}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        className={`${inputClass} ${width} border-line-strong text-right font-mono`}
      />
    </label>
  );
}
