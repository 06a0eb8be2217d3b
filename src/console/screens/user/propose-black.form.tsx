import { blackListCalls } from "../../../contract/post-loan/soft-phone.calls.ts";
import { TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { lines } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { UserRow } from "./user-list.screen.tsx";

interface Props {
  readonly subject: UserRow;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

const command = "user.black";
const fields = { reason: lines({ label: "user.list.why", required: true }) };

/** Proposed for the black list; somebody else says yes. */
export function ProposeBlackForm({ subject: { loanRecordId, name }, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      const input = { loanRecordId: loanRecordId ?? 0, reason };
      await ports.send(blackListCalls["blackList.add"], input, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t("user.list.proposed", { name }) }, command);
      submit(true);
    },
  });
  return (
    <Dialog title={`${t("user.list.command.black")} · ${name}`} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <FormEnd send={t("user.list.command.black")} tone="danger" />
      </Form>
    </Dialog>
  );
}
