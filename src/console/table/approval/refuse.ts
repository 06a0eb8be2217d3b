import { loadSections } from "../../i18n/i18n.ts";
import { lateForm } from "../late-dialog.tsx";
import type { Why } from "./decision.ts";

export interface Question {
  readonly title: string;
  readonly body: string;
}
/** A no wherever one question says a request whole: it is asked why. */
export const refusal = lateForm<Question, Pick<Why, "reason" | "remark">>(
  async () => (await Promise.all([import("./refuse.form.tsx"), loadSections("form", "approval")]))[0].RefuseForm,
);
