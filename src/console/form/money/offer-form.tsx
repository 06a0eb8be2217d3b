import type { Source } from "../../kernel/command/records.ts";
import { waiverCalls } from "../../../contract/finance/waiver.calls.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { addDays, localDate } from "../../../lending/time/zone.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { send } from "../../client/client.ts";
import { formatDay, formatPercent, formatSum, timeZone } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DateField } from "../date-field.tsx";
import { TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { date, money, text } from "../kinds.ts";
import { useForm, type FormHandle } from "../use-form.ts";
import type { Reached } from "../message/reach.ts";

interface OfferProps {
  readonly subject: Reached;
  readonly source: Source;
  /** What became of it, in the operator's words. */
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}

const fields = {
  validUntil: date({ label: "money.offer.until", required: true }),
  settleAmount: money({ label: "money.offer.amount", required: true }),
  reason: text({ label: "money.offer.reason", required: true }),
};
/** Until the day after: a customer who needs longer says so. */
const usualDays = 1;

/** A waiver is an offer {amount, valid until} (rules/machines.md "Waiver"): what may be asked for and who decides it stand beside the field. */
export function OfferForm({ subject, source, submit, cancel }: OfferProps) {
  useT();
  const [today] = useState(() => localDate(new Date(), timeZone()));
  const form = useForm({
    fields,
    initial: { validUntil: addDays(today, usualDays) },
    cancel,
    submit: async ({ validUntil, settleAmount, reason }, idempotencyKey) => {
      const offer = { loanRecordId: subject.loanRecordId, validUntil: validUntil ?? "", settleAmount: settleAmount ?? 0, reason };
      const { status, tier } = await send(waiverCalls["waiver.apply"], offer, { command: "order.offer", source, idempotencyKey });
      submit(status === "approved" ? t("money.offer.byRule") : t(`money.offer.asked${tier === 3 ? 3 : 2}`));
    },
  });
  return (
    <Dialog title={t("money.offer.title", { name: subject.name })} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="settleAmount" focused />
        <DateField name="validUntil" />
        <Limits form={form} loanRecordId={subject.loanRecordId} />
        <TextField name="reason" />
        <FormEnd send={t("money.offer.ask")} />
      </Form>
    </Dialog>
  );
}

type Quote = OutputOf<"waiver.quote">;

/** Owed at the last day, the least that may be asked for, and what the typed amount waives and needs. */
function Limits({ form, loanRecordId }: { readonly form: FormHandle; readonly loanRecordId: number }) {
  const [typedDay, typedAmount] = useWatch({ control: form.control, name: ["validUntil", "settleAmount"] });
  const day = fields.validUntil.read(String(typedDay ?? ""));
  const amount = fields.settleAmount.read(String(typedAmount ?? ""));
  const validUntil = "value" in day ? day.value : null;
  const quote = useAsked(waiverCalls["waiver.quote"], validUntil === null ? null : { loanRecordId, validUntil });
  if (quote.error) return <p className="text-danger">{failureText(quote.error)}</p>;
  if (!quote.data || validUntil === null) return null;
  return (
    <output aria-live="polite" className="flex flex-col gap-0.5 rounded-panel border border-line bg-1 px-3 py-2 text-cell text-fg-1">
      <span>
        {t("money.offer.owed", { day: formatDay(validUntil), amount: formatSum(quote.data.total) })}
        {" · "}
        {t("money.offer.least", { amount: formatSum(quote.data.minSettleAmount) })}
      </span>
      <span>{t("money.offer.tiers", { rule: formatSum(quote.data.ruleFrom), supervisor: formatSum(quote.data.supervisorFrom) })}</span>
      {"value" in amount && amount.value !== null ? <Verdict quote={quote.data} amount={amount.value} /> : null}
    </output>
  );
}

function Verdict({ quote, amount }: { readonly quote: Quote; readonly amount: number }) {
  const waived = quote.total - amount;
  if (waived <= 0 || amount < quote.minSettleAmount)
    return <span className="font-semibold text-danger">{t(waived <= 0 ? "money.offer.nothing" : "money.offer.tooLow")}</span>;
  const tier = amount >= quote.ruleFrom ? 1 : amount >= quote.supervisorFrom ? 2 : 3;
  return (
    <span className={`font-semibold ${tier === 1 ? "text-ok" : "text-warn"}`}>
      {t("money.offer.waives", { amount: formatSum(waived), share: formatPercent(waived / quote.total) })} · {t(`money.offer.tier${tier}`)}
    </span>
  );
}
