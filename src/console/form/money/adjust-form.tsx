import type { Source } from "../../kernel/command/records.ts";
import { chargeCalls, goodwillCalls } from "../../../contract/finance/waiver.calls.ts";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { OutputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { send } from "../../client/client.ts";
import { formatDay, formatSum } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { choice, money, text } from "../kinds.ts";
import { useForm } from "../use-form.ts";
import type { Reached } from "../message/reach.ts";

interface AdjustProps {
  readonly subject: Reached;
  readonly source: Source;
  /** What became of it, in the operator's words. */
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}
type Charges = OutputOf<"charge.list">;

/** Beside the three kinds, every charge that still has something open can be given up: its name follows this. */
const waiveOf = "waive:";

const fieldsOf = (charges: Charges) => ({
  what: choice({
    label: "money.adjust.what",
    required: true,
    options: () => [
      { value: "goodwill", label: t("money.adjust.goodwill") },
      { value: "fee", label: t("money.adjust.fee") },
      { value: "penalty", label: t("money.adjust.penalty") },
      ...charges
        .filter(({ open }) => open > 0)
        .map(({ charge, component, open, day }) => ({
          value: `${waiveOf}${charge}`,
          label: t(`money.adjust.waive.${component}`, { amount: formatSum(open), day: formatDay(day) }),
        })),
    ],
  }),
  amount: money({ label: "money.adjust.amount" }),
  reason: text({ label: "money.adjust.reason", required: true }),
});

/** Goodwill at the house's own expense, a charge by hand, or one that is given up: each waits for a second person (rules/rights.md 4). */
export function AdjustForm(props: AdjustProps) {
  useT();
  const { data, error } = useAsked(chargeCalls["charge.list"], { loanRecordId: props.subject.loanRecordId });
  if (error)
    return (
      <Dialog title={t("money.adjust.title", { name: props.subject.name })} onClose={props.cancel}>
        <p className="p-4 text-danger">{failureText(error)}</p>
      </Dialog>
    );
  return data ? <Adjust {...props} charges={data} /> : null;
}

function Adjust({ subject, source, submit, cancel, charges }: AdjustProps & { readonly charges: Charges }) {
  const fields = useMemo(() => fieldsOf(charges), [charges]);
  const form = useForm({
    fields,
    initial: { what: "goodwill" },
    cancel,
    submit: async ({ what, amount, reason }, idempotencyKey) => {
      const { loanRecordId } = subject;
      const [kind, meta] = [String(what), { command: "order.adjust", source, idempotencyKey }];
      const sum = { loanRecordId, amount: amount ?? 0, reason };
      if (kind === "goodwill") await send(goodwillCalls["goodwill.apply"], sum, meta);
      else if (kind === "fee" || kind === "penalty") await send(chargeCalls["charge.apply"], { ...sum, component: kind }, meta);
      else await send(chargeCalls["charge.waive"], { loanRecordId, charge: kind.slice(waiveOf.length), reason }, meta);
      submit(t("money.adjust.asked"));
    },
  });
  const typed = useWatch({ control: form.control, name: "what" });
  return (
    <Dialog title={t("money.adjust.title", { name: subject.name })} description={t("money.adjust.note")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="what" focused />
        {String(typed).startsWith(waiveOf) ? null : <TextField name="amount" />}
        <TextField name="reason" />
        <FormEnd send={t("money.adjust.ask")} />
      </Form>
    </Dialog>
  );
}
