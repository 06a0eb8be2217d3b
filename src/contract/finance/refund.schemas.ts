import { z } from "zod";
import { financeFilterFields } from "./filter-fields.ts";
import { refundMachine } from "../../lending/finance/refund.machine.ts";
import { refusalReasons } from "../../lending/options/refusal-reasons.ts";
import { answered, whyNot } from "../kernel/answer.ts";
import { amount, evidenceOrNone, id, instant, money, ok, pageFields, pageOf } from "../kernel/fields.ts";

const text = (most: number) => z.string().trim().max(most);
const accountNo = text(40).regex(/^[\dA-Za-z -]{4,40}$/);
const state = z.enum(refundMachine.states);

export const refundSchemas = {
  "refund.apply": {
    input: z.strictObject({
      /** The order that was overpaid (overflow.list), or a repayment that overpaid it: one of both. */
      overflowId: id.optional(),
      repaymentId: id.optional(),
      amount,
      bankName: text(100).min(1),
      accountNo,
      reason: text(500).min(1),
    }),
    output: z.strictObject({ refundId: id }),
  },
  "refund.list": {
    input: z.strictObject({
      ...pageFields,
      ...financeFilterFields,
      status: z.array(state).max(5).optional(),
    }),
    output: pageOf(
      z.strictObject({
        refundId: id,
        loanRecordId: id,
        orderNo: z.string(),
        name: z.string(),
        amount: money,
        bankName: z.string(),
        /** The last four characters. */
        accountNo: z.string(),
        status: state,
        reason: z.string(),
        applicant: z.string(),
        reviewer: z.string().nullable(),
        tradeNo: z.string().nullable(),
        failReason: z.string(),
        /** Why it was refused, by the list of refusal reasons. */
        refusal: z.enum(refusalReasons).nullable(),
        /** Of whoever decided last. */
        remark: z.string(),
        createTime: instant,
        refundTime: instant.nullable(),
      }),
    ),
  },
  "refund.review": {
    input: answered(
      z.strictObject({
        refundId: id,
        /** again: of one that the bank sent back, with another account; whoever says so is its applicant from now on. */
        decision: z.enum(["approve", "refuse", "again"]),
        bankName: text(100).optional(),
        accountNo: accountNo.optional(),
        ...whyNot,
      }),
    ),
    output: ok,
  },
  "refund.done": {
    input: z.strictObject({
      refundId: id,
      /** returned: the bank sent it back before it was paid. */
      outcome: z.enum(["paid", "returned"]).default("paid"),
      tradeNo: text(64).min(1),
      refundTime: instant,
      voucherUrl: evidenceOrNone.default(""),
      remark: text(500).default(""),
    }),
    output: ok,
  },
} as const;
