import { z } from "zod";
import { financeFilterFields } from "../filter-fields.ts";
import { checkWarnings } from "../../../lending/finance/check.rules.ts";
import { receiptMachine } from "../../../lending/finance/receipt.machine.ts";
import { refusalReasons } from "../../../lending/options/refusal-reasons.ts";
import { paymentFigureFields } from "./payment-figure.fields.ts";
import { repaymentEvidence, reversal } from "./repayment-evidence.schemas.ts";
import { answered, whyNot } from "../../kernel/answer.ts";
import {
  amount,
  dayRange,
  evidenceOrNone,
  id,
  instant,
  isOwnRequest,
  money,
  ok,
  orderFilters,
  pageFields,
  pageOf,
} from "../../kernel/fields.ts";

const text = (most: number) => z.string().trim().max(most);
const component = z.strictObject({ charged: money, paid: money, waived: money, outstanding: money });
/** checking: matched by one person, not confirmed yet by another. */
const unmatchedState = z.enum(["unmatched", "checking", "matched"]);
const receiptState = z.enum(receiptMachine.states);

/** What whoever decides saw (`seen` of the row): refused when that has changed since. */
const seen = z.string().max(64).optional();

const channelId = z.array(text(32)).max(20).optional();
const receiptFilters = {
  ...financeFilterFields,
  tradeNo: text(64).optional(),
  payCode: text(20).optional(),
  channelId,
  /** The whole name of whoever paid, as the channel or the bank has it: case and marks do not count. */
  payer: text(120).optional(),
  type: z
    .array(z.enum(["online", "offline", "unmatched", "statement"]))
    .max(4)
    .optional(),
  status: z.array(receiptState).max(4).optional(),
  adminUserId: z.array(id).max(50).optional(),
  bankAccountId: z.array(id).max(50).optional(),
  /** Posted on a voucher's word: no statement has its line. */
  withoutLine: z.boolean().optional(),
  /** Something of it waits for a second person. */
  asked: z.boolean().optional(),
  ...paymentFigureFields,
};
const receiptRow = z.strictObject({
  repaymentId: id,
  loanRecordId: id.nullable(),
  orderNo: z.string().nullable(),
  tradeNo: z.string(),
  payCode: z.string().nullable(),
  name: z.string().nullable(),
  /** Null: whoever checks it reads the voucher first. */
  amount: money.nullable(),
  principal: money,
  interest: money,
  fee: money,
  penalty: money,
  /** What no claim was left for when it was posted. */
  overflow: money,
  /** What the channel kept of it: it came to the house less this. */
  kept: money,
  channel: z.string().nullable(),
  /** The own account that it came to. */
  bankAccount: z.string().nullable(),
  type: z.string(),
  purpose: z.string(),
  status: receiptState,
  operator: z.string().nullable(),
  ownerName: z.string().nullable(),
  reviewer: z.string().nullable(),
  voucherUrl: z.string(),
  remark: z.string(),
  payTime: instant,
  createTime: instant,
  decideTime: instant.nullable(),
  appId: z.int().nullable(),
  payer: z.string(),
  assignTime: instant.nullable(),
  refusal: z.enum(refusalReasons).nullable(),
  /** Of whoever decided it, in his own words. */
  decision: z.string(),
  /** What settles the order, as it is booked; null without an order. */
  outstanding: money.nullable(),
  /** The order's own standing now. */
  orderStatus: z.int().nullable(),
  /** A channel, or a line of a statement, says the same amount under the same number. */
  hasLine: z.boolean(),
  withoutLine: z.boolean(),
  /** Minutes that its check has waited; null where none does. */
  waiting: z.int().nullable(),
  warning: z.enum(checkWarnings).nullable(),
  /** The caller has registered or matched it: another one checks it. */
  isOwn: z.boolean(),
  /** A reversal that waits for a second person. */
  approvalId: id.nullable(),
  requester: z.string().nullable(),
  isOwnRequest,
  seen: z.string(),
});
const page = { ...pageFields, ...receiptFilters };

