import type { complaintCalls } from "../../../../contract/post-loan/complaint.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { addComplaint, answerComplaint } from "./complaint.actions.ts";

export const complaintHandlers: Handlers<keyof typeof complaintCalls> = {
  "complaint.add": addComplaint,
  "complaint.answer": answerComplaint,
};
