import { blackCalls } from "../../../contract/user/black/black.calls.ts";
import { TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { BlackRow } from "./black-list.screen.tsx";

interface Props {
  readonly subject: readonly BlackRow[];
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

const command = "black.remove";
const fields = { reason: text({ label: "user.black.why", required: true }) };

/** Off the list, with a reason that stays beside the entry. */
export function RemoveBlackForm({ subject, source, submit, cancel }: Props) {
  useT();
  const count = formatNumber(subject.length);
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      const ids = subject.map(({ id }) => id);
      await ports.send(blackCalls["black.remove"], { ids, reason }, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t("user.black.removed", { count }) }, command);
      submit(true);
    },
  });
  return (
    <Dialog title={t("user.black.removeOf", { count })} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <FormEnd send={t("user.black.remove")} tone="danger" />
      </Form>
    </Dialog>
  );
}
