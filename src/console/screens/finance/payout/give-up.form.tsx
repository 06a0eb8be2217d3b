import { useState } from "react";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, tn, useT } from "../../../i18n/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Payout } from "./payout-desk.tsx";

interface GiveUpProps {
  readonly subject: readonly Payout[];
  readonly submit: (reason: string) => void;
  readonly cancel: () => void;
}

/** Of one the end of its number is typed back, of several how many they are. */
const fieldsOf = (rows: readonly Payout[]) => {
  const typed = rows.length === 1 ? (rows[0]?.orderNo ?? "").slice(-2) : String(rows.length);
  return {
    reason: text({ label: "payout.giveUp.reason", required: true }),
    confirm: text({
      label: rows.length === 1 ? "payout.giveUp.confirm" : "payout.giveUp.count",
      required: true,
      rules: [(value) => (value === typed ? null : { error: "field.choice" })],
    }),
  };
};

/** T20: the order is closed for good. */
export function GiveUpForm({ subject: rows, submit, cancel }: GiveUpProps) {
  useT();
  const [fields] = useState(() => fieldsOf(rows));
  const form = useForm({ fields, cancel, submit: async ({ reason }) => submit(reason) });
  const [only] = rows;
  const isOne = rows.length === 1 && only !== undefined;
  return (
    <Dialog
      title={isOne ? t("payout.giveUp.title", { orderNo: only.orderNo, name: only.name }) : tn("payout.giveUp.several", rows.length)}
      description={t(isOne ? "payout.giveUp.note" : "payout.giveUp.noteMany")}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <TextField name="confirm" />
        <FormEnd send={t("payout.giveUp.send")} />
      </Form>
    </Dialog>
  );
}
