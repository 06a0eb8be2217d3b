import { z } from "zod";
import { refundMachine } from "../../lending/refund.machine.ts";
import { id, instant, money, ok, pageFields, pageOf } from "../kernel/fields.ts";

const text = (most: number) => z.string().trim().max(most);
const state = z.enum(refundMachine.states);

export const refundSchemas = {
  "refund.apply": {
    input: z.strictObject({
      /** The order that was overpaid (overflow.list). */
      overflowId: id,
      amount: money.positive(),
      bankName: text(100).min(1),
      accountNo: text(40).regex(/^[\dA-Za-z -]{4,40}$/),
      reason: text(500).min(1),
    }),
    output: z.strictObject({ refundId: id }),
  },
  "refund.list": {
    input: z.strictObject({
      ...pageFields,
      orderNo: z
        .string()
        .regex(/^\d{1,8}$/)
        .optional(),
      status: z.array(state).max(4).optional(),
    }),
    output: pageOf(
      z.strictObject({
        refundId: id,
        loanRecordId: id,
        orderNo: z.string(),
        amount: money,
        bankName: z.string(),
        /** The last four characters. */
        accountNo: z.string(),
        status: state,
        reason: z.string(),
        applicant: z.string(),
        reviewer: z.string().nullable(),
        tradeNo: z.string().nullable(),
        createTime: instant,
        refundTime: instant.nullable(),
      }),
    ),
  },
  "refund.review": {
    input: z.strictObject({ refundId: id, decision: z.enum(["approve", "refuse"]), remark: text(500).default("") }),
    output: ok,
  },
  "refund.done": {
    input: z.strictObject({ refundId: id, tradeNo: text(64).min(1), refundTime: instant, voucherUrl: text(500).default("") }),
    output: ok,
  },
} as const;
