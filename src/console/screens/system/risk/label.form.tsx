import { useWatch } from "react-hook-form";
import { labelCalls } from "../../../../contract/risk/label.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { labelNames } from "../../../../lending/options/customer-labels.ts";
import { readLabels } from "../../../../lending/risk/label.ts";
import { useAsked } from "../../../client/asked.ts";
import { TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";

interface Props {
  readonly subject: RowOf<"labelCompose.list"> | null;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
const reasonOf = (expression: string) => {
  const read = readLabels(expression, labelNames);
  return "reason" in read ? read.reason : null;
};
const fields = {
  name: text({ label: "risk.column.name", required: true, hint: () => t("risk.hint.labelName") }),
  expression: text({
    label: "risk.column.expression",
    required: true,
    hint: () => t("risk.hint.labels", { names: labelNames.join(", ") }),
    rules: [reasonOf],
  }),
};

/** A combination of labels under a name; how many customers it holds of now stands below while it is typed. */
export function LabelForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: subject ? { name: subject.name, expression: subject.expression } : {},
    cancel,
    judgesEach: true,
    submit: async ({ name, expression }, idempotencyKey) => {
      const input = { ...(subject ? { id: subject.id } : {}), name, expression };
      const { userCount } = await ports.send(labelCalls["labelCompose.save"], input, {
        command: "labelCompose.save",
        source,
        idempotencyKey,
      });
      ports.tell({ kind: "done", text: t("risk.labelSaved", { count: formatNumber(userCount) }) }, "labelCompose.save");
      submit(true);
    },
  });
  const typed = String(useWatch({ control: form.hook.control, name: "expression" }) ?? "").trim();
  const isRight = typed !== "" && reasonOf(typed) === null;
  const { data } = useAsked(labelCalls["labelCompose.count"], isRight ? { expression: typed } : null);
  return (
    <Dialog title={t(subject ? "risk.label.edit" : "risk.label.add")} onClose={form.leave} width="wide">
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="name" focused />
        <TextField name="expression" />
        <output className="text-cell text-fg-1">
          {data && isRight ? t("risk.label.count", { count: formatNumber(data.userCount) }) : ""}
        </output>
        <FormEnd send={t("risk.label.save")} />
      </Form>
    </Dialog>
  );
}
