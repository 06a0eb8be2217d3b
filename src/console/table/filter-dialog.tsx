import { useState, type FormEvent } from "react";
import { useT } from "../i18n/i18n.ts";
import type { Filter } from "../kernel/screen.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { focusOnMount } from "../ui/focus.ts";
import { Field } from "../ui/field.tsx";
import { isNumeric, readFilter, writeFilter } from "./filter-text.ts";

export interface FilterDialogProps<I> {
  readonly filters: readonly Filter<I>[];
  readonly values: Partial<I>;
  /** The filter that the focus goes to; the first one when none is named. */
  readonly first: string | null;
  readonly onApply: (values: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** All filters of a queue in one form; Enter applies. What cannot be read is said at its field and nothing is applied. */
export function FilterDialog<I>({ filters, values, first, onApply, onClose }: FilterDialogProps<I>) {
  const t = useT();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(filters.map((filter) => [filter.key, writeFilter(filter.kind, values[filter.key])])),
  );
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const set = (key: string, text: string) => setTexts((before) => ({ ...before, [key]: text }));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const bad = filters.filter(
      (filter) => texts[filter.key]?.trim() && readFilter(filter.kind, texts[filter.key] ?? "", isNumeric(filter)) === undefined,
    );
    setWrong(new Set(bad.map((filter) => filter.key)));
    if (bad.length === 0) onApply(texts);
  };
  return (
    <Dialog title={t("table.filters")} onClose={onClose} width="wide">
      <form onSubmit={apply} className="flex min-h-0 flex-col">
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 overflow-y-auto p-4 sm:grid-cols-2">
          {filters.map((filter, index) => (
            <FilterField
              key={filter.key}
              filter={filter}
              text={texts[filter.key] ?? ""}
              wrong={wrong.has(filter.key)}
              focused={first === null ? index === 0 : filter.key === first}
              onChange={(text) => set(filter.key, text)}
            />
          ))}
        </div>
        <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
          <Button onClick={() => setTexts({})}>{t("table.clearAll")}</Button>
          <Button type="submit" tone="primary" chord="enter">
            {t("table.apply")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldProps<I> {
  readonly filter: Filter<I>;
  readonly text: string;
  readonly wrong: boolean;
  readonly focused: boolean;
  readonly onChange: (text: string) => void;
}

const hints = {
  "number-range": "table.hint.range",
  "money-range": "table.hint.range",
  "date-range": "table.hint.days",
} as const;

function FilterField<I>({ filter, text, wrong, focused, onChange }: FieldProps<I>) {
  const t = useT();
  if (filter.kind === "many-of" || filter.kind === "one-of" || filter.kind === "flag")
    return <Choices filter={filter} text={text} focused={focused} onChange={onChange} />;
  const hint = filter.kind === "text" ? null : t(hints[filter.kind]);
  return (
    <Field
      label={t(filter.label)}
      value={text}
      ref={focused ? focusOnMount : null}
      autoComplete="off"
      error={wrong ? t("table.unreadable", { hint: hint ?? "" }) : null}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Choices<I>({ filter, text, focused, onChange }: Omit<FieldProps<I>, "wrong">) {
  const t = useT();
  const chosen = new Set(text.split(",").filter((part) => part !== ""));
  const options = filter.kind === "flag" ? [{ value: "1", label: t("table.yes") }] : (filter.options?.() ?? []);
  const toggle = (value: string) => {
    if (filter.kind === "one-of") return onChange(chosen.has(value) ? "" : value);
    if (!chosen.delete(value)) chosen.add(value);
    onChange([...chosen].join(","));
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-cell text-fg-1">{t(filter.label)}</legend>
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        {options.map((option, index) => (
          <label key={option.value} className="inline-flex min-h-6 items-center gap-1.5 text-form">
            <input
              type="checkbox"
              className="accent-accent"
              ref={focused && index === 0 ? focusOnMount : null}
              checked={chosen.has(String(option.value))}
              onChange={() => toggle(String(option.value))}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
