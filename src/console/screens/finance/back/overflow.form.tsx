import { useWatch } from "react-hook-form";
import { overflowCalls } from "../../../../contract/finance/overflow.calls.ts";
import { repaymentCalls } from "../../../../contract/finance/repayment/repayment.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { mostToApply } from "../../../../lending/finance/overflow.rules.ts";
import { useAsked } from "../../../client/asked.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { choice, money } from "../../../form/kinds.ts";
import { useForm, type FormHandle } from "../../../form/use-form.ts";
import { formatSum } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";

export type Overflow = RowOf<"overflow.list">;
interface Props {
  readonly subject: Overflow;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const fieldsOf = ({ others }: Overflow) => ({
  loanRecordId: choice({
    label: "relief.overflow.apply.to",
    options: () => others.map(({ loanRecordId, orderNo }) => ({ value: loanRecordId, label: orderNo })),
    required: true,
  }),
  amount: money({ label: "relief.overflow.apply.amount", required: true }),
});

/** A credit balance pays for another open order of its customer; the one that there mostly is stands chosen. */
export function OverflowForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields: fieldsOf(subject),
    initial: { loanRecordId: subject.others[0]?.loanRecordId ?? null, amount: subject.balance },
    cancel,
    submit: async ({ loanRecordId, amount }, idempotencyKey) => {
      const use = { id: subject.id, loanRecordId: Number(loanRecordId), amount: amount ?? 0 };
      await ports.send(overflowCalls["overflow.apply"], use, { command: "overflow.apply", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("relief.overflow.apply.done", { amount: formatSum(use.amount) }) }, "overflow.apply");
      submit(true);
    },
  });
  return (
    <Dialog title={t("relief.overflow.apply.title", { name: subject.name })} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="amount" focused />
        <ChoiceField name="loanRecordId" />
        <Most form={form} balance={subject.balance} />
        <FormEnd send={t("relief.overflow.apply.send")} />
      </Form>
    </Dialog>
  );
}

/** What the chosen order owes now, and so the most that may go to it. */
function Most({ form, balance }: { readonly form: FormHandle; readonly balance: number }) {
  const [chosen] = useWatch({ control: form.control, name: ["loanRecordId"] }) as [readonly string[]];
  const loanRecordId = Number(chosen[0] ?? 0);
  const quote = useAsked(repaymentCalls["repayment.quote"], loanRecordId > 0 ? { loanRecordId } : null);
  if (quote.error) return <p className="text-danger">{failureText(quote.error)}</p>;
  if (!quote.data) return null;
  return (
    <output aria-live="polite" className="text-cell text-fg-1">
      {t("relief.overflow.apply.most", {
        owed: formatSum(quote.data.total),
        most: formatSum(mostToApply(balance, quote.data.total)),
      })}
    </output>
  );
}
