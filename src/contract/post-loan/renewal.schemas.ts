import { z } from "zod";
import { financeFilterFields } from "../finance/filter-fields.ts";
import { extensionMachine } from "../../lending/finance/extension.machine.ts";
import { day, id, instant, money, pageFields, pageOf, smallInt } from "../kernel/fields.ts";

const state = z.enum(extensionMachine.states);

export const renewalSchemas = {
  "renewal.add": {
    input: z.strictObject({
      loanRecordId: id,
      planId: id,
      /** As the plan was shown: refused when it costs something else by now. */
      days: smallInt,
      fee: money,
      remark: z.string().trim().max(500).default(""),
    }),
    output: z.strictObject({ extensionId: id, status: state, quote: money, quoteExpires: instant, newRepayTime: day }),
  },
  "renewal.pageList": {
    input: z.strictObject({
      ...pageFields,
      ...financeFilterFields,
      status: z.array(state).max(3).optional(),
      assigneeId: id.optional(),
    }),
    output: pageOf(
      z.strictObject({
        extensionId: id,
        loanRecordId: id,
        orderNo: z.string(),
        appId: z.int(),
        name: z.string(),
        phone: z.string(),
        days: z.int(),
        feeDue: money,
        quote: money,
        quoteExpires: instant,
        feeReceived: money,
        oldRepayTime: day,
        newRepayTime: day,
        /** How often the order has been extended by now. */
        times: z.int(),
        status: state,
        operator: z.string(),
        remark: z.string(),
        createTime: instant,
        finishTime: instant.nullable(),
      }),
    ),
  },
} as const;
