import { userFeedbackCalls as calls } from "../../../contract/basics/user-feedback.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FeedbackPeek } from "./feedback.peek.tsx";

export type Feedback = RowOf<"userFeedback.allList">;
interface Props {
  readonly subject: Feedback;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
const fields = { remarks: text({ label: "feedback.handle.remarks", required: true }) };

/** The answer to what a customer wrote, which ends it; of one that is answered the reason to open it again. */
export function HandleForm({ subject, source, submit, cancel }: Props) {
  useT();
  const isDone = subject.status === "done";
  const form = useForm({
    fields,
    draft: `feedback:${subject.id}`,
    cancel,
    submit: async ({ remarks }, idempotencyKey) => {
      const status = isDone ? ("backlog" as const) : ("done" as const);
      const meta = { command: "feedback.handle", source, idempotencyKey };
      await ports.send(calls["userFeedback.updateRemarks"], { id: subject.id, remarks, status }, meta);
      ports.tell({ kind: "done", text: t(isDone ? "feedback.handle.reopened" : "feedback.handle.saved") }, "feedback.handle");
      submit(true);
    },
  });
  const name = t(isDone ? "feedback.handle.reopen" : "feedback.handle.label");
  return (
    <Dialog title={name} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <FeedbackPeek row={subject} />
        <TextField name="remarks" focused />
        <FormEnd send={t(isDone ? "feedback.handle.reopen" : "feedback.handle.send")} />
      </Form>
    </Dialog>
  );
}
