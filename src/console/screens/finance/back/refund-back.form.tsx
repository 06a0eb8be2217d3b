import { refundCalls } from "../../../../contract/finance/refund.calls.ts";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Overflow } from "./overflow.form.tsx";

const fields = {
  bankName: text({ label: "payout.payee.bank", required: true }),
  accountNo: text({ label: "payout.payee.account", required: true }),
  remark: text({ label: "payout.column.remark" }),
};

/** What the bank sent back is asked for anew, to another account; whoever gives it is the applicant from now on. */
export function RefundAgainForm({ subject, source, submit, cancel }: Asked<Overflow>) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async (to, idempotencyKey) => {
      const input = { refundId: subject.refundId ?? 0, decision: "again" as const, ...to };
      await ports.send(refundCalls["refund.review"], input, { command: "refund.again", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("relief.overflow.again.done") }, "refund.again");
      submit(true);
    },
  });
  return (
    <Dialog
      title={t("relief.overflow.refund.title", { name: subject.name })}
      description={t("relief.overflow.again.note", { why: subject.failReason ?? "" })}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="bankName" focused />
        <TextField name="accountNo" />
        <TextField name="remark" />
        <FormEnd send={t("relief.overflow.again.send")} />
      </Form>
    </Dialog>
  );
}
