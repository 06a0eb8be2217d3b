import { keyOf } from "../../kernel/verbs/table.ts";
import { useMemo } from "react";
import { useLateOptions } from "../../client/late-options.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { DateRangeField } from "../../form/date-field.tsx";
import { Form, FormSummary } from "../../form/form.tsx";
import { choice, dateRange, many, text, typedText, type Kind } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import type { Filter, Judge } from "../../kernel/screen/screen.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { judgedBy } from "./judged.ts";
import { readFilter, writeFilter } from "./filter-text.ts";

export interface FilterDialogProps {
  readonly filters: readonly AnyFilter[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly judge?: Judge | undefined;
  /** The filter that the focus goes to; the first one when none is named. */
  readonly first: string | null;
  readonly onApply: (values: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}
/** The filter of any screen: what its values are is known to the screen alone. */
export type AnyFilter = Pick<Filter<Record<string, unknown>>, "key" | "label" | "kind" | "options">;

/** A range of numbers keeps the grammar that it has in the address: 5..30, >5, <30. */
function rangeText({ label, kind }: AnyFilter): Kind<string | null, string> {
  const hint = (): string => t("table.hint.range");
  return typedText(
    { label, hint },
    {
      parse: (typed) => (readFilter(kind, typed) === undefined ? null : typed),
      show: (shown: string) => shown,
      unreadable: { error: "field.unreadable", vars: { hint: hint() } },
    },
  );
}

function kindOf(filter: AnyFilter): Kind<unknown> {
  const { label, kind, options = () => [] } = filter;
  if (kind === "text") return text({ label });
  if (kind === "date-range") return dateRange({ label });
  if (kind === "flag") return choice({ label, options: () => [{ value: "1", label: t("table.yes") }] });
  if (kind === "one-of") return choice({ label, options });
  return kind === "many-of" ? many({ label, options }) : rangeText(filter);
}

const isTypedRange = ({ kind }: AnyFilter): boolean => kind === "number-range" || kind === "money-range";
/** What a field begins with: a flag and a range as they stand in the address, the others as they are. */
function initialOf(filter: AnyFilter, value: unknown): unknown {
  if (isTypedRange(filter) || filter.kind === "flag") return writeFilter(filter.kind, value) || null;
  if (filter.kind === "many-of") return value ?? [];
  return value ?? (filter.kind === "text" ? "" : null);
}
const addressOf = (filter: AnyFilter, value: unknown): string => (typeof value === "string" ? value : writeFilter(filter.kind, value));

/** All filters of a queue in one form; Enter applies. What cannot be read is said at its field and nothing is applied. */
export function FilterDialog({ filters, values, judge, first, onApply, onClose }: FilterDialogProps) {
  useT();
  useLateOptions();
  const fields = useMemo(() => Object.fromEntries(filters.map((filter) => [filter.key, kindOf(filter)])), [filters]);
  const form = useForm({
    fields,
    initial: Object.fromEntries(filters.map((filter) => [filter.key, initialOf(filter, values[filter.key])])),
    cancel: onClose,
    judge: (read) => judgedBy(judge, read),
    submit: (read) => onApply(Object.fromEntries(filters.map((filter) => [filter.key, addressOf(filter, read[filter.key])]))),
  });
  return (
    <Dialog title={t("table.filters")} onClose={form.leave} width="wide">
      <Form form={form} enter="sends" className="flex min-h-0 flex-col">
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 overflow-y-auto p-4 sm:grid-cols-2">
          {filters.map((filter, index) => (
            <FilterField key={filter.key} filter={filter} focused={first === null ? index === 0 : filter.key === first} />
          ))}
        </div>
        <FormSummary className="mx-4 mb-3" />
        <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
          <Button onClick={form.clear}>{t("table.clearAll")}</Button>
          <Button type="submit" tone="primary" chord={keyOf("confirm")}>
            {t("table.apply")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function FilterField({ filter, focused }: { readonly filter: AnyFilter; readonly focused: boolean }) {
  if (filter.kind === "date-range") return <DateRangeField name={filter.key} focused={focused} />;
  if (filter.kind === "many-of" || filter.kind === "one-of" || filter.kind === "flag")
    return <ChoiceField name={filter.key} focused={focused} />;
  return <TextField name={filter.key} focused={focused} />;
}
