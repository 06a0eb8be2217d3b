import { badDebtCalls } from "../../../contract/finance/ledger.calls.ts";
import { send } from "../../client/client.ts";
import { formatSum } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { text } from "../kinds.ts";
import type { Reached } from "../message/reach.ts";
import { useForm } from "../use-form.ts";

interface WriteOffProps {
  readonly subject: Reached & { readonly claim: number };
  readonly source: Source;
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}
const fields = { reason: text({ label: "money.writeOff.reason", required: true }) };

/** Asks for the write-off of a bad debt, which a second person decides (T29). */
export function WriteOffForm({ subject, source, submit, cancel }: WriteOffProps) {
  useT();
  const form = useForm({
    fields,
    initial: {},
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      const meta = { command: "order.writeOff", source, idempotencyKey };
      await send(badDebtCalls["badDebt.writeOff"], { loanRecordId: subject.loanRecordId, reason }, meta);
      submit(t("money.writeOff.asked"));
    },
  });
  return (
    <Dialog
      title={t("money.writeOff.title", { name: subject.name })}
      description={t("money.writeOff.note", { amount: formatSum(subject.claim) })}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <FormEnd send={t("money.writeOff.ask")} />
      </Form>
    </Dialog>
  );
}
