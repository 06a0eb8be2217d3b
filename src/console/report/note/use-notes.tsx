import { useMemo, useState, type ReactNode } from "react";
import { noteCalls } from "../../../contract/report/note/note.calls.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { refreshCalls, useCall } from "../../client/query.ts";
import { formatDayOfYear } from "../../i18n/format.ts";
import { loadSections, t, textOf, useT } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { useKeyContext } from "../../kernel/keys/contexts.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import type { Range } from "../ranges.ts";
import { kept } from "../report-input.ts";
import type { Marked } from "./mark-keys.ts";
import type { NotesProps } from "./notes.dialog.tsx";

export type Mark = OutputOf<"reportNote.list">[number];

const late = lateDialog<NotesProps>(
  async () => (await Promise.all([import("./notes.dialog.tsx"), loadSections("form", "reporting", "parameter")]))[0].NotesDialog,
);

/** What a mark says. */
export const markText = ({ kind, text, version }: Mark): string => {
  if (kind === "note") return text;
  if (kind === "setting") return t("report.mark.setting", { name: textOf(`parameter.${text}`) || text });
  return t(`report.mark.${kind}`, { name: text, version: version ?? "" });
};

/** Under the table: each mark with its day. */
function Footnotes({ marks }: { readonly marks: readonly Mark[] }) {
  const t_ = useT();
  if (marks.length === 0) return null;
  return (
    <div className="shrink-0 border-t border-line px-3 py-1" data-marks="">
      {/* Two whole lines; what is below is reached by Tab and scrolled by keys. */}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t_("report.mark.title")}
        className="ring-inside flex max-h-[2lh] flex-wrap gap-x-5 overflow-y-auto text-cell text-fg-1"
      >
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
      </ul>
    </div>
  );
}

/** What was said of the days of the range and what changed on them: marks in the picture, footnotes under the table, `c` to add one. */
export function useNotes({ query }: ReportRecord, { from, to }: Range): { readonly marked: Marked; readonly notes: ReactNode } {
  const [source, open] = useState<Source | null>(null);
  const { data: marks } = useCall(noteCalls["reportNote.list"], query ? { reportCode: query, startTime: from, endTime: to } : null, kept);
  useKeyContext<null>({
    id: "report.notes",
    where: "report",
    active: query !== undefined,
    handlers: [{ id: "report.notes", verb: "notes", label: "report.key.notes", palette: true, run: (press) => open(press.source) }],
  });
  const marked = useMemo(() => {
    const texts = new Map<string, string[]>();
    for (const mark of marks ?? []) texts.set(mark.day, [...new Set([...(texts.get(mark.day) ?? []), markText(mark)])]);
    return texts;
  }, [marks]);
  const notes = (
    <>
      <Footnotes marks={marks ?? []} />
      {query && source ? (
        <late.Dialog
          query={query}
          marks={marks ?? []}
          day={to}
          source={source}
          onClose={() => open(null)}
          onDone={() => void refreshCalls("reportNote.list")}
        />
      ) : null}
    </>
  );
  return { marked, notes };
}
