import { orderCalls } from "../../../contract/order/order.calls.ts";
import { send } from "../../client/client.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice, lines } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";

/** An order that the search has found and that its finder may not open. */
export interface Outside {
  readonly ref: number;
  readonly title: string;
  /** That it is not his, and whose it is. */
  readonly why: string;
}
interface Props {
  readonly subject: Outside;
  readonly source: Source;
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}

const kinds = ["note", "transfer"] as const;
const fields = {
  kind: choice({
    label: "palette.outside.kind",
    required: true,
    options: () => kinds.map((value) => ({ value, label: t(`palette.outside.${value}`) })),
  }),
  text: lines({ label: "palette.outside.text", required: true, hint: () => t("palette.outside.hint") }),
};

/** A word for whoever has the order, or the wish to have it. */
export function LeaveNoteForm({ subject: { ref, title, why }, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: { kind: "note" },
    cancel,
    submit: async ({ kind, text }, idempotencyKey) => {
      const asked = kinds.find((each) => each === kind) ?? "note";
      await send(orderCalls["order.leaveNote"], { ref, kind: asked, text }, { command: "order.leaveNote", source, idempotencyKey });
      submit(t(`palette.outside.done.${asked}`));
    },
  });
  return (
    <Dialog title={`${t("table.leaveNote")} · ${title}`} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <p className="text-fg-1">{why}</p>
        <ChoiceField name="kind" />
        <TextField name="text" focused />
        <FormEnd send={t("palette.outside.send")} />
      </Form>
    </Dialog>
  );
}
