import type { ReactNode } from "react";
import type { Source } from "../kernel/command/records.ts";
import { FormEnd } from "./form-end.tsx";
import { Form, FormSummary } from "./form.tsx";
import { PageField } from "./page/page-field.tsx";
import { useForm, type Fields, type FormSpec } from "./use-form.ts";
import { t, useT } from "../i18n/i18n.ts";
import { Dialog } from "../ui/dialog.tsx";

interface FieldsProps<F extends Fields> extends Pick<FormSpec<F>, "fields" | "initial" | "judge" | "submit" | "cancel"> {
  readonly title: string;
  /** What sending it is called. */
  readonly send?: string;
  /** Stands beneath the fields. */
  readonly after?: ReactNode;
}

/** One record in a dialog, field by field in their order. */
export function FieldsDialog<F extends Fields>({ title, send = t("common.save"), after, ...spec }: FieldsProps<F>) {
  useT();
  const form = useForm<F>({ ...spec, judgesEach: true });
  return (
    <Dialog title={title} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <FormSummary />
        <div data-every-field="" className="flex flex-col gap-3">
          {Object.keys(spec.fields).map((name, at) => (
            <PageField key={name} name={name} focused={at === 0} isChanged={false} />
          ))}
        </div>
        {after}
        <FormEnd send={send} />
      </Form>
    </Dialog>
  );
}

/** What a form that a command asks with is given. */
export interface Asked<S> {
  readonly subject: S;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
