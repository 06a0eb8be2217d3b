import type { Handlers } from "../../kernel/context.ts";
import { addComplaint, answerComplaint } from "./complaint.actions.ts";

export const complaintHandlers: Handlers<"complaint.add" | "complaint.answer"> = {
  "complaint.add": addComplaint,
  "complaint.answer": answerComplaint,
};
