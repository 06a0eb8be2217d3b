import { paymentCalls } from "../../../../contract/finance/payout/payment.calls.ts";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { ImageField } from "../../../form/image-field.tsx";
import { text, voucher } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { sendVoucher } from "../../../form/voucher/send-voucher.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Payout } from "./payout-desk.tsx";

export interface PayoutFormProps {
  readonly subject: Payout;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const digits = /^\d{6,24}$/;
const fields = {
  bankName: text({ label: "payout.payee.bank", required: true }),
  accountNo: text({
    label: "payout.payee.account",
    required: true,
    rules: [(value) => (digits.test(value.replaceAll(/\s/g, "")) ? null : { error: "field.account" })],
  }),
  holder: text({ label: "payout.payee.holder", required: true }),
  file: voucher({ label: "payout.payee.proof", hint: () => t("payout.payee.proofHint") }),
  reason: text({ label: "payout.payee.reason", required: true }),
};

/** Where the money goes instead; the name as the bank has it. */
export function PayeeForm({ subject, source, submit, cancel }: PayoutFormProps) {
  useT();
  const form = useForm({
    fields,
    initial: { bankName: subject.bankName ?? "", holder: subject.name },
    cancel,
    submit: async ({ accountNo, file, ...account }, idempotencyKey) => {
      const { paymentId, loanRecordId } = subject;
      const proofUrl = await sendVoucher(file, { loanRecordId, command: "payment.payeeAccount", source });
      const input = { paymentId, ...account, proofUrl, accountNo: accountNo.replaceAll(/\s/g, "") };
      await ports.send(paymentCalls["payment.payeeAccount"], input, { command: "payment.payeeAccount", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("payout.payee.done") }, "payment.payeeAccount");
      submit(true);
    },
  });
  return (
    <Dialog title={t("payout.payee.title", { name: subject.name })} description={t("payout.payee.note")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="accountNo" focused />
        <TextField name="bankName" />
        <TextField name="holder" />
        <ImageField name="file" />
        <TextField name="reason" />
        <FormEnd send={t("payout.payee.send")} />
      </Form>
    </Dialog>
  );
}
