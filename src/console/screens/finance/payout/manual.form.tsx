import { useState } from "react";
import { paymentCalls } from "../../../../contract/finance/payout/payment.calls.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { DateField } from "../../../form/date-field.tsx";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { ImageField } from "../../../form/image-field.tsx";
import { date, text, voucher } from "../../../form/kinds.ts";
import { timeOn } from "../../../form/paid-time.ts";
import { useForm } from "../../../form/use-form.ts";
import { sendVoucher } from "../../../form/voucher/send-voucher.ts";
import { timeZone } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { PayoutFormProps } from "./payee.form.tsx";

const fields = {
  tradeNo: text({ label: "payout.manual.tradeNo", required: true }),
  paidOn: date({ label: "payout.manual.day", required: true }),
  file: voucher({ label: "payout.manual.voucher", required: true }),
  remark: text({ label: "payout.column.remark" }),
};

/** Somebody has seen that the money arrived, and shows it; another one decides. */
export function ManualForm({ subject, source, submit, cancel }: PayoutFormProps) {
  useT();
  const [now] = useState(() => new Date());
  const form = useForm({
    fields,
    initial: { paidOn: localDate(now, timeZone()) },
    cancel,
    submit: async ({ tradeNo, paidOn, file, remark }, idempotencyKey) => {
      const { loanRecordId } = subject;
      const voucherUrl = await sendVoucher(file, { loanRecordId, command: "payment.manual", source });
      const input = { paymentId: subject.paymentId, tradeNo, payTime: timeOn(paidOn ?? "", now), voucherUrl, remark };
      await ports.send(paymentCalls["payment.manual"], input, { command: "payment.manual", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("payout.manual.done") }, "payment.manual");
      submit(true);
    },
  });
  return (
    <Dialog title={t("payout.manual.title", { name: subject.name })} description={t("payout.manual.note")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="tradeNo" focused />
        <DateField name="paidOn" />
        <ImageField name="file" />
        <TextField name="remark" />
        <FormEnd send={t("payout.manual.send")} />
      </Form>
    </Dialog>
  );
}
