import { useState } from "react";
import { refundCalls } from "../../../contract/finance/refund.calls.ts";
import { localDate } from "../../../lending/time/zone.ts";
import { DateField } from "../../form/date-field.tsx";
import { TextField } from "../../form/fields.tsx";
import { Form } from "../../form/form.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { date, text } from "../../form/kinds.ts";
import { timeOn } from "../../form/paid-time.ts";
import { useForm } from "../../form/use-form.ts";
import { formatSum, timeZone } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { Source } from "../../kernel/command/records.ts";
import type { Overflow } from "./overflow.form.tsx";

interface RefundProps {
  readonly subject: Overflow;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const fields = {
  tradeNo: text({ label: "finance.payout.manual.tradeNo", required: true }),
  paidOn: date({ label: "finance.payout.manual.day", required: true }),
  voucherUrl: text({ label: "finance.payout.manual.voucher", hint: () => t("finance.payout.manual.voucherHint") }),
};

/** The money has left (L10), by another than whoever asked for it. */
export function RefundPaidForm({ subject, source, submit, cancel }: RefundProps) {
  useT();
  const [now] = useState(() => new Date());
  const form = useForm({
    fields,
    initial: { paidOn: localDate(now, timeZone()) },
    cancel,
    submit: async ({ tradeNo, paidOn, voucherUrl }, idempotencyKey) => {
      const input = { refundId: subject.refundId ?? 0, tradeNo, refundTime: timeOn(paidOn ?? "", now), voucherUrl };
      await ports.send(refundCalls["refund.done"], input, { command: "refund.done", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("finance.overflow.paid.done") }, "refund.done");
      submit(true);
    },
  });
  return (
    <Dialog
      title={t("finance.overflow.paid.title", { amount: formatSum(subject.refundAmount ?? 0), name: subject.name })}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="tradeNo" focused />
        <DateField name="paidOn" />
        <TextField name="voucherUrl" />
        <FormEnd send={t("finance.overflow.paid.send")} />
      </Form>
    </Dialog>
  );
}
