import { secondCalls } from "../../../../contract/basics/people/second.calls.ts";
import { TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { PersonAsked } from "./staff.words.ts";

const fields = { reason: text({ label: "authority.staff.secondReason", required: true }) };

/** Asks that somebody begins a new second factor; it waits for a second person, whoever asks. */
export function SecondResetForm({ subject, source, submit, cancel }: PersonAsked) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      await ports.send(
        secondCalls["system.secondReset"],
        { adminUserId: subject.id, reason },
        { command: "staff.second", source, idempotencyKey },
      );
      ports.tell({ kind: "done", text: t("authority.staff.secondWaits") }, "staff.second");
      submit(true);
    },
  });
  return (
    <Dialog title={t("authority.staff.second")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <p className="text-fg-1">{t("authority.staff.secondText", { name: subject.adminName })}</p>
        <TextField name="reason" focused />
        <FormEnd send={t("authority.staff.second")} />
      </Form>
    </Dialog>
  );
}
