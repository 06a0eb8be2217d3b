import { useWatch } from "react-hook-form";
import { blackCalls } from "../../../contract/user/black/black.calls.ts";
import { blackKinds } from "../../../lending/options/black-codes.ts";
import { DateField } from "../../form/date-field.tsx";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice, date, text } from "../../form/kinds.ts";
import { useForm, type FormHandle } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { BlackRow } from "./black-list.screen.tsx";

interface Props {
  readonly subject: BlackRow | null;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const command = "black.add";
const fields = {
  type: choice({
    label: "user.black.column.type",
    options: () => blackKinds.map((value) => ({ value, label: t(`user.black.kind.${value}`) })),
    required: true,
  }),
  value: text({ label: "user.black.value", required: true }),
  reason: text({ label: "user.black.column.reason", required: true }),
  expireTime: date({ label: "user.black.column.expires", hint: () => t("user.black.expiresHint") }),
};

const valueOf = ({ phone, idNo, device }: BlackRow): string => phone ?? idNo ?? device ?? "";
/** Of one that stands there type and value are not asked again. */
const initialOf = (row: BlackRow | null) =>
  row ? { type: row.type, value: valueOf(row), reason: row.reason, expireTime: row.expireTime } : { type: "phone" };

/** A value more, or another reason and last day of one that stands there. */
export function BlackEntryForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: initialOf(subject),
    cancel,
    submit: async ({ type, value, reason, expireTime }, idempotencyKey) => {
      const kind = blackKinds.find((each) => each === type);
      const what = subject ? { id: subject.id } : { ...(kind ? { type: kind } : {}), value };
      await ports.send(blackCalls["black.save"], { ...what, reason, expireTime }, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t(subject ? "user.black.changed" : "user.black.added") }, command);
      submit(true);
    },
  });
  return (
    <Dialog title={t(subject ? "user.black.edit" : "user.black.add")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        {subject ? <Standing row={subject} /> : <NewValue form={form} />}
        <TextField name="reason" focused={subject !== null} />
        <DateField name="expireTime" />
        <FormEnd send={t(subject ? "user.black.save" : "user.black.put")} tone={subject ? "primary" : "danger"} />
      </Form>
    </Dialog>
  );
}

const Standing = ({ row }: { readonly row: BlackRow }) => (
  <p className="text-fg-1">
    {t(`user.black.kind.${row.type}`)} {row.phone ?? row.idNo ?? row.device} {row.name}
  </p>
);

/** Another type is another field: what was typed for the one is nothing for the other. */
function NewValue({ form }: { readonly form: FormHandle }) {
  const [type] = useWatch({ control: form.control, name: "type" }) as readonly string[];
  return (
    <>
      <ChoiceField name="type" focused />
      <TextField key={type} name="value" />
    </>
  );
}
