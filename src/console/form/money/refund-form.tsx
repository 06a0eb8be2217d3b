import { overflowCalls } from "../../../contract/finance/overflow.calls.ts";
import { refundCalls } from "../../../contract/finance/refund.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { mayAskRefund } from "../../../lending/finance/overflow.rules.ts";
import type { Reason } from "../../../lending/reason.ts";
import { useAsked } from "../../client/asked.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText, reasonText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { money, text } from "../kinds.ts";
import { useForm } from "../use-form.ts";

interface RefundProps<S> {
  readonly subject: S;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
type Credit = Pick<RowOf<"overflow.list">, "id" | "name" | "balance">;

const fields = {
  amount: money({ label: "relief.overflow.apply.amount", required: true }),
  bankName: text({ label: "payout.payee.bank", required: true }),
  accountNo: text({ label: "payout.payee.account", required: true }),
  reason: text({ label: "relief.overflow.column.refundReason", required: true }),
};

/** Asks for money back to the customer (L09): reserved from now on, decided and paid by others. */
export function RefundForm({ subject, source, submit, cancel }: RefundProps<Credit>) {
  useT();
  const form = useForm({
    fields,
    initial: { amount: subject.balance },
    cancel,
    submit: async ({ amount, ...to }, idempotencyKey) => {
      const input = { overflowId: subject.id, amount: amount ?? 0, ...to };
      await ports.send(refundCalls["refund.apply"], input, { command: "refund.apply", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("payout.manual.done") }, "refund.apply");
      submit(true);
    },
  });
  return (
    <Dialog
      title={t("relief.overflow.refund.title", { name: subject.name })}
      description={t("relief.overflow.refund.note")}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="amount" focused />
        <TextField name="bankName" />
        <TextField name="accountNo" />
        <TextField name="reason" />
        <FormEnd send={t("payout.manual.send")} />
      </Form>
    </Dialog>
  );
}

/** The same from the order that was overpaid: what is left of it is read first, and where nothing is, that is said. */
export function RefundOfOrderForm({ subject, ...rest }: RefundProps<{ readonly orderNo: string; readonly name: string }>) {
  useT();
  const { data, error } = useAsked(overflowCalls["overflow.list"], { orderNo: subject.orderNo, page: 1, pageSize: 10 });
  if (!data && !error) return null;
  const credit = data?.list.find(({ orderNo }) => orderNo === subject.orderNo);
  const reason: Reason | null = credit ? mayAskRefund(credit) : { error: "overflow.nothingLeft" };
  if (credit && !reason) return <RefundForm {...rest} subject={credit} />;
  return (
    <Dialog title={t("relief.overflow.refund.title", { name: subject.name })} onClose={rest.cancel}>
      <p className="p-4 text-fg-1">{error ? failureText(error) : reason && reasonText(reason)}</p>
    </Dialog>
  );
}
