import { createElement } from "react";
import { whenSettled } from "../../table/idle.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import type { Assignable, AssignAnswer } from "./assign.form.tsx";

const assign = lateDialog<AssignProps>(async () => (await import("./assign.form.tsx")).AssignForm);
whenSettled(assign.prefetch);

interface AssignAsked {
  readonly subject: Assignable;
  readonly submit: (answer: AssignAnswer) => void;
  readonly cancel: () => void;
}
interface AssignProps extends AssignAsked {
  readonly onClose: () => void;
}

/** The form of an allocation, which is no part of the screens' own script. */
export const LateAssignForm = (asked: AssignAsked) => createElement(assign.Dialog, { ...asked, onClose: asked.cancel });
