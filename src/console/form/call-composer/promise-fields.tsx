import { useDeferredValue } from "react";
import type { Reason } from "../../../lending/reason.ts";
import { useCall } from "../../client/query.ts";
import { formatInstant, formatMoney, timeZone } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { inputClass } from "../../ui/field.tsx";
import { amountOf, tagOf, timeOf, type Composition } from "./composition.ts";

interface PromiseFieldsProps {
  readonly loanRecordId: number;
  readonly composition: Composition;
  readonly trouble: Reason | null;
  readonly onChange: (next: Composition) => void;
}

/** Time, amount and remark. The time is echoed in full and the amount that will be promised is shown before saving. */
export function PromiseFields({ loanRecordId, composition, trouble, onChange }: PromiseFieldsProps) {
  const t = useT();
  const tag = tagOf(composition);
  const time = useDeferredValue(timeOf(composition, new Date(), timeZone())?.toISOString() ?? null);
  const quote = useCall("collection.quote", tag?.promise && time ? { loanRecordId, at: time } : null);
  const typed = amountOf(composition);
  const promised = typed ?? quote.data?.total ?? null;
  const echo = composition.time.trim() === "" ? t("composer.timeHint") : time ? formatInstant(time) : t("composer.timeUnreadable");
  const border = (field: string) => `${inputClass} ${trouble?.field === field ? "border-danger" : "border-line-strong"}`;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3 border-t border-line pt-1 text-cell">
      {tag && tag.time !== "none" ? (
        <label className="flex items-center gap-2">
          <span className="whitespace-nowrap text-fg-1">{t("composer.time")}</span>
          <input
            name="commitmentTime"
            autoComplete="off"
            value={composition.time}
            aria-describedby="composer-echo"
            aria-invalid={trouble?.field === "commitmentTime" || undefined}
            className={`${border("commitmentTime")} w-32 font-mono`}
            onChange={(event) => onChange({ ...composition, time: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== "m" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.closest("[data-composer]")?.querySelector<HTMLElement>("[name=commitmentAmount]")?.focus();
            }}
          />
          <output id="composer-echo" className="min-w-40 font-mono text-fg-0">
            {echo}
          </output>
        </label>
      ) : null}
      {tag?.promise ? (
        <label className="flex items-center gap-2">
          <span className="whitespace-nowrap text-fg-1">{t("composer.amount")}</span>
          <input
            name="commitmentAmount"
            inputMode="decimal"
            autoComplete="off"
            value={composition.amount}
            placeholder={quote.data ? formatMoney(quote.data.total) : t("composer.settlement")}
            aria-invalid={trouble?.field === "commitmentAmount" || undefined}
            className={`${border("commitmentAmount")} w-40 text-right font-mono`}
            onChange={(event) => onChange({ ...composition, amount: event.target.value })}
          />
          <output className="whitespace-nowrap font-mono text-fg-0">{promised !== null && !Number.isNaN(promised) ? t("composer.promises", { amount: formatMoney(promised) }) : null}</output>
        </label>
      ) : null}
      {tag ? (
        <label className="flex min-w-64 flex-1 items-center gap-2">
          <span className="whitespace-nowrap text-fg-1">{t("composer.remark")}</span>
          <input name="remark" autoComplete="off" maxLength={1000} value={composition.remark} aria-invalid={trouble?.field === "remark" || undefined} className={border("remark")} onChange={(event) => onChange({ ...composition, remark: event.target.value })} />
        </label>
      ) : null}
    </div>
  );
}
