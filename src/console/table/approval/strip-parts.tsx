import { useEffect, useRef, type ReactNode } from "react";
import { refusalCodes, refusalReasons } from "../../../lending/options/refusal-reasons.ts";
import { formatNumber, formatSum } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import { inputClass } from "../../ui/field.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { wordOf } from "../filter/options.ts";
import type { Change } from "./changes.ts";
import type { Deciding, Pending, Why } from "./decision.ts";
import type { Progress } from "./run.ts";

interface HeadProps<R> {
  readonly what: Pending<R>;
  readonly deciding: Deciding<R>;
  /** Null: nobody is told before he has typed it. */
  readonly sum: number | null;
}

/** What the sum falls apart into, the largest first; one part is no split. */
function partsOf<R>({ rows }: Pending<R>, { splitOf, amountOf }: Deciding<R>): readonly { name: string; count: number; sum: number }[] {
  if (!splitOf) return [];
  const parts = new Map<string, { count: number; sum: number }>();
  for (const { row } of rows) {
    const before = parts.get(splitOf(row)) ?? { count: 0, sum: 0 };
    parts.set(splitOf(row), { count: before.count + 1, sum: before.sum + amountOf(row) });
  }
  return parts.size < 2 ? [] : [...parts].map(([name, part]) => ({ name, ...part })).toSorted((one, other) => other.sum - one.sum);
}

/** The step, how many, how much, by which ways, and what is left out and why. */
export function Head<R>({ what, sum, deciding }: HeadProps<R>) {
  const t = useT();
  const { verdict, rows, skipped, step } = what;
  const [only] = rows.length === 1 ? rows : [];
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      {step.word ? <span className="text-fg-2">{t(step.word)}</span> : null}
      <strong>{t(`approval.strip.${verdict}`, { count: formatNumber(rows.length) })}</strong>
      {only ? <span translate="no">{deciding.nameOf(only.row)}</span> : null}
      {sum === null ? null : <span className="font-mono">{t("approval.strip.sum", { amount: formatSum(sum) })}</span>}
      {partsOf(what, deciding).map(({ name, count, sum: part }) => (
        <span key={name} className="text-fg-1">
          {t("approval.strip.part", { name, count: formatNumber(count), amount: formatSum(part) })}
        </span>
      ))}
      {[...skipped].map(([text, count]) => (
        <span key={text} className="text-warn">
          {t("approval.strip.skipped", { count: formatNumber(count), why: text })}
        </span>
      ))}
    </p>
  );
}

/** What is asked for, fact by fact: as it is, and as it shall be. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <dl className="grid max-h-[40vh] grid-cols-[max-content_1fr] gap-x-4 gap-y-1 overflow-auto" data-changes>
      {changes.map(({ label, was, asked }) => (
        <div key={`${label} ${asked}`} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-2">{label}</dt>
          <dd className="min-w-0 break-words" translate="no">
            {was === null ? null : <span className="text-fg-1">{was} → </span>}
            <strong>{asked}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Its digits: each is a reason, in the order in which they stand. */
export const reasonKeys = (id: string, choose: (change: (before: Why) => Why) => void): readonly KeyHandler[] =>
  refusalReasons.map((reason, at) => ({
    id: `${id}.reason${at + 1}`,
    verb: "choose",
    step: String(at + 1),
    run: () => choose((before) => ({ ...before, reason })),
  }));

export function Reasons({ why, onWhy }: { readonly why: Why; readonly onWhy: (why: Why) => void }) {
  const t = useT();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-fg-2">{t("approval.strip.why")}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {refusalReasons.map((reason, at) => (
          <button
            key={reason}
            type="button"
            aria-pressed={why.reason === reason}
            className={why.reason === reason ? "font-semibold text-accent" : "text-fg-1"}
            onClick={() => onWhy({ ...why, reason })}
          >
            <Kbd chord={String(at + 1)} /> {wordOf(refusalCodes, reason)}
          </button>
        ))}
      </div>
      {why.reason === "other" ? (
        <Typed label={t("approval.strip.remark")} value={why.remark} onChange={(remark) => onWhy({ ...why, remark })} />
      ) : null}
    </fieldset>
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}
export function Typed({ label, value, onChange }: TypedProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <label className="flex items-center gap-2">
      <span className="shrink-0 text-fg-2">{label}</span>
      <input
        ref={field}
        value={value}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} max-w-[420px] border-line-strong`}
      />
    </label>
  );
}

/** How far it is, and of every row that failed why; one whose answer was lost says so. */
interface ResultsProps {
  readonly progress: Progress;
  readonly all: number;
  /** What has changed of a row that is otherwise than it was read. */
  readonly moved: (id: number) => ReactNode;
}
export function Results({ progress: { done, failures }, all, moved }: ResultsProps) {
  const t = useT();
  return (
    <div role="status" className="flex flex-col gap-1">
      {done < all ? <p>{t("approval.strip.running", { done: formatNumber(done), all: formatNumber(all) })}</p> : null}
      {failures.map(({ id, name, why, isLost, isMoved }) => (
        <div key={id}>
          <p className={isLost ? "text-warn" : "text-danger"}>
            <span translate="no">{name}</span>: {isLost ? t("approval.strip.lost") : why}
          </p>
          {isMoved ? moved(id) : null}
        </div>
      ))}
    </div>
  );
}
