import { afterLoanRecord } from "./after-loan-record.screen.tsx";

export const screens = [afterLoanRecord];
