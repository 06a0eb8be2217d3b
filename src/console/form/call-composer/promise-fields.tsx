import { repaymentCalls } from "../../../contract/finance/repayment/repayment.calls.ts";
import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { useDeferredValue, useId, type KeyboardEvent } from "react";
import type { Reason } from "../../../lending/reason.ts";
import { useAsked } from "../../client/asked.ts";
import { localDate } from "../../../lending/time/zone.ts";
import { session } from "../../kernel/state/session.ts";
import { formatInstant, formatNumber, formatSum, timeZone } from "../../i18n/format.ts";
import { tn, useT } from "../../i18n/i18n.ts";
import { inputClass } from "../../ui/field.tsx";
import { useNow } from "../use-now.ts";
import { amountOf, tagOf, timeOf, type Composition } from "./composition.ts";

interface PromiseFieldsProps {
  readonly loanRecordId: number;
  readonly composition: Composition;
  readonly trouble: Reason | null;
  readonly onChange: (next: Composition) => void;
}

type Change = PromiseFieldsProps["onChange"];
interface PartProps {
  readonly composition: Composition;
  readonly onChange: Change;
  readonly className: string;
  readonly invalid: true | undefined;
}

/** Time, amount and remark. The time is echoed in full and the amount that will be promised is shown before saving. */
export function PromiseFields({ loanRecordId, composition, trouble, onChange }: PromiseFieldsProps) {
  const tag = tagOf(composition);
  const time = useDeferredValue(timeOf(composition, useNow(), timeZone())?.toISOString() ?? null);
  const quote = useAsked(repaymentCalls["repayment.quote"], tag?.promise && time ? { loanRecordId, at: time } : null);
  const part = (field: string) => ({
    composition,
    onChange,
    invalid: trouble?.field === field || undefined,
    className: `${inputClass} ${trouble?.field === field ? "border-danger" : "border-line-strong"}`,
  });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3 border-t border-line pt-1 text-cell">
      {tag && tag.time !== "none" ? <TimeField {...part("commitmentTime")} time={time} /> : null}
      {tag?.promise && time ? <DayLoad time={time} /> : null}
      {tag?.promise ? <AmountField {...part("commitmentAmount")} settlement={quote.data?.total ?? null} /> : null}
      {tag ? <RemarkField {...part("remark")} /> : null}
    </div>
  );
}

/** `m` in the time field: another amount. */
function toAmount(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "m" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest("[data-composer]")?.querySelector<HTMLElement>("[name=commitmentAmount]")?.focus();
}

function TimeField({ composition, onChange, className, invalid, time }: PartProps & { readonly time: string | null }) {
  const t = useT();
  const id = useId();
  const echo = composition.time.trim() === "" ? t("composer.timeHint") : time ? formatInstant(time) : t("composer.timeUnreadable");
  return (
    <label className="flex items-center gap-2">
      <span className="whitespace-nowrap text-fg-1">{t("composer.time")}</span>
      <input
        name="commitmentTime"
        autoComplete="off"
        value={composition.time}
        aria-describedby={id}
        aria-invalid={invalid}
        className={`${className} w-32 font-mono`}
        onChange={(event) => onChange({ ...composition, time: event.target.value })}
        onKeyDown={toAmount}
      />
      <output id={id} className="min-w-40 font-mono text-fg-0">
        {echo}
      </output>
    </label>
  );
}

/** What one has been promised for that day already: seen before one more is accepted. */
function DayLoad({ time }: { readonly time: string }) {
  const t = useT();
  const day = localDate(new Date(time), timeZone());
  const { data } = useAsked(collectionCalls["collection.promiseList"], { time: { from: day, to: day }, status: ["open"], pageSize: 10 });
  const me = session.get().me?.user.adminUserId;
  const mine = data?.load.find((each) => each.adminUserId === me);
  if (!data) return null;
  return (
    <output data-day-load="" className={mine ? "text-warn" : "text-fg-2"}>
      {mine
        ? tn("composer.dayLoad", mine.count, { count: formatNumber(mine.count), amount: formatSum(mine.amount) })
        : t("composer.dayFree")}
    </output>
  );
}

function AmountField({ composition, onChange, className, invalid, settlement }: PartProps & { readonly settlement: number | null }) {
  const t = useT();
  const promised = amountOf(composition) ?? settlement;
  return (
    <label className="flex items-center gap-2">
      <span className="whitespace-nowrap text-fg-1">{t("composer.amount")}</span>
      <input
        name="commitmentAmount"
        inputMode="decimal"
        autoComplete="off"
        value={composition.amount}
        placeholder={settlement === null ? t("composer.settlement") : formatSum(settlement)}
        aria-invalid={invalid}
        className={`${className} w-40 text-right font-mono`}
        onChange={(event) => onChange({ ...composition, amount: event.target.value })}
      />
      <output className="whitespace-nowrap font-mono text-fg-0">
        {promised !== null && !Number.isNaN(promised) ? t("composer.promises", { amount: formatSum(promised) }) : null}
      </output>
    </label>
  );
}

function RemarkField({ composition, onChange, className, invalid }: PartProps) {
  const t = useT();
  return (
    <label className="flex min-w-64 flex-1 items-center gap-2">
      <span className="whitespace-nowrap text-fg-1">{t("composer.remark")}</span>
      <input
        name="remark"
        autoComplete="off"
        maxLength={1000}
        value={composition.remark}
        aria-invalid={invalid}
        className={className}
        onChange={(event) => onChange({ ...composition, remark: event.target.value })}
      />
    </label>
  );
}
