import type { Source } from "../../kernel/command/records.ts";
import { createElement } from "react";
import { whenSettled } from "../../kernel/idle.ts";
import { lateDialog } from "../late-dialog.tsx";
import type { Split } from "./assign-desk.ts";
import type { Assignable } from "./assign-plan.ts";

const assign = lateDialog<AssignProps>(async () => (await import("./assign.form.tsx")).AssignForm);
whenSettled(assign.prefetch);

interface AssignAsked {
  readonly source: Source;
  readonly subject: Assignable;
  readonly submit: (answer: Split) => void;
  readonly cancel: () => void;
}
interface AssignProps extends AssignAsked {
  readonly onClose: () => void;
}

/** The form of an allocation, which is no part of the screens' own script. */
export const LateAssignForm = (asked: AssignAsked) => createElement(assign.Dialog, { ...asked, onClose: asked.cancel });
