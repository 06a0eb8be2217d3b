import { contestCalls } from "../../../../contract/order/contest.calls.ts";
import { TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { lines } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { formatDay } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";

export interface Refused {
  readonly loanRecordId: number;
  readonly orderNo: string;
}
interface Props {
  readonly subject: Refused;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}
const command = "contest.open";
const fields = { reason: lines({ label: "dossier.contest.column.said", required: true }) };

/** A customer who calls or writes because he was refused: somebody who had no part in it looks again. */
export function ContestForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      const input = { loanRecordId: subject.loanRecordId, reason };
      const { dueOn } = await ports.send(contestCalls["refusal.contest"], input, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t("dossier.contest.opened", { day: formatDay(dueOn) }) }, command);
      submit(true);
    },
  });
  return (
    <Dialog title={`${t("dossier.contest.command.open")} · ${subject.orderNo}`} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <FormEnd send={t("dossier.contest.command.open")} />
      </Form>
    </Dialog>
  );
}
