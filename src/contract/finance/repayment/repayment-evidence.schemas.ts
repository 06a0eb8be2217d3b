import { z } from "zod";
import { entries } from "../payout/payment-evidence.schemas.ts";
import { id, instant, money, refusedRequest } from "../../kernel/fields.ts";

const split = z.strictObject({ principal: money, interest: money, fee: money, penalty: money });
const standing = z.strictObject({
  stage: z.string(),
  status: z.int(),
  dueDate: z.string().nullable(),
  daysLate: z.int(),
  claim: money,
  penalty: money,
});

/** An order before and after a reversal, and what else it touches. */
export const reversal = z.strictObject({
  before: standing,
  after: standing,
  /** An extension that this money paid for: undone with it. */
  undoesExtension: z.boolean(),
  /** A coupon that came with it: unused again. */
  undoesCoupon: z.boolean(),
  /** What was credited to a collector for it, and to whom; null: nobody was. */
  credit: z.strictObject({ name: z.string(), amount: money }).nullable(),
  /** Loans that the customer has applied for since. */
  nextLoans: z.array(z.strictObject({ loanRecordId: id, orderNo: z.string(), stage: z.string() })),
  /** Unmatched money belongs to no order again. */
  becomesUnmatched: z.boolean(),
  entries,
});

/** What stands beside money in check: voucher at the left, what would be posted at the right. */
export const repaymentEvidence = z.strictObject({
  voucher: z.string(),
  payer: z.string(),
  remark: z.string(),
  /** Null while whoever checks has to read it off the voucher first. */
  amount: money.nullable(),
  /** What the channel kept of it before it came. */
  kept: money,
  /** A line of a statement, or of a channel, with the same number. */
  line: z.strictObject({ channel: z.string(), amount: money, day: z.string() }).nullable(),
  /** What the order owes by parts at the money's value date; null without an order that has terms. */
  owed: split.nullable(),
  /** What of the money would go where; null while the amount is not told, and where nothing would be posted. */
  takes: z.strictObject({ ...split.shape, overflow: money }).nullable(),
  entries,
  standing: standing.nullable(),
  /** Other money of the order in these days, the newest first: the same paid twice stands out. */
  others: z.array(z.strictObject({ tradeNo: z.string(), amount: money, payTime: instant, status: z.string() })),
  request: z.strictObject({ requester: z.string(), at: instant, expires: instant, reason: z.string() }).nullable(),
  refused: refusedRequest,
  /** Where a reversal waits: anew, as it would be now. */
  reversal: reversal.nullable(),
});
