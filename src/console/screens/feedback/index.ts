import { allFeedback, feedbackOfMine, feedbackOver, systemFeedback } from "./feedback.stages.tsx";

export const screens = [systemFeedback, allFeedback, feedbackOfMine, feedbackOver];
