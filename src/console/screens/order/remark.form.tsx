import { orderCalls } from "../../../contract/order/order.calls.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { send } from "../../client/client.ts";
import type { Source } from "../../kernel/command/records.ts";
import { TextField } from "../../form/fields.tsx";
import { Form } from "../../form/form.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { lines } from "../../form/kinds.ts";
import type { Reached } from "../../form/message/reach.ts";
import { useForm } from "../../form/use-form.ts";
import { Dialog } from "../../ui/dialog.tsx";

interface RemarkProps {
  readonly subject: Reached;
  readonly source: Source;
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}
const fields = { remark: lines({ label: "dossier.panel.remarks", required: true }) };

/** A note about the order, for whoever opens it after. */
export function RemarkForm({ subject, source, submit, cancel }: RemarkProps) {
  useT();
  const form = useForm({
    fields,
    initial: {},
    cancel,
    submit: async ({ remark }, idempotencyKey) => {
      await send(
        orderCalls["order.remarkAdd"],
        { loanRecordId: subject.loanRecordId, remark },
        { command: "order.remark", source, idempotencyKey },
      );
      submit(t("dossier.remarked"));
    },
  });
  return (
    <Dialog title={t("order.command.remark")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="remark" focused />
        <FormEnd send={t("order.command.remark")} />
      </Form>
    </Dialog>
  );
}
