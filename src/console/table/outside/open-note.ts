import { loadSections } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { askAndRefresh } from "../asking.ts";
import { lateForm } from "../late-dialog.tsx";
import type { Outside } from "./leave-note.form.tsx";

const note = lateForm<Outside, string>(async () => {
  const [{ LeaveNoteForm }] = await Promise.all([import("./leave-note.form.tsx"), loadSections("form", "palette")]);
  return LeaveNoteForm;
});

/** What the search has found is no row of any list that would have to be read anew. */
export const openNote = (order: Outside, source: Source): Promise<void> =>
  askAndRefresh(note.form, order, { source, refresh: () => undefined });
