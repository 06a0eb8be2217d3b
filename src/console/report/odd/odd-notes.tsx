import { formatDayOfYear } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { Footnotes } from "../note/footnotes.tsx";
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
    <Footnotes label={t("reporting.odd.title")} data-odd-days="">
      {told.map(({ day, key }) => (
        <li key={oddKey(day, key)}>
          <OddMark />
          <span className="font-mono text-fg-2">{formatDayOfYear(day)}</span> {odd.cells.get(oddKey(day, key))}
        </li>
      ))}
    </Footnotes>
  );
}
