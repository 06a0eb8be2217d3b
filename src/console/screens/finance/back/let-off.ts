import { adjustments } from "../book/adjustment.screen.tsx";
import { lateExemption } from "../book/late-exemption.screen.tsx";
import { reductionRecord } from "./reduction-record.screen.tsx";

/** What is let off. */
export const screens = [reductionRecord, adjustments, lateExemption];
