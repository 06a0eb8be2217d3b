import { z } from "zod";
import { day, id, money } from "../kernel/fields.ts";

export const ledgerSchemas = {
  "badDebt.writeOff": {
    input: z.strictObject({ loanRecordId: id, reason: z.string().trim().min(1).max(500) }),
    output: z.strictObject({ approvalId: id }),
  },
  "ledger.trialBalance": {
    /** Value dates up to this day, which belongs to it; everything without one. */
    input: z.strictObject({ date: day.optional() }),
    output: z.strictObject({
      accounts: z.array(z.strictObject({ code: z.int(), name: z.string(), debit: money, credit: money, balance: money })),
      /** 0, or the book is broken. */
      total: money,
    }),
  },
} as const;
