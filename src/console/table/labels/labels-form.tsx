import { orderCalls } from "../../../contract/order/order.calls.ts";
import { handLabels, labelCodes, type HandLabel } from "../../../lending/options/customer-labels.ts";
import { send } from "../../client/client.ts";
import { ChoiceField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { many } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { choicesOf } from "../filter/options.ts";
import { Dialog } from "../../ui/dialog.tsx";

export interface Labelled {
  readonly userId: number;
  readonly name: string;
  readonly given: readonly HandLabel[];
  /** Of the record, or of the list of customers. */
  readonly command: string;
}
interface Props {
  readonly subject: Labelled;
  readonly source: Source;
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}
const fields = { labels: many({ label: "order.labels.field", options: choicesOf(labelCodes), hint: () => t("order.labels.hint") }) };

/** All labels that people give a customer; what is left out is taken away. */
export function LabelsForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: { labels: subject.given },
    cancel,
    submit: async ({ labels: chosen }, idempotencyKey) => {
      const labels = handLabels.filter((label) => chosen.includes(label));
      await send(orderCalls["order.userLabel"], { userId: subject.userId, labels }, { command: subject.command, source, idempotencyKey });
      submit(t("order.labels.done"));
    },
  });
  return (
    <Dialog title={t("order.labels.title", { name: subject.name })} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="labels" focused />
        <FormEnd send={t("common.save")} />
      </Form>
    </Dialog>
  );
}
