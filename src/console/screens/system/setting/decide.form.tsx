import { approvalCalls } from "../../../../contract/basics/approval.calls.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice, text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DryRun } from "./dry-run.tsx";
import { settingName, type Setting } from "./setting.words.ts";

interface Props {
  readonly subject: Setting;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
const fields = {
  decision: choice({
    label: "setting.decision",
    required: true,
    options: () => (["approve", "refuse"] as const).map((value) => ({ value, label: t(`setting.${value}`) })),
  }),
  remark: text({ label: "setting.field.remark" }),
};

/** The second person's word on money, law or stages, beside what it would change today. */
export function DecideForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ decision, remark }, idempotencyKey) => {
      await ports.send(
        approvalCalls["approval.review"],
        { approvalId: Number(subject.approvalId), decision: decision === "refuse" ? "refuse" : "approve", remark },
        { command: "setting.decide", source, idempotencyKey },
      );
      ports.tell({ kind: "done", text: t("setting.decided") }, "setting.decide");
      submit(true);
    },
  });
  return (
    <Dialog title={t("setting.asks", { name: subject.requester ?? "", key: settingName(subject) })} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <p className="text-fg-1">{subject.askedRemark}</p>
        <DryRun input={subject.approvalId === null ? null : { approvalId: subject.approvalId }} />
        <ChoiceField name="decision" focused />
        <TextField name="remark" />
        <FormEnd send={t("setting.decide")} />
      </Form>
    </Dialog>
  );
}
