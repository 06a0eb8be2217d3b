import { refundCalls } from "../../../contract/finance/refund.calls.ts";
import { TextField } from "../../form/fields.tsx";
import { Form } from "../../form/form.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { money, text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { Overflow } from "./overflow.form.tsx";

export interface RefundProps {
  readonly subject: Overflow;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const fields = {
  amount: money({ label: "finance.overflow.apply.amount", required: true }),
  bankName: text({ label: "finance.payout.payee.bank", required: true }),
  accountNo: text({ label: "finance.payout.payee.account", required: true }),
  reason: text({ label: "finance.overflow.column.refundReason", required: true }),
};

/** Asks for money back to the customer (L09): reserved from now on, decided and paid by others. */
export function RefundForm({ subject, source, submit, cancel }: RefundProps) {
  useT();
  const form = useForm({
    fields,
    initial: { amount: subject.balance },
    cancel,
    submit: async ({ amount, ...to }, idempotencyKey) => {
      const input = { overflowId: subject.id, amount: amount ?? 0, ...to };
      await ports.send(refundCalls["refund.apply"], input, { command: "refund.apply", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("finance.payout.manual.done") }, "refund.apply");
      submit(true);
    },
  });
  return (
    <Dialog
      title={t("finance.overflow.refund.title", { name: subject.name })}
      description={t("finance.overflow.refund.note")}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="amount" focused />
        <TextField name="bankName" />
        <TextField name="accountNo" />
        <TextField name="reason" />
        <FormEnd send={t("finance.payout.manual.send")} />
      </Form>
    </Dialog>
  );
}
