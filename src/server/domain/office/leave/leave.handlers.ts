import type { leaveCalls } from "../../../../contract/basics/people/leave.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { handOver, previewHandOver, undoHandOver } from "./leave.actions.ts";
import type { LeaveParts } from "./leave.parts.ts";

/** What people hold in every department; what there is, the departments say at their doors. */
export const leaveHandlers = (parts: LeaveParts): Handlers<keyof typeof leaveCalls> => ({
  "system.handOverPreview": previewHandOver(parts),
  "system.handOver": handOver(parts),
  "system.handOverUndo": undoHandOver(parts),
});
