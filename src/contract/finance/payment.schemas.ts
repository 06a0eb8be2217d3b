import { z } from "zod";
import { financeFilterFields } from "./filter-fields.ts";
import { transferMachine } from "../../lending/collection/transfer.machine.ts";
import { evidence, evidenceOrNone, id, instant, money, ok, pageFields, pageOf } from "../kernel/fields.ts";

const text = (most: number) => z.string().trim().max(most);
const ids = z.array(id).min(1).max(200);
const remark = text(500).default("");
const stage = z.string();
const transferState = z.enum(transferMachine.states);

const { time: applyTime, ...ofOrder } = financeFilterFields;
const paymentFilters = {
  ...ofOrder,
  applyTime,
  payTime: applyTime,
  tradeNo: text(64).optional(),
  channelId: z.array(text(32)).max(20).optional(),
  stage: z.array(text(32)).max(10).optional(),
  status: z.array(transferState).max(4).optional(),
};
const paymentRow = z.strictObject({
  paymentId: id,
  loanRecordId: id,
  orderNo: z.string(),
  name: z.string(),
  stage,
  tradeNo: z.string().nullable(),
  bankName: z.string().nullable(),
  /** The last four digits. */
  accountNo: z.string().nullable(),
  contractAmount: money,
  /** What the payout is less than the contract; null while nothing was sent. */
  serviceFee: money.nullable(),
  payAmount: money.nullable(),
  /** Where it was sent, or is routed to. */
  channel: z.string().nullable(),
  status: transferState.nullable(),
  failReason: z.string().nullable(),
  tries: z.int(),
  firstReviewer: z.string().nullable(),
  secondReviewer: z.string().nullable(),
  ownerName: z.string().nullable(),
  assignTime: instant.nullable(),
  createTime: instant,
  successTime: instant.nullable(),
});

export const paymentSchemas = {
  "payment.list": {
    input: z.strictObject({ ...pageFields, ...paymentFilters }),
    output: pageOf(paymentRow),
  },
  /** Reviews that wait for the caller, or for anybody: only those that he may do, the oldest first. */
  "payment.agencyList": { input: z.strictObject({ ...pageFields, ...paymentFilters }), output: pageOf(paymentRow) },
  "payment.historyList": {
    input: z.strictObject({ ...pageFields, ...paymentFilters }),
    output: pageOf(
      z.strictObject({
        ...paymentRow.shape,
        step: z.enum(["first", "second"]),
        decision: z.enum(["pass", "reject"]),
        decidedTime: instant.nullable(),
      }),
    ),
  },
  "payment.assign": {
    input: z.strictObject({ paymentIds: ids, adminUserIds: z.array(id).min(1).max(100) }),
    output: z.strictObject({ assigned: z.array(z.strictObject({ paymentId: id, adminUserId: id })) }),
  },
  "payment.firstReview": {
    input: z.strictObject({ paymentIds: ids, decision: z.enum(["pass", "reject", "back"]), remark }),
    output: ok,
  },
  "payment.secondReview": {
    input: z.strictObject({ paymentIds: ids, decision: z.enum(["pass", "reject"]), remark }),
    output: ok,
  },
  "payment.pay": {
    input: z.strictObject({ paymentIds: ids, channelId: text(32).min(1).optional() }),
    output: z.strictObject({ accepted: z.array(z.strictObject({ paymentId: id, tradeNo: z.string() })) }),
  },
  "payment.manual": {
    input: z.strictObject({ paymentId: id, tradeNo: text(64).min(1), payTime: instant, voucherUrl: evidence, remark }),
    output: z.strictObject({ approvalId: id }),
  },
  "payment.retry": {
    input: z.strictObject({ paymentId: id, channelId: text(32).min(1).optional() }),
    output: z.strictObject({ tradeNo: z.string() }),
  },
  "payment.fail": {
    input: z.strictObject({ paymentId: id, action: z.enum(["close", "back"]), reason: text(500).min(1) }),
    output: z.strictObject({ status: z.int(), stage }),
  },
  "payment.query": {
    input: z.strictObject({ paymentId: id }),
    output: z.strictObject({ status: transferState.nullable(), stage }),
  },
  "payment.payeeAccount": {
    input: z.strictObject({
      paymentId: id,
      bankName: text(64).min(1),
      accountNo: z.string().regex(/^\d{6,24}$/),
      holder: text(64).min(1),
      /** Needed where the holder is not the customer. */
      proofUrl: evidenceOrNone.default(""),
      reason: text(500).min(1),
    }),
    output: ok,
  },
} as const;
