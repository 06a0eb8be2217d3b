import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { systemConfigCalls } from "../../../../contract/basics/setting/system-config.calls.ts";
import type { InputOf } from "../../../../contract/types.ts";
import { DateField } from "../../../form/date-field.tsx";
import { TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { date, dateTyped, text } from "../../../form/kinds.ts";
import { useForm, type FormHandle } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DryRun } from "./dry-run.tsx";
import { settingName, type Setting } from "./setting.words.ts";

export interface Asked {
  /** Null: a parameter of the lender's own, which is not there yet. */
  readonly setting: Setting | null;
  /** An older value, proposed anew. */
  readonly value?: string;
  readonly reason?: string;
}
interface Props {
  readonly subject: Asked;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const fieldsOf = ({ setting }: Asked) => ({
  ...(setting ? {} : { key: text({ label: "setting.field.key", required: true }) }),
  value: text({ label: "setting.field.value", required: true, hint: () => t(`setting.hint.${setting?.valueType ?? "text"}`) }),
  validFrom: date({ label: "setting.field.validFrom" }),
  reason: text({ label: "setting.field.reason", required: true }),
  source: text({ label: "setting.field.source" }),
});

/** A setting's new value, from when, and why; what it would change stands below while it is typed. */
export function SettingForm({ subject, source: way, submit, cancel }: Props) {
  useT();
  const { setting } = subject;
  const form = useForm({
    fields: fieldsOf(subject),
    initial: { value: subject.value ?? setting?.value ?? "", reason: subject.reason ?? "", source: "" },
    cancel,
    submit: async (values, idempotencyKey) => {
      const { value, validFrom, reason, source } = values;
      const which = setting
        ? { groupCode: setting.groupCode, key: setting.key, version: setting.version }
        : { groupCode: "own" as const, key: String(values.key) };
      const { pending } = await ports.send(
        systemConfigCalls["systemConfig.updateSystemConfig"],
        { ...which, value, remark: reason, source, ...(validFrom === null ? {} : { validFrom }) },
        { command: "setting.edit", source: way, idempotencyKey },
      );
      ports.tell({ kind: "done", text: t(pending ? "setting.waits" : "setting.saved") }, "setting.edit");
      submit(true);
    },
  });
  return (
    <Dialog title={setting ? `${settingName(setting)} · ${t("setting.edit")}` : t("setting.add")} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        {setting ? null : <TextField name="key" focused />}
        <TextField name="value" focused={setting !== null} />
        <DateField name="validFrom" />
        <TextField name="reason" />
        <TextField name="source" />
        {setting ? <Strip form={form} setting={setting} /> : null}
        <FormEnd send={t("setting.send")} />
      </Form>
    </Dialog>
  );
}

/** ms: the server is asked when the hand rests. */
const rest = 250;

function Strip({ form, setting }: { readonly form: FormHandle; readonly setting: Setting }) {
  const [typed, day] = useWatch({ control: form.control, name: ["value", "validFrom"] });
  const value = String(typed ?? "").trim();
  const validFrom = dateTyped(String(day ?? ""));
  const [input, setInput] = useState<InputOf<"systemConfig.dryRun"> | null>(null);
  const { groupCode, key, nextValue } = setting;
  useEffect(() => {
    const later = setTimeout(() => {
      const asked = { groupCode, key, value, ...(validFrom === null ? {} : { validFrom }) };
      setInput(value === "" || value === (nextValue ?? setting.value) ? null : asked);
    }, rest);
    return () => clearTimeout(later);
  }, [groupCode, key, value, validFrom, nextValue, setting.value]);
  return <DryRun input={input} />;
}
