import { useEffect, useState } from "react";
import { nearestClock, type ClockLeft } from "../../../../lending/origination/review-clock.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { formatListSum } from "../../../i18n/near.ts";
import { useT } from "../../../i18n/i18n.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { reviewKindCodes } from "../../../../lending/options/review-reasons.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Kbd } from "../../../ui/kbd.tsx";
import { BlackListChip } from "../customer/black-list-chip.tsx";
import { reasonText } from "../../../i18n/reason.ts";
import type { Blockers } from "./blockers.ts";
import { digitOf, type Order, type ReviewState, type Waiting } from "./cases.ts";
import { keyOf } from "../../../kernel/verbs/table.ts";
import { useKept } from "./kept.ts";
import { formatSpan } from "../../../i18n/span.ts";

/** The lock is counted down for so long before it ends, ms. */
const countdown = 300_000;

function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

interface Props {
  readonly order: Order;
  readonly row: Waiting | null;
  readonly state: ReviewState | null;
  readonly phone: string | null;
}

function TimeLeft({ clock: { left, isLate, isWarned } }: { readonly clock: ClockLeft }) {
  const t = useT();
  const span = formatSpan(Math.abs(Math.floor(left / 60_000)));
  return <Chip tone={isLate ? "bad" : isWarned ? "warn" : "plain"}>{t(isLate ? "review.head.over" : "review.head.left", { span })}</Chip>;
}

/** Of the clocks of the case the one that ends first. */
const clockOf = ({ applyTime }: Order, { caseEnds, assignTime }: ReviewState, now: number): ClockLeft | null =>
  nearestClock({ caseEnds: Date.parse(caseEnds), waitsSince: Date.parse(applyTime), assignedAt: Date.parse(assignTime) }, now);

/** Who asks for how much, which review it is, what the clocks and the lock say, and whether he may be called. */
export function CaseHead({ order, row, state, phone }: Props) {
  const t = useT();
  const now = useNow(10_000);
  const clock = state ? clockOf(order, state, now) : null;
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-1 px-3 py-1">
      <h1 className="text-panel font-semibold">{order.customer.name}</h1>
      <span className="font-mono text-form text-fg-1">{order.orderNo}</span>
      <span className="font-mono text-panel font-semibold">{formatListSum(order.appliedAmount)}</span>
      <span className="text-form text-fg-1">{t("review.head.term", { days: order.term })}</span>
      <span className="text-form text-fg-1">{order.product}</span>
      {state ? <Chip tone="accent">{wordOf(reviewKindCodes, state.kind)}</Chip> : null}
      {state?.blind ? <Chip>{t("review.head.blind")}</Chip> : null}
      {row?.scoreBand ? <Chip>{t("review.head.band", { band: row.scoreBand })}</Chip> : null}
      {clock ? <TimeLeft clock={clock} /> : null}
      <BlackListChip blackListed={order.blackListed} />
      {state ? <LockLeft left={Date.parse(state.lockUntil) - now} /> : null}
      <span className={`font-mono text-form ${phone ? "font-semibold text-warn" : "text-fg-1"}`} aria-live="polite">
        {phone ?? order.customer.phone}
      </span>
      <MayCall contact={order.contact} appliedAt={order.applyTime} />
    </header>
  );
}

/** How long the lock still holds, once it is counted down. */
function LockLeft({ left }: { readonly left: number }) {
  const t = useT();
  if (left >= countdown) return null;
  return <Chip tone="warn">{t("review.head.lock", { minutes: Math.max(Math.ceil(left / 60_000), 0) })}</Chip>;
}

function MayCall({ contact, appliedAt }: { readonly contact: Order["contact"]; readonly appliedAt: string }) {
  const t = useT();
  const { allowed, opens, closes } = contact;
  return (
    <span className={`ml-auto text-cell ${allowed ? "text-ok" : "text-danger"}`} title={formatInstant(appliedAt)}>
      {t(allowed ? "review.head.callable" : "review.head.notCallable", { opens, closes })}
    </span>
  );
}

/** Verdicts on cases that have left the desk and were refused: where there are some, whatever the line says comes after them. */
function Missed({ loanRecordId }: { readonly loanRecordId: number }) {
  const t = useT();
  const missed = [...useKept()].filter(([id, { trouble }]) => id !== loanRecordId && trouble !== null);
  return missed.map(([id, { orderNo, trouble }]) => (
    <span key={id} role="alert" className="inline-flex items-center gap-1 font-semibold text-danger">
      {t("review.strip.missed", { order: orderNo, why: trouble ?? "" })} <Kbd chord={keyOf("previous")} />
    </span>
  ));
}

interface StripProps {
  readonly loanRecordId: number;
  readonly state: ReviewState | null;
  readonly blockers: Blockers | null;
}
/** What still stands between the case and its pass, by pane; or why the last decision was not carried out. */
export function Strip({ loanRecordId, state, blockers }: StripProps) {
  const t = useT();
  if (!state || !blockers)
    return (
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line bg-0 px-3 text-cell text-fg-2">
        <Missed loanRecordId={loanRecordId} />
        {t("review.strip.locking")}
      </div>
    );
  return (
    <div role="status" className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-0 px-3 text-cell">
      <Missed loanRecordId={loanRecordId} />
      {state.stopped ? (
        <span className="font-semibold text-danger">
          {t("review.strip.stopped", { why: reasonText({ error: state.stopped.error, vars: state.stopped.vars }) })}
        </span>
      ) : null}
      <Missing blockers={blockers} />
    </div>
  );
}

/** What is unseen, what differs, and what has still to be called and ticked. */
function Missing({ blockers: { unseen, differing, unticked, calls } }: { readonly blockers: Blockers }) {
  const t = useT();
  const isClear = unseen.length + differing.length + calls === 0;
  return (
    <>
      {isClear ? (
        <span className="text-ok">✓ {t("review.strip.clear")}</span>
      ) : (
        <span className="text-fg-2">{t("review.strip.missing")}</span>
      )}
      {unseen.map((kind) => (
        <span key={kind} className="inline-flex items-center gap-1 text-warn">
          <Kbd chord={String(digitOf(kind))} /> {t(`review.pane.${kind}`)}
        </span>
      ))}
      {differing.map(({ field }) => (
        <span key={field} className="text-danger">
          ≠ {t(`review.field.${field}`)}
        </span>
      ))}
      {calls > 0 ? <span className="text-warn">{t("review.strip.calls", { calls })}</span> : null}
      {unticked.length > 0 ? <span className="text-fg-1">{t("review.strip.checks", { checks: unticked.length })}</span> : null}
    </>
  );
}
