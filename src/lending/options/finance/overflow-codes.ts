import { coded } from "../coded.ts";

/** open: something is free to use; reserved: all of it waits for a refund; done: nothing is left. */
export const overflowStates = ["open", "reserved", "done"] as const;
export const overflowStateCodes = coded("relief.overflow.status", overflowStates);

/** Where a credit balance came from: paid beyond what was owed, repaid on a loan whose payout the bank sent back (T21), or charged less afterwards. */
export const overflowSources = ["repayment", "returnedPayout", "correction"] as const;
export const overflowSourceCodes = coded("relief.overflow.source", overflowSources);
