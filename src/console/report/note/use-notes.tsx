import { useMemo, useState, type ReactNode } from "react";
import { noteCalls } from "../../../contract/report/note/note.calls.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import { refreshCalls, useCall } from "../../client/query.ts";
import { loadSections, useLocale } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { rested } from "../../kernel/idle.ts";
import { useKeyContext } from "../../kernel/keys/contexts.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import { laterModule } from "../../table/later-module.ts";
import type { Range } from "../ranges.ts";
import { kept } from "../report-input.ts";
import type { Marked } from "./mark-keys.ts";
import type { NotesProps } from "./notes.dialog.tsx";

const late = lateDialog<NotesProps>(
  async () => (await Promise.all([import("./notes.dialog.tsx"), loadSections("form", "reporting", "parameter")]))[0].NotesDialog,
);

/** No picture waits for what is said of its days; a setting that changed is named by its text. */
const words = laterModule(
  async () => {
    await rested();
    return (await Promise.all([import("./mark-words.tsx"), loadSections("parameter")]))[0];
  },
  () => undefined,
);
const none: Marked = new Map();

/** What was said of the days of the range and what changed on them: marks in the picture, footnotes under the table, `c` to add one. */
export function useNotes({ query }: ReportRecord, { from, to }: Range): { readonly marked: Marked; readonly notes: ReactNode } {
  const [source, open] = useState<Source | null>(null);
  const { data: marks = [] } = useCall(
    noteCalls["reportNote.list"],
    query ? { reportCode: query, startTime: from, endTime: to } : null,
    kept,
  );
  useKeyContext<null>({
    id: "report.notes",
    where: "report",
    active: query !== undefined,
    handlers: [{ id: "report.notes", verb: "notes", label: "report.key.notes", palette: true, run: (press) => open(press.source) }],
  });
  const locale = useLocale();
  const said = words.useWhen(marks.length > 0);
  // Their texts are of a language.
  // oxlint-disable-next-line react/exhaustive-deps
  const marked = useMemo(() => said?.markedOf(marks) ?? none, [said, marks, locale]);
  const notes = (
    <>
      {said ? <said.MarkNotes marks={marks} /> : null}
      {query && source ? (
        <late.Dialog
          query={query}
          marks={marks}
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
