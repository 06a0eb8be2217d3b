import { paymentCalls } from "../../../../contract/finance/payout/payment.calls.ts";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { PayoutFormProps } from "./payee.form.tsx";

const fieldsOf = (orderNo: string) => ({
  reason: text({ label: "finance.payout.giveUp.reason", required: true }),
  confirm: text({
    label: "finance.payout.giveUp.confirm",
    required: true,
    rules: [(value) => (value === orderNo.slice(-2) ? null : { error: "field.choice" })],
  }),
});

/** T20: the order is closed for good. */
export function GiveUpForm({ subject, source, submit, cancel }: PayoutFormProps) {
  useT();
  const form = useForm({
    fields: fieldsOf(subject.orderNo),
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      const input = { paymentId: subject.paymentId, action: "close" as const, reason };
      await ports.send(paymentCalls["payment.fail"], input, { command: "payment.fail", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("finance.payout.giveUp.done", { orderNo: subject.orderNo }) }, "payment.fail");
      submit(true);
    },
  });
  return (
    <Dialog
      title={t("finance.payout.giveUp.title", { orderNo: subject.orderNo, name: subject.name })}
      description={t("finance.payout.giveUp.note")}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <TextField name="confirm" />
        <FormEnd send={t("finance.payout.giveUp.send")} />
      </Form>
    </Dialog>
  );
}
