import { mergeCalls } from "../../../contract/user/merge/merge.calls.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { lateForm } from "../late-dialog.tsx";
import type { Merging } from "./merge.form.tsx";

/** Who may ask for a merge, and who may decide one. */
export const { permission: merges } = mergeCalls["user.merge"];

export const mergeTexts = () => loadSections("user", "form", "order", "setting", "review", "approval");
/** Asks a second person to make one customer of two with the same identity number. */
export const merge = lateForm<Merging, true>(async () => (await Promise.all([import("./merge.form.tsx"), mergeTexts()]))[0].MergeForm);
