import { orderCalls } from "../../../contract/order/order.calls.ts";
import { send } from "../../client/client.ts";
import { t, useT } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { choice, text } from "../kinds.ts";
import type { Reached } from "../message/reach.ts";
import { useForm } from "../use-form.ts";

interface FreezeProps {
  readonly subject: Reached & { readonly frozen: boolean; readonly version: number };
  readonly source: Source;
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}
const reason = text({ label: "money.freeze.reason", required: true });
const penalty = choice({
  label: "money.freeze.penalty",
  required: true,
  options: () => (["runs", "pauses"] as const).map((value) => ({ value, label: t(`money.freeze.${value}`) })),
});

/** T34: no contact while it is frozen, and promises wait; T34b: a manager sets it free, who is not whoever froze it. */
export function FreezeForm({ subject, source, submit, cancel }: FreezeProps) {
  useT();
  const { loanRecordId, frozen, version } = subject;
  const what = frozen ? "release" : "freeze";
  const form = useForm({
    fields: { reason, penalty },
    initial: { penalty: "runs" },
    cancel,
    submit: async (typed, idempotencyKey) => {
      const pausePenalty = !frozen && typed.penalty === "pauses";
      const input = { loanRecordId, action: what, reason: typed.reason, pausePenalty, version } as const;
      await send(orderCalls["order.freeze"], input, { command: "order.freeze", source, idempotencyKey });
      submit(t(`money.freeze.${what}Done`));
    },
  });
  return (
    <Dialog title={t(`money.freeze.${what}Title`, { name: subject.name })} description={t(`money.freeze.${what}Note`)} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        {frozen ? null : <ChoiceField name="penalty" />}
        <FormEnd send={t(`money.freeze.${what}`)} />
      </Form>
    </Dialog>
  );
}
