import { customerFile } from "../../../../contract/post-loan/after-loan-record.columns.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { startExport } from "../../../table/export/exports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { choice, text } from "../../../form/kinds.ts";
import type { Reached } from "../../../form/message/reach.ts";
import { useForm } from "../../../form/use-form.ts";

interface FileProps {
  readonly subject: Reached;
  readonly source: Source;
  readonly submit: (begun: true) => void;
  readonly cancel: () => void;
}

const formats = () => (["xlsx", "csv"] as const).map((value) => ({ value, label: value.toUpperCase() }));
const fields = {
  reason: text({ label: "export.reason", required: true, hint: () => t("export.reasonHint") }),
  format: choice({ label: "export.format", options: formats, required: true }),
};

/** The customer's whole record for a regulator, in one file that names who took it and why. */
export function FileForm({ subject, source, submit, cancel }: FileProps) {
  useT();
  const form = useForm({
    fields,
    initial: { format: "xlsx" },
    cancel,
    submit: async ({ reason, format }, key) => {
      const filters = { loanRecordId: subject.loanRecordId };
      const asked = { exportCode: customerFile.code, filters, columns: Object.keys(customerFile.columns), reason };
      await startExport({ ...asked, format: format === "csv" ? "csv" : "xlsx" }, { source, key });
      submit(true);
    },
  });
  return (
    <Dialog
      title={t("complaint.file.title", { name: subject.name })}
      description={t("complaint.file.note")}
      onClose={form.leave}
      width="wide"
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <ChoiceField name="format" />
        <FormEnd send={t("complaint.file.make")} />
      </Form>
    </Dialog>
  );
}
