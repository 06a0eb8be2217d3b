import { adjustments } from "../book/adjustment.screen.tsx";
import { lateExemption } from "../book/late-exemption.screen.tsx";
import { reductionRecord } from "./reduction-record.screen.tsx";
import { refunds, repaymentOverflow } from "./repayment-overflow.screen.tsx";

/** What is let off or given back. */
export const screens = [reductionRecord, adjustments, repaymentOverflow, refunds, lateExemption];
