import type { Source } from "../../kernel/command/records.ts";
import { blackListCalls } from "../../../contract/post-loan/soft-phone.calls.ts";
import { send } from "../../client/client.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { can } from "../../kernel/state/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { text } from "../kinds.ts";
import { useForm } from "../use-form.ts";
import type { Reached } from "./reach.ts";

interface BlackProps {
  readonly subject: Reached;
  readonly source: Source;
  /** What became of it, in the operator's words. */
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}

const fields = { reason: text({ label: "message.black.reason", required: true }) };

/** A collector proposes, a manager decides: one reason, Ctrl+Enter. */
export function BlackForm({ subject, source, submit, cancel }: BlackProps) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      const { blackId } = await send(
        blackListCalls["blackList.add"],
        { loanRecordId: subject.loanRecordId, reason },
        { command: "order.blackList", source, idempotencyKey },
      );
      submit(t(blackId === null ? "message.black.proposed" : "message.black.listed"));
    },
  });
  return (
    <Dialog title={t("message.black.title", { name: subject.name })} description={t("message.black.note")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <FormEnd send={t(can("user:black:add") ? "order.command.black" : "message.black.propose")} tone="danger" />
      </Form>
    </Dialog>
  );
}
