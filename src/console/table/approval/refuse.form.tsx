import { whyMissing } from "../../../lending/rights/refusal.rules.ts";
import type { Why } from "./decision.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { reasonIn, whyFields } from "./why.ts";

interface Props {
  /** What is refused, in the words of its list. */
  readonly subject: { readonly title: string; readonly body: string };
  readonly submit: (why: Pick<Why, "reason" | "remark">) => void;
  readonly cancel: () => void;
}

/** A no, and why: whoever asked reads both. */
export function RefuseForm({ subject: { title, body }, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields: whyFields,
    cancel,
    judge: (values) => whyMissing({ decision: "refuse", ...values }),
    submit: ({ reason, remark }) => submit({ reason: reasonIn(reason), remark }),
  });
  return (
    <Dialog title={title} description={body} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="reason" focused />
        <TextField name="remark" />
        <FormEnd send={t("approval.refuse")} />
      </Form>
    </Dialog>
  );
}
