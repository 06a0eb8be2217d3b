import { loadSections } from "../i18n/i18n.ts";
import type { KeyHandler } from "../kernel/contexts.ts";
import { lateDialog } from "./late-dialog.tsx";

/** Own exports and their files, wherever something may be exported. */
export const exportsDialog = lateDialog(async () => {
  const [{ ExportJobsDialog }] = await Promise.all([import("./export-jobs-dialog.tsx"), loadSections("export", "tools")]);
  return ExportJobsDialog;
});

let hasResumed = false;
/** Exports that outlived the page before this one are followed again, once. */
function resume(): void {
  if (hasResumed) return;
  hasResumed = true;
  void import("./exports.ts").then(({ resumeExports }) => resumeExports());
}

/** When the page rests. */
export function exportsAhead(): void {
  exportsDialog.prefetch();
  resume();
}

/** One pair of keys for whatever leaves the house. */
export const exportKeys = ({ begin, look }: Readonly<Record<"begin" | "look", () => void>>): readonly KeyHandler[] => [
  { id: "table.export", keys: ["ctrl+s"], label: "table.key.export", palette: true, acts: true, run: begin },
  { id: "table.exports", keys: ["ctrl+shift+s"], label: "table.key.exports", palette: true, run: look },
];
