import { z } from "zod";
import { id, instant, money, ok, pageFields, pageOf } from "../kernel/fields.ts";

const text = (most: number) => z.string().trim().max(most);
const component = z.strictObject({ charged: money, paid: money, waived: money, outstanding: money });
/** checking: matched by one person, not confirmed yet by another. */
const unmatchedState = z.enum(["unmatched", "checking", "matched"]);
const receiptState = z.enum(["pending", "success", "failed", "reversed"]);

export const repaymentSchemas = {
  "repayment.list": {
    input: z.strictObject({
      ...pageFields,
      orderNo: z
        .string()
        .regex(/^\d{1,8}$/)
        .optional(),
      tradeNo: text(64).optional(),
      status: z.array(receiptState).max(4).optional(),
    }),
    output: pageOf(
      z.strictObject({
        repaymentId: id,
        orderNo: z.string().nullable(),
        tradeNo: z.string(),
        name: z.string().nullable(),
        amount: money,
        type: z.string(),
        purpose: z.string(),
        status: receiptState,
        operator: z.string().nullable(),
        payTime: instant,
        createTime: instant,
      }),
    ),
  },
  "repayment.quote": {
    input: z.strictObject({ loanRecordId: id, at: instant.optional() }),
    output: z.strictObject({
      at: instant,
      principal: component,
      interest: component,
      fee: component,
      penalty: component,
      /** What settles the order then: the claim, also after a write-off. */
      total: money,
      minAmount: money,
      overpayment: money,
      capReached: z.boolean(),
    }),
  },
  /** The least amount binds here only; money that arrives is always posted. */
  "repayment.payCode": {
    input: z.strictObject({ loanRecordId: id, amount: money.positive(), purpose: z.enum(["repay", "extend"]).default("repay") }),
    output: z.strictObject({ payCode: z.string(), link: z.string(), expireTime: instant }),
  },
  "repayment.offline": {
    input: z.strictObject({
      loanRecordId: id,
      amount: money.positive(),
      payTime: instant,
      tradeNo: text(64).min(1),
      /** Money for the extension in progress is held until it is whole. */
      purpose: z.enum(["repay", "extend"]).default("repay"),
      voucherUrl: text(500).default(""),
      remark: text(500).default(""),
    }),
    output: z.strictObject({ repaymentId: id }),
  },
  "repayment.confirm": {
    input: z.strictObject({ repaymentId: id, decision: z.enum(["confirm", "refuse"]), remark: text(500).default("") }),
    output: ok,
  },
  "repayment.reverse": {
    input: z.strictObject({ repaymentId: id, reason: text(500).min(1) }),
    output: z.strictObject({ approvalId: id }),
  },
  "repayment.unmatched": {
    input: z.strictObject({ ...pageFields, status: z.array(unmatchedState).max(3).optional() }),
    output: pageOf(
      z.strictObject({
        id,
        tradeNo: z.string(),
        amount: money,
        payer: z.string(),
        orderNo: z.string().nullable(),
        remark: z.string(),
        status: unmatchedState,
        payTime: instant,
        createTime: instant,
      }),
    ),
  },
  "repayment.match": {
    input: z.strictObject({ id, loanRecordId: id, remark: text(500).default("") }),
    output: z.strictObject({ repaymentId: id }),
  },
} as const;
