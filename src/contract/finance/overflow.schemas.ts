import { z } from "zod";
import { financeFilterFields } from "./filter-fields.ts";
import { runningRefunds } from "../../lending/finance/overflow.rules.ts";
import { overflowSources, overflowStates } from "../../lending/options/finance/overflow-codes.ts";
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
        /** The refund that runs; null: none does. */
        refundId: id.nullable(),
        refundStatus: z.enum(runningRefunds).nullable(),
        refundAmount: money.nullable(),
        /** Bank and the last four characters. */
        refundTo: z.string().nullable(),
        refundReason: z.string().nullable(),
        /** Why the bank sent it back. */
        failReason: z.string().nullable(),
        applicant: z.string().nullable(),
        /** The caller has asked for it: another one decides and pays. */
        isOwnRefund: z.boolean(),
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
