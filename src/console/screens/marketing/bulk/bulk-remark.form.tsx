import type { BulkModule } from "../../../../contract/marketing/bulk.module.ts";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { TextField } from "../../../form/fields.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, tn, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";

export interface Remarked {
  readonly module: BulkModule;
  readonly dataIds: readonly number[];
  readonly remark: string;
}
interface Props {
  readonly subject: Remarked;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

/** A word beside rows, for whoever sends next; an empty one takes it away. */
export function BulkRemarkForm({ subject: { module, dataIds, remark }, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields: { value: text({ label: "marketing.remark.text" }) },
    initial: { value: remark },
    cancel,
    submit: async ({ value }, idempotencyKey) => {
      const meta = { command: "bulk.remark", source, idempotencyKey };
      const { updated } = await ports.send(module.of.Update, { dataIds: [...dataIds], field: "remark", value }, meta);
      ports.tell({ kind: "done", text: tn("advertising.remark.done", updated) }, meta.command);
      submit(true);
    },
  });
  return (
    <Dialog title={tn("advertising.remark.title", dataIds.length)} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="value" focused />
        <FormEnd send={t("advertising.remark.label")} />
      </Form>
    </Dialog>
  );
}
