import { userListCalls } from "../../../contract/user/list/user.calls.ts";
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

const command = "user.freeze";
const fields = { reason: lines({ label: "user.list.why", required: true }) };

/** He gets in no more, or again: with a reason that stays with him. */
export function FreezeUserForm({ subject: { userId, name, status }, source, submit, cancel }: Props) {
  useT();
  const to = status === "frozen" ? "active" : "frozen";
  const act = t(to === "frozen" ? "user.list.freeze" : "user.list.release");
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      await ports.send(userListCalls["user.freeze"], { userId, status: to, reason }, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t(to === "frozen" ? "user.list.frozenNow" : "user.list.releasedNow", { name }) }, command);
      submit(true);
    },
  });
  return (
    <Dialog title={`${act} · ${name}`} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <p className="text-fg-1">{t(to === "frozen" ? "user.list.freezeDoes" : "user.list.releaseDoes")}</p>
        <TextField name="reason" focused />
        <FormEnd send={act} {...(to === "frozen" ? { tone: "danger" as const } : {})} />
      </Form>
    </Dialog>
  );
}
