import { useT } from "../../../../i18n/i18n.ts";
import { inputClass } from "../../../../ui/field.tsx";

/** A word of one's own beside what was chosen. */
export function RemarkField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useT();
  return (
    <label className="flex min-w-60 flex-1 items-center gap-2 whitespace-nowrap text-cell text-fg-1">
      {t("review.remark")}
      <input
        name="remark"
        value={value}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} border-line-strong`}
      />
    </label>
  );
}
