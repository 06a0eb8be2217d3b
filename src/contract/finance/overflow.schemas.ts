import { z } from "zod";
import { financeFilterFields } from "./filter-fields.ts";
import { overflowSources, overflowStates } from "../../lending/options/overflow-codes.ts";
import { amount, id, instant, money, ok, pageFields, pageOf } from "../kernel/fields.ts";

const state = z.enum(overflowStates);

export const overflowSchemas = {
  "overflow.list": {
    input: z.strictObject({
      ...pageFields,
      ...financeFilterFields,
      status: z.array(state).max(3).optional(),
    }),
    output: pageOf(
      z.strictObject({
        /** The order that was overpaid. */
        id,
        orderNo: z.string(),
        name: z.string(),
        phone: z.string(),
        /** Trade number of the repayment that paid too much, or of the payout that came back; null where neither made it. */
        paymentNo: z.string().nullable(),
        overflow: money,
        used: money,
        refunded: money,
        reserved: money,
        balance: money,
        source: z.enum(overflowSources),
        status: state,
        /** When the money became the customer's. */
        createTime: instant.nullable(),
        /** The customer's open orders, which it may pay for. */
        others: z.array(z.strictObject({ loanRecordId: id, orderNo: z.string() })),
      }),
    ),
  },
  "overflow.apply": {
    input: z.strictObject({ id, loanRecordId: id, amount }),
    output: ok,
  },
} as const;
