import { t } from "../../i18n/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { inputClass } from "../../ui/field.tsx";
import { DateField, DateRangeField } from "../date-field.tsx";
import { ChoiceField, Labelled, SwitchField, TextField, useFocusRef } from "../fields.tsx";
import { ImageField } from "../image-field.tsx";
import type { Kind } from "../kinds.ts";
import { RowsField } from "../rows/rows-field.tsx";
import { useField } from "../use-field.ts";
import { useFormHandle } from "../use-form.ts";
import { movesLine } from "./move-line.ts";

interface FieldProps {
  readonly name: string;
  readonly focused?: boolean;
}

/** Text of several lines; it grows with what is typed, and Enter begins a new line. */
function LinesField({ name, focused = false }: FieldProps) {
  const { id, label, error, hint, value, set, ref, blur, aria } = useField<string>(name);
  const first = useFocusRef(ref, focused) as (element: HTMLElement | null) => void;
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      <textarea
        id={id}
        name={name}
        ref={first}
        value={value}
        rows={4}
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => movesLine(event, set)}
        onBlur={blur}
        {...aria}
        className={classes(
          inputClass,
          "field-sizing-content h-auto max-h-80 min-h-24 py-1.5",
          error ? "border-danger" : "border-line-strong",
        )}
      />
    </Labelled>
  );
}

const controls = {
  text: TextField,
  number: TextField,
  money: TextField,
  rate: TextField,
  lines: LinesField,
  rows: RowsField,
  choice: ChoiceField,
  many: ChoiceField,
  switch: SwitchField,
  date: DateField,
  "date-range": DateRangeField,
  image: ImageField,
} as const satisfies Readonly<Record<Kind<unknown>["control"], unknown>>;

/** A field by its kind, with a mark in the margin while its value is another than the saved one. */
export function PageField({ name, focused = false, isChanged }: FieldProps & { readonly isChanged: boolean }) {
  const { fields } = useFormHandle();
  const Control = controls[fields[name]?.control ?? "text"];
  return (
    <div
      data-changed={isChanged ? "" : undefined}
      className={classes("border-l-2 pl-3", isChanged ? "border-accent" : "border-transparent")}
    >
      <Control name={name} focused={focused} />
      {isChanged ? <p className="text-badge text-accent">{`● ${t("form.page.changed")}`}</p> : null}
    </div>
  );
}
