import type { Source } from "../../kernel/command/records.ts";
import { complaintCalls } from "../../../contract/post-loan/complaint.calls.ts";
import { complaintKinds } from "../../../lending/options/complaint-kinds.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { send } from "../../client/client.ts";
import { formatInstant } from "../../i18n/format.ts";
import { t, textOf, useT } from "../../i18n/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { choice, text } from "../kinds.ts";
import type { Reached } from "../message/reach.ts";
import { useForm } from "../use-form.ts";

export type Complained = Reached & Pick<OutputOf<"order.detail">, "complaint">;
interface ComplaintProps {
  readonly subject: Complained;
  readonly source: Source;
  /** What became of it, in the operator's words. */
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}

const kindOptions = () => complaintKinds.map((value) => ({ value, label: t(`complaint.kind.${value}`) }));
const answerOptions = () => (["upheld", "rejected"] as const).map((value) => ({ value, label: t(`complaint.decision.${value}`) }));

const opening = {
  kind: choice({ label: "complaint.what", options: kindOptions, required: true }),
  text: text({ label: "complaint.words", required: true }),
};
const answering = {
  decision: choice({ label: "complaint.finding", options: answerOptions, required: true }),
  answer: text({ label: "complaint.answer", required: true }),
};

/** One key for both: a complaint is opened where none is, and answered by another person where one is. */
export function ComplaintForm(props: ComplaintProps) {
  return props.subject.complaint ? <Answer {...props} complaint={props.subject.complaint} /> : <Open {...props} />;
}

function Open({ subject, source, submit, cancel }: ComplaintProps) {
  useT();
  const form = useForm({
    fields: opening,
    cancel,
    submit: async ({ kind, text: words }, idempotencyKey) => {
      const complaint = { loanRecordId: subject.loanRecordId, kind: complaintKinds.find((each) => each === kind) ?? "other", text: words };
      await send(complaintCalls["complaint.add"], complaint, { command: "order.complaint", source, idempotencyKey });
      submit(t("complaint.opened"));
    },
  });
  return (
    <Dialog title={t("complaint.title", { name: subject.name })} description={t("complaint.note")} onClose={form.leave} width="wide">
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="kind" focused />
        <TextField name="text" />
        <FormEnd send={t("complaint.submit")} />
      </Form>
    </Dialog>
  );
}

function Answer({
  subject,
  source,
  submit,
  cancel,
  complaint,
}: ComplaintProps & { readonly complaint: NonNullable<Complained["complaint"]> }) {
  useT();
  const form = useForm({
    fields: answering,
    cancel,
    submit: async ({ decision, answer }, idempotencyKey) => {
      const { complaintId } = complaint;
      const found = decision === "upheld" ? ("upheld" as const) : ("rejected" as const);
      await send(
        complaintCalls["complaint.answer"],
        { complaintId, decision: found, answer },
        { command: "order.complaint", source, idempotencyKey },
      );
      submit(t("complaint.answered"));
    },
  });
  return (
    <Dialog title={t("complaint.answerTitle", { name: subject.name })} onClose={form.leave} width="wide">
      <Form form={form} className="flex flex-col gap-3 p-4">
        <blockquote className="rounded-panel border border-line border-l-4 border-l-danger bg-1 px-3 py-2">
          <p className="text-cell text-fg-2">
            {textOf(`complaint.kind.${complaint.kind}`)} · {complaint.opener} · {formatInstant(complaint.since)}
          </p>
          <p className="break-words">{complaint.text}</p>
        </blockquote>
        <ChoiceField name="decision" focused />
        <TextField name="answer" />
        <FormEnd send={t("complaint.close")} />
      </Form>
    </Dialog>
  );
}
