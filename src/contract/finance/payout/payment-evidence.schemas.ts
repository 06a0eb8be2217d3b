import { z } from "zod";
import { transferMachine } from "../../../lending/collection/transfer.machine.ts";
import { refusalReasons } from "../../../lending/options/refusal-reasons.ts";
import { payoutWarnings } from "../../../lending/origination/payout-state.ts";
import { id, instant, money, refusedRequest } from "../../kernel/fields.ts";

/** What would be posted: a row of rules/ledger.md 2 with its accounts. */
export const entries = z.array(
  z.strictObject({ code: z.string(), lines: z.array(z.strictObject({ account: z.int(), debit: money, credit: money })) }),
);

/** What stands beside a payout: whose account it is, what goes, by which way, what will be posted, and what was decided before. */
export const paymentEvidence = z.strictObject({
  customer: z.string(),
  account: z
    .strictObject({
      bankName: z.string(),
      /** The last four digits. */
      accountNo: z.string(),
      holder: z.string(),
      /** What the bank says; null: it was not asked, or has not answered. */
      bank: z.strictObject({ outcome: z.enum(["named", "closed"]), name: z.string() }).nullable(),
      /** Who gave it; null: the customer. */
      by: z.string().nullable(),
      at: instant,
      reason: z.string(),
      proof: z.string(),
      isVerified: z.boolean(),
      /** Accounts that the order had before. */
      earlier: z.int(),
    })
    .nullable(),
  /** Orders of other customers that are paid to the same account. */
  others: z.array(z.strictObject({ loanRecordId: id, orderNo: z.string(), name: z.string() })),
  isAccepted: z.boolean(),
  principal: money,
  fee: money,
  payout: money,
  due: money,
  termDays: z.int(),
  /** What the day's budget leaves; null: there is none. */
  budgetLeft: money.nullable(),
  channel: z
    .strictObject({
      code: z.string(),
      isUp: z.boolean(),
      float: money.nullable(),
      /** What it would keep for this payout by its terms; null: the transfer has been sent. */
      fee: money.nullable(),
      /** What the day's limit leaves; null: there is none. */
      dayLeft: money.nullable(),
      unanswered: z.int(),
      lastAnswer: instant.nullable(),
    })
    .nullable(),
  warnings: z.array(z.enum(payoutWarnings)),
  entries,
  decisions: z.array(
    z.strictObject({
      step: z.enum(["first", "second"]),
      decision: z.enum(["pass", "reject", "back"]),
      refusal: z.enum(refusalReasons).nullable(),
      remark: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
  transfers: z.array(
    z.strictObject({
      tradeNo: z.string(),
      channel: z.string(),
      amount: money,
      state: z.enum(transferMachine.states),
      sentAt: instant,
      endedAt: instant.nullable(),
      failReason: z.string(),
      /** The channel said "paid" after it had failed. */
      paidLateAt: instant.nullable(),
    }),
  ),
  /** "Paid by hand" that waits for a second person. */
  request: z
    .strictObject({
      requester: z.string(),
      at: instant,
      expires: instant,
      tradeNo: z.string(),
      payTime: z.string(),
      voucher: z.string(),
      remark: z.string(),
    })
    .nullable(),
  refused: refusedRequest,
});
