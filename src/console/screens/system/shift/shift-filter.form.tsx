import { TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";

interface Props {
  readonly subject: string;
  readonly submit: (answer: { readonly name: string }) => void;
  readonly cancel: () => void;
}

const fields = { name: text({ label: "system.shift.person" }) };

/** Whom the shift list shows; nothing typed shows everybody. */
export function ShiftFilterForm({ subject, submit, cancel }: Props) {
  useT();
  const form = useForm({ fields, initial: { name: subject }, cancel, submit: ({ name }) => Promise.resolve(submit({ name })) });
  return (
    <Dialog title={t("system.shift.key.find")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="name" focused />
        <FormEnd send={t("system.shift.show")} />
      </Form>
    </Dialog>
  );
}
