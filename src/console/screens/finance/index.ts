import { reductionRecord } from "./reduction-record.screen.tsx";
import { repaymentOverflow } from "./repayment-overflow.screen.tsx";

export const screens = [reductionRecord, repaymentOverflow];
