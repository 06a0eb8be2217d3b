import { useState } from "react";
import { refundCalls } from "../../../../contract/finance/refund.calls.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { DateField } from "../../../form/date-field.tsx";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { ImageField } from "../../../form/image-field.tsx";
import { choice, date, text, voucher } from "../../../form/kinds.ts";
import { timeOn } from "../../../form/paid-time.ts";
import { useForm } from "../../../form/use-form.ts";
import { sendVoucher } from "../../../form/voucher/send-voucher.ts";
import { formatSum, timeZone } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Source } from "../../../kernel/command/records.ts";
import type { Overflow } from "./overflow.form.tsx";

interface RefundProps {
  readonly subject: Overflow;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const outcomes = ["paid", "returned"] as const;
const fields = {
  outcome: choice({
    label: "relief.overflow.paid.outcome",
    options: () => outcomes.map((value) => ({ value, label: t(`relief.overflow.paid.${value}`) })),
    required: true,
  }),
  tradeNo: text({ label: "payout.manual.tradeNo", required: true }),
  paidOn: date({ label: "payout.manual.day", required: true }),
  file: voucher({ label: "payout.manual.voucher" }),
  remark: text({ label: "payout.column.remark" }),
};

/** The money has left (L10), by another than whoever asked for it; or the bank sent it back, and it waits for another account. */
export function RefundPaidForm({ subject, source, submit, cancel }: RefundProps) {
  useT();
  const [now] = useState(() => new Date());
  const form = useForm({
    fields,
    initial: { outcome: "paid", paidOn: localDate(now, timeZone()) },
    cancel,
    submit: async ({ outcome: typed, paidOn, file, ...rest }, idempotencyKey) => {
      const outcome = typed === "returned" ? "returned" : "paid";
      const voucherUrl = await sendVoucher(file, { loanRecordId: subject.id, command: "refund.done", source });
      const input = { refundId: subject.refundId ?? 0, outcome, refundTime: timeOn(paidOn ?? "", now), voucherUrl, ...rest } as const;
      await ports.send(refundCalls["refund.done"], input, { command: "refund.done", source, idempotencyKey });
      ports.tell({ kind: "done", text: t(outcome === "paid" ? "relief.overflow.paid.done" : "relief.overflow.paid.back") }, "refund.done");
      submit(true);
    },
  });
  return (
    <Dialog
      title={t("relief.overflow.paid.title", { amount: formatSum(subject.refundAmount ?? 0), name: subject.name })}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="tradeNo" focused />
        <ChoiceField name="outcome" />
        <DateField name="paidOn" />
        <ImageField name="file" />
        <TextField name="remark" />
        <FormEnd send={t("relief.overflow.paid.send")} />
      </Form>
    </Dialog>
  );
}
