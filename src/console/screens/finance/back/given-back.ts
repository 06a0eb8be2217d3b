import { refunds, repaymentOverflow } from "./repayment-overflow.screen.tsx";

/** What is given back. */
export const screens = [repaymentOverflow, refunds];
