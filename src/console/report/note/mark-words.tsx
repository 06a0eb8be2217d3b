import type { OutputOf } from "../../../contract/types.ts";
import { formatDayOfYear } from "../../i18n/format.ts";
import { t, textOf, useT } from "../../i18n/i18n.ts";
import { Footnotes } from "./footnotes.tsx";
import type { Marked } from "./mark-keys.ts";

export type Mark = OutputOf<"reportNote.list">[number];

/** What a mark says. */
export const markText = ({ kind, text, version }: Mark): string => {
  if (kind === "note") return text;
  if (kind === "setting") return t("report.mark.setting", { name: textOf(`parameter.${text}`) || text });
  return t(`report.mark.${kind}`, { name: text, version: version ?? "" });
};

/** What is said of each day, every text once. */
export function markedOf(marks: readonly Mark[]): Marked {
  const texts = new Map<string, string[]>();
  for (const mark of marks) texts.set(mark.day, [...new Set([...(texts.get(mark.day) ?? []), markText(mark)])]);
  return texts;
}

/** Under the table: each mark with its day. */
export function MarkNotes({ marks }: { readonly marks: readonly Mark[] }) {
  const t_ = useT();
  return (
    <Footnotes label={t_("report.mark.title")} data-marks="">
      {marks.map((mark) => (
        <li key={`${mark.kind} ${mark.day} ${mark.id ?? ""} ${mark.text} ${mark.version ?? ""}`}>
          <span className="font-mono text-fg-2">{formatDayOfYear(mark.day)}</span>{" "}
          <span translate={mark.kind === "note" ? "no" : undefined}>{markText(mark)}</span>
          {mark.name === null ? null : (
            <span className="text-fg-2" translate="no">
              {` – ${mark.name}`}
            </span>
          )}
        </li>
      ))}
    </Footnotes>
  );
}
