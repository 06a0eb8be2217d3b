import { rightsCalls } from "../../../../contract/basics/rights/rights.calls.ts";
import { rightsFile } from "../../../../contract/basics/rights/rights.columns.ts";
import { requestOutcomeCodes } from "../../../../lending/rights/data-subject.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice, lines, text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { startExport } from "../../../table/export/exports.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { RequestAsked } from "./erase.form.tsx";

const body = "flex flex-col gap-3 p-4";
const formats = ["xlsx", "json"] as const;
const fileFields = {
  reason: text({ label: "export.reason", required: true, hint: () => t("export.reasonHint") }),
  format: choice({
    label: "export.format",
    required: true,
    options: () => formats.map((value) => ({ value, label: value.toUpperCase() })),
  }),
};

/** Everything that is held on him, in one file; making it answers the request. */
export function FileForm({ subject: { id, name }, source, submit, cancel }: RequestAsked) {
  useT();
  const form = useForm({
    fields: fileFields,
    initial: { format: "xlsx" },
    cancel,
    submit: async ({ reason, format }, key) => {
      const asked = { exportCode: rightsFile.code, filters: { requestId: id }, columns: Object.keys(rightsFile.columns), reason };
      await startExport({ ...asked, format: format === "json" ? "json" : "xlsx" }, { source, key });
      submit(true);
    },
  });
  return (
    <Dialog title={`${t("rights.file.make")}: ${name}`} description={t("rights.file.note")} onClose={form.leave} width="wide">
      <Form form={form} className={body}>
        <TextField name="reason" focused />
        <ChoiceField name="format" />
        <FormEnd send={t("rights.file.make")} />
      </Form>
    </Dialog>
  );
}

const answered = (kind: string) => ({
  outcome: choice({
    label: "rights.column.outcome",
    required: true,
    options: () =>
      (kind === "correction" ? (["noted", "refused"] as const) : (["refused"] as const)).map((value) => ({
        value,
        label: wordOf(requestOutcomeCodes, value),
      })),
  }),
  answer: lines({ label: "rights.column.answer", required: true }),
});

/** What was corrected, or why nothing is done: the words that the customer gets. */
export function AnswerForm({ subject: { id, name, kind }, source, submit, cancel }: RequestAsked) {
  useT();
  const form = useForm({
    fields: answered(kind),
    initial: { outcome: kind === "correction" ? "noted" : "refused" },
    cancel,
    submit: async ({ outcome, answer }, idempotencyKey) => {
      const word = outcome === "noted" ? ("noted" as const) : ("refused" as const);
      await ports.send(rightsCalls["customerRights.end"], { id, outcome: word, answer }, { command: "rights.end", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("rights.ended") }, "rights.end");
      submit(true);
    },
  });
  return (
    <Dialog title={t("rights.endTitle", { name })} onClose={form.leave} width="wide">
      <Form form={form} className={body}>
        <TextField name="answer" focused />
        <ChoiceField name="outcome" />
        <FormEnd send={t("rights.end")} />
      </Form>
    </Dialog>
  );
}
