import { repaymentCalls } from "../../../../contract/finance/repayment/repayment.calls.ts";
import { useAsked } from "../../../client/asked.ts";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { formatSum } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Answered } from "../../../table/approval/evidence-parts.tsx";
import type { Receipt } from "./receipt-desk.tsx";
import { Reversal } from "./reversal.tsx";

interface ReverseProps {
  readonly subject: Receipt;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const fields = { reason: text({ label: "receipt.reverse.reason", required: true }) };

/** T33: what it would come to is worked out first; a second person decides, and sees it anew. */
export function ReverseForm({ subject, source, submit, cancel }: ReverseProps) {
  useT();
  const { repaymentId, name, orderNo, amount } = subject;
  const asked = useAsked(repaymentCalls["repayment.reversePreview"], { repaymentId });
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      await ports.send(
        repaymentCalls["repayment.reverse"],
        { repaymentId, reason },
        { command: "repayment.reverse", source, idempotencyKey },
      );
      ports.tell({ kind: "done", text: t("receipt.reverse.done") }, "repayment.reverse");
      submit(true);
    },
  });
  return (
    <Dialog
      title={t("receipt.reverse.title", { amount: formatSum(amount ?? 0), orderNo: orderNo ?? "", name: name ?? "" })}
      description={t("receipt.reverse.note")}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <Answered asked={asked} show={(reversal) => <Reversal reversal={reversal} />} />
        <TextField name="reason" focused />
        <FormEnd send={t("receipt.reverse.send")} />
      </Form>
    </Dialog>
  );
}
