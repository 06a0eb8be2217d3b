import { whyMissing } from "../../../lending/rights/refusal.rules.ts";
import { approvalCalls } from "../../../contract/basics/approval.calls.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice } from "../../form/kinds.ts";
import { useForm, type FormHandle } from "../../form/use-form.ts";
import { t } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { whyFields, wordSaid } from "./why.ts";

const fields = {
  decision: choice({
    label: "setting.decision",
    required: true,
    options: () => (["approve", "refuse"] as const).map((value) => ({ value, label: t(`setting.${value}`) })),
  }),
  ...whyFields,
};

interface DecideProps {
  readonly approvalId: number | null;
  /** Under which name it goes into the record of what was done. */
  readonly command: string;
  readonly source: Source;
  readonly submit: (decided: true) => void;
  readonly cancel: () => void;
}

/** The second person's word on a request: its fields stand in the dialog that shows what it is about, which leaves by the form's own way. */
export const useDecision = ({ approvalId, command, source, submit, cancel }: DecideProps) =>
  useForm({
    fields,
    cancel,
    judge: whyMissing,
    submit: async (word, idempotencyKey) => {
      const input = { approvalId: Number(approvalId), ...wordSaid(word) };
      await ports.send(approvalCalls["approval.review"], input, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t("setting.decided") }, command);
      submit(true);
    },
  });

export function DecideFields({ form }: { readonly form: FormHandle }) {
  return (
    <Form form={form} className="flex flex-col gap-3">
      <ChoiceField name="decision" focused />
      <ChoiceField name="reason" />
      <TextField name="remark" />
      <FormEnd send={t("setting.decide")} />
    </Form>
  );
}
