import { orderCalls } from "../../../contract/order/order.calls.ts";
import { handLabels, type HandLabel } from "../../../lending/options/customer-labels.ts";
import { ChoiceField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { many } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { labelName } from "./label-name.ts";
import type { UserRow } from "./user-list.screen.tsx";

interface Props {
  readonly subject: UserRow;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

const command = "user.label";
const isLabel = (code: string): code is HandLabel => (handLabels as readonly string[]).includes(code);
const options = () => handLabels.map((value) => ({ value, label: labelName(value) }));
const fields = { labels: many({ label: "user.list.column.labels", options }) };

/** Labels that people give a customer: all of those that are ticked, and no other. */
export function LabelUserForm({ subject: { userId, name, labels }, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: { labels: labels.split(", ").filter(isLabel) },
    cancel,
    submit: async ({ labels: given }, idempotencyKey) => {
      const input = { userId, labels: given.map(String).filter(isLabel) };
      await ports.send(orderCalls["order.userLabel"], input, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t("user.list.labelled", { name }) }, command);
      submit(true);
    },
  });
  return (
    <Dialog title={`${t("user.list.command.label")} · ${name}`} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="labels" focused />
        <FormEnd send={t("user.list.command.label")} />
      </Form>
    </Dialog>
  );
}
