import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import { outgoingReasonCodes, outgoingReasons } from "../../../../lending/finance/statement.rules.ts";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { choice, text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { choicesOf } from "../../../table/filter/options.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Outgoing } from "./outgoing.screen.ts";

const fields = {
  reason: choice({ label: "reconcile.outgoing.for", required: true, options: choicesOf(outgoingReasonCodes) }),
  remark: text({ label: "reconcile.statement.column.remark" }),
};

/** What money that left was for; of more than one person may explain another decides. */
export function ExplainLineForm({ subject, source, submit, cancel }: Asked<Outgoing>) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason, remark }, idempotencyKey) => {
      const named = outgoingReasons.find((each) => each === reason);
      if (!named) return;
      const input = { lineId: subject.lineId, reason: named, remark };
      const { pending } = await ports.send(statementCalls["statement.explain"], input, {
        command: "statement.explain",
        source,
        idempotencyKey,
      });
      ports.tell({ kind: "done", text: t(pending ? "reconcile.difference.waits" : "reconcile.difference.done") }, "statement.explain");
      submit(true);
    },
  });
  const { amount, payer, memo, tradeNo } = subject;
  return (
    <Dialog
      title={t("reconcile.outgoing.ask", { amount: formatMoney(amount) })}
      description={[payer, memo, tradeNo].filter(Boolean).join(" · ")}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="reason" focused />
        <TextField name="remark" />
        <FormEnd send={t("reconcile.outgoing.explain")} />
      </Form>
    </Dialog>
  );
}
