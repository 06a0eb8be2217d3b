import type { Source } from "../../kernel/command/records.ts";
import { repaymentCalls } from "../../../contract/finance/repayment/repayment.calls.ts";
import { useState } from "react";
import { localDate } from "../../../lending/time/zone.ts";
import { send } from "../../client/client.ts";
import { timeZone } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DateField } from "../date-field.tsx";
import { ChoiceField, TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { ImageField } from "../image-field.tsx";
import { choice, date, money, text, voucher } from "../kinds.ts";
import { couponOptions, useCoupons } from "../money/coupons.ts";
import { takingOptions, useOwnAccounts } from "../money/own-accounts.ts";
import { timeOn } from "../paid-time.ts";
import { useForm } from "../use-form.ts";
import { sendVoucher } from "../voucher/send-voucher.ts";
import type { Reached } from "./reach.ts";

interface PaidProps {
  readonly subject: Reached & { readonly claim: number };
  readonly source: Source;
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}

const fields = {
  amount: money({ label: "message.paid.amount", required: true }),
  paidOn: date({ label: "message.paid.day", required: true }),
  tradeNo: text({ label: "message.paid.tradeNo", required: true }),
  bankAccountId: choice({ label: "message.paid.account", options: takingOptions, hint: () => t("message.paid.accountHint") }),
  userCouponId: choice({ label: "message.paid.coupon", options: couponOptions }),
  file: voucher({ label: "message.paid.voucher" }),
  remark: text({ label: "message.paid.remark" }),
};
/** "I already paid" (rules/machines.md "Receipt"): registered by whoever hears it, confirmed by another; contact pauses for 48 hours at most. */
export function PaidForm({ subject, source, submit, cancel }: PaidProps) {
  useT();
  const accounts = useOwnAccounts();
  const hasCoupons = useCoupons(subject.loanRecordId);
  // One moment for the whole form: sent again, the voucher is the same.
  const [now] = useState(() => new Date());
  const form = useForm({
    fields,
    initial: { amount: subject.claim, paidOn: localDate(now, timeZone()) },
    cancel,
    submit: async ({ amount, paidOn, tradeNo, bankAccountId, userCouponId, file, remark }, idempotencyKey) => {
      const { loanRecordId } = subject;
      const said = {
        ...(bankAccountId === null ? {} : { bankAccountId: Number(bankAccountId) }),
        ...(userCouponId === null ? {} : { userCouponId: Number(userCouponId) }),
      };
      const voucherUrl = await sendVoucher(file, { loanRecordId, command: "order.alreadyPaid", source });
      const paid = { loanRecordId, amount: amount ?? 0, payTime: timeOn(paidOn ?? "", now), tradeNo, voucherUrl, remark, ...said };
      await send(repaymentCalls["repayment.offline"], paid, { command: "order.alreadyPaid", source, idempotencyKey });
      submit(t("message.paid.registered"));
    },
  });
  return (
    <Dialog title={t("message.paid.title", { name: subject.name })} description={t("message.paid.note")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="amount" focused />
        <DateField name="paidOn" />
        <TextField name="tradeNo" />
        {accounts.some(({ takes }) => takes) ? <ChoiceField name="bankAccountId" /> : null}
        {hasCoupons ? <ChoiceField name="userCouponId" /> : null}
        <ImageField name="file" />
        <TextField name="remark" />
        <FormEnd send={t("message.paid.register")} />
      </Form>
    </Dialog>
  );
}
