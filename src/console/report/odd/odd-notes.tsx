import { formatDayOfYear } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { OddMark } from "./odd-mark.tsx";
import { oddKey, type OddDays } from "./odd-days.ts";

export interface OddNotesProps {
  readonly odd: OddDays;
  /** Figures that are read now. */
  readonly figures: readonly string[];
}
/** Under the table: each odd day of the figures that are read, with the rule and its bounds. */
export function OddNotes({ odd, figures }: OddNotesProps) {
  const t = useT();
  const told = [...new Set(figures)].flatMap((key) => (odd.days.get(key) ?? []).map((day) => ({ day, key })));
  if (told.length === 0) return null;
  return (
    <div className="shrink-0 border-t border-line px-3 py-1" data-odd-days="">
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t("reporting.odd.title")}
        className="ring-inside flex max-h-[2lh] flex-wrap gap-x-5 overflow-y-auto text-cell text-fg-1"
      >
        {told.map(({ day, key }) => (
          <li key={oddKey(day, key)}>
            <OddMark />
            <span className="font-mono text-fg-2">{formatDayOfYear(day)}</span> {odd.cells.get(oddKey(day, key))}
          </li>
        ))}
      </ul>
    </div>
  );
}
