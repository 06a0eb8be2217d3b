import { repaymentCalls } from "../../../contract/finance/repayment/repayment.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { send } from "../../client/client.ts";
import { t, useT } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { choice, money } from "../kinds.ts";
import type { Reached } from "../message/reach.ts";
import { couponOptions, useCoupons } from "./coupons.ts";
import { useForm } from "../use-form.ts";

export type PayCode = OutputOf<"repayment.payCode">;
interface PayCodeProps {
  readonly subject: Reached & { readonly claim: number };
  readonly source: Source;
  readonly submit: (made: PayCode) => void;
  readonly cancel: () => void;
}

const purposes = ["repay", "extend"] as const;
const fields = {
  amount: money({ label: "money.payCode.amount", required: true }),
  purpose: choice({
    label: "money.payCode.purpose",
    required: true,
    options: () => purposes.map((value) => ({ value, label: t(`money.payCode.${value}`) })),
  }),
  userCouponId: choice({ label: "money.payCode.coupon", options: couponOptions }),
};

/** A code that the customer pays with at a shop or in his bank's app; the least that may be paid binds here, never money that has come. */
export function PayCodeForm({ subject, source, submit, cancel }: PayCodeProps) {
  useT();
  const hasCoupons = useCoupons(subject.loanRecordId);
  const form = useForm({
    fields,
    initial: { amount: subject.claim, purpose: "repay" },
    cancel,
    submit: async ({ amount, purpose, userCouponId }, idempotencyKey) => {
      const wanted = {
        loanRecordId: subject.loanRecordId,
        amount: amount ?? 0,
        purpose: purpose === "extend" ? purpose : "repay",
        ...(userCouponId === null ? {} : { userCouponId: Number(userCouponId) }),
      } as const;
      submit(await send(repaymentCalls["repayment.payCode"], wanted, { command: "order.payCode", source, idempotencyKey }));
    },
  });
  return (
    <Dialog title={t("money.payCode.title", { name: subject.name })} description={t("money.payCode.note")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="amount" focused />
        <ChoiceField name="purpose" />
        {hasCoupons ? <ChoiceField name="userCouponId" /> : null}
        <FormEnd send={t("money.payCode.send")} />
      </Form>
    </Dialog>
  );
}
