import { useController } from "react-hook-form";
import { useT } from "../i18n/i18n.ts";
import { errorText, useFormHandle } from "./use-form.ts";

/** What every control needs of its field: value, label, what is wrong, and how a screen reader is told so. */
export function useField<T>(name: string) {
  const t = useT();
  const { id: form, control, fields } = useFormHandle();
  const { field, fieldState } = useController({ name, control });
  const kind = fields[name];
  if (!kind) throw new Error(`the form has no field ${name}`);
  const label = t(kind.label);
  const id = `${form}-${name}`;
  const error = errorText(fieldState.error, label);
  const hint = kind.hint?.() ?? null;
  return {
    kind,
    id,
    label,
    error,
    hint,
    value: field.value as T,
    set: (value: T) => field.onChange(value),
    ref: field.ref,
    blur: field.onBlur,
    aria: {
      "aria-invalid": error ? true : undefined,
      "aria-errormessage": error ? `${id}-note` : undefined,
      "aria-describedby": `${id}-note`,
    },
  } as const;
}