export const repaymentSchemas = {
  "repayment.list": {
    input: z.strictObject(page),
    output: pageOf(receiptRow),
  },
  /** Checks that wait for the caller, or for anybody who may: never his own entries, the oldest first. */
  "repayment.agencyList": { input: z.strictObject(page), output: pageOf(receiptRow) },
  /** What the caller has decided. */
  "repayment.historyList": {
    input: z.strictObject({ ...page, decideTime: financeFilterFields.time }),
    output: pageOf(receiptRow),
  },
  /** Whether the list has a report's figure exactly: what no receipt brought it cannot show. */
  "repayment.hasFigure": {
    input: z.strictObject({ ...paymentFigureFields, figureTime: dayRange, appId: orderFilters.appId }),
    output: z.strictObject({ isWhole: z.boolean() }),
  },
  "repayment.evidence": { input: z.strictObject({ repaymentId: id }), output: repaymentEvidence },
  "repayment.reversePreview": { input: z.strictObject({ repaymentId: id }), output: reversal },
  "repayment.userList": {
    input: z.strictObject({}),
    output: z.array(z.strictObject({ adminUserId: id, adminName: z.string(), account: z.string(), team: z.string(), open: z.int() })),
  },
  "repayment.assign": {
    input: z.union([
      z.strictObject({ repaymentIds: z.array(id).min(1).max(500), adminUserIds: z.array(id).min(1).max(100) }),
      /** Every check that waits and matches. */
      z.strictObject({ filters: z.strictObject(receiptFilters), adminUserIds: z.array(id).min(1).max(100) }),
    ]),
    output: z.strictObject({ assigned: z.array(z.strictObject({ repaymentId: id, adminUserId: id })) }),
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
      /** Of the total, the tax in it. */
      tax: money,
      minAmount: money,
      overpayment: money,
      capReached: z.boolean(),
    }),
  },
  /** The least amount binds here only; money that arrives is always posted. */
  "repayment.offline": {
    input: z.strictObject({
      loanRecordId: id,
      amount,
      payTime: instant,
      tradeNo: text(64).min(1),
      /** The own account that it came to; absent: the default for money that comes. */
      bankAccountId: id.optional(),
      /** Money for the extension in progress is held until it is whole. */
      purpose: z.enum(["repay", "extend"]).default("repay"),
      /** The customer's coupon that comes off with this money. */
      userCouponId: id.optional(),
      voucherUrl: evidenceOrNone.default(""),
      remark: text(500).default(""),
    }),
    output: z.strictObject({ repaymentId: id }),
  },
  "repayment.confirm": {
    input: answered(
      z.strictObject({
        repaymentId: id,
        decision: z.enum(["confirm", "refuse"]),
        ...whyNot,
        /** What the voucher shows, as it was read off it: needed where no line of a channel or a statement says so. */
        voucherAmount: amount.optional(),
        seen,
      }),
    ),
    output: ok,
  },
  "repayment.reverse": {
    input: z.strictObject({ repaymentId: id, reason: text(500).min(1) }),
    output: z.strictObject({ approvalId: id }),
  },
  "repayment.coupons": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.array(z.strictObject({ userCouponId: id, name: z.string(), deduction: money, expireDay: z.string() })),
  },
  "repayment.payCode": {
    input: z.strictObject({
      loanRecordId: id,
      amount,
      purpose: z.enum(["repay", "extend"]).default("repay"),
      /** Used with the money that comes by the code. */
      userCouponId: id.optional(),
    }),
    output: z.strictObject({ payCode: z.string(), link: z.string(), expireTime: instant }),
  },
  "repayment.unmatched": {
    input: z.strictObject({
      ...pageFields,
      channelId,
      time: financeFilterFields.time,
      status: z.array(unmatchedState).max(3).optional(),
    }),
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
