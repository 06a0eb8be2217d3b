import { feedbackMachine } from "../contact/feedback.machine.ts";
import { coded } from "./coded.ts";

/** What customers write about. */
export const feedbackTypes = ["complaint", "suggestion", "question", "fault"] as const;
export const feedbackTypeCodes = coded("feedback.type", feedbackTypes);
export const feedbackStateCodes = coded("feedback.status", feedbackMachine.states);
