import { z } from "zod";
import { extensionMachine } from "../../lending/finance/extension.machine.ts";
import { day, id, instant, money } from "../kernel/fields.ts";

export const extensionSchemas = {
  "extension.plan": {
    input: z.strictObject({ loanRecordId: id }),
    /** Empty: the order cannot be extended now. */
    output: z.array(
      z.strictObject({
        planId: id,
        days: z.int(),
        fee: money,
        penalty: money,
        interest: money,
        total: money,
        newRepayTime: day,
        payBefore: instant,
      }),
    ),
  },
  "extension.cancel": {
    input: z.strictObject({ extensionId: id, reason: z.string().trim().min(1).max(500) }),
    output: z.strictObject({ status: z.enum(extensionMachine.states) }),
  },
} as const;
