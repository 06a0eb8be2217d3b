import { z } from "zod";
import { financeFilterFields } from "../filter-fields.ts";
import { transferMachine } from "../../../lending/collection/transfer.machine.ts";
import { refusalReasons } from "../../../lending/options/refusal-reasons.ts";
import { payoutStates, payoutWarnings } from "../../../lending/origination/payout-state.ts";
import { answered, whyNot } from "../../kernel/answer.ts";
import { dayRange, evidence, evidenceOrNone, id, instant, isOwnRequest, money, ok, pageFields, pageOf } from "../../kernel/fields.ts";
import { payoutFigureFields } from "./payout-figure.fields.ts";
import { paymentEvidence } from "./payment-evidence.schemas.ts";

const text = (most: number) => z.string().trim().max(most);
const ids = z.array(id).min(1).max(200);
const remark = text(500).default("");
const stage = z.string();
const transferState = z.enum(transferMachine.states);
const state = z.enum(payoutStates);
const step = z.enum(["first", "second"]);
/** What whoever decides saw (`seen` of the row): refused when that has changed since. */
const seen = z.string().max(64).optional();
const decided = { ...whyNot, seen };

const { time: applyTime, ...ofOrder } = financeFilterFields;
const paymentFilters = {
  ...ofOrder,
  applyTime,
  payTime: applyTime,
  tradeNo: text(64).optional(),
  channelId: z.array(text(32)).max(20).optional(),
  /** The whole number of the account that it goes to, and the whole name of whose it is: blanks, case and marks do not count. */
  accountNo: text(40).optional(),
  holder: text(120).optional(),
  stage: z.array(text(32)).max(10).optional(),
  status: z.array(transferState).max(4).optional(),
  /** Where it is, as the desk reads it. */
  state: z.array(state).max(payoutStates.length).optional(),
  adminUserId: z.array(id).max(50).optional(),
  /** Something of it waits for a second person. */
  asked: z.boolean().optional(),
  ...payoutFigureFields,
};
const paymentRow = z.strictObject({
  paymentId: id,
  loanRecordId: id,
  orderNo: z.string(),
  appId: z.int(),
  name: z.string(),
  stage,
  state,
  tradeNo: z.string().nullable(),
  bankName: z.string().nullable(),
  /** The last four digits. */
  accountNo: z.string().nullable(),
  contractAmount: money,
  /** What the payout is less than the contract; null while nothing was sent. */
  serviceFee: money.nullable(),
  payAmount: money.nullable(),
  /** Where it goes, or went. */
  channel: z.string().nullable(),
  status: transferState.nullable(),
  failReason: z.string().nullable(),
  tries: z.int(),
  lastTry: instant.nullable(),
  firstReviewer: z.string().nullable(),
  secondReviewer: z.string().nullable(),
  ownerName: z.string().nullable(),
  assignTime: instant.nullable(),
  createTime: instant,
  successTime: instant.nullable(),
  /** Minutes that its next step has waited; null where none does. */
  waiting: z.int().nullable(),
  warning: z.enum(payoutWarnings).nullable(),
  /** Why its last review, or the last word that it was paid by hand, was refused: by the list of refusal reasons, and in the reviewer's own words. */
  refusal: z.enum(refusalReasons).nullable(),
  remark: z.string(),
  /** The caller has reviewed it first, or has given its account: another one reviews it. */
  isOwn: z.boolean(),
  /** "Paid by hand" that waits for a second person. */
  approvalId: id.nullable(),
  requester: z.string().nullable(),
  isOwnRequest,
  /** Stands for what a decision is about: account, amount, stage, last transfer. */
  seen: z.string(),
});
const page = { ...pageFields, ...paymentFilters };

export const paymentSchemas = {
  "payment.list": { input: z.strictObject(page), output: pageOf(paymentRow) },
  /** Whether the list has a report's figure exactly: what did not go by it, it cannot show. */
  "payment.hasFigure": {
    input: z.strictObject({ ...payoutFigureFields, figureTime: dayRange, appId: ofOrder.appId }),
    output: z.strictObject({ isWhole: z.boolean() }),
  },
  /** Reviews that wait for the caller, or for anybody: only those that he may do, the oldest first. */
  "payment.agencyList": { input: z.strictObject(page), output: pageOf(paymentRow) },
  /** What the caller has decided, decision by decision. */
  "payment.historyList": {
    input: z.strictObject({
      ...page,
      decision: z
        .array(z.enum(["pass", "reject", "back"]))
        .max(3)
        .optional(),
      decideTime: applyTime,
    }),
    output: pageOf(
      z.strictObject({
        ...paymentRow.shape,
        decisionId: id,
        step,
        /** What the caller said, and why. */
        decision: z.enum(["pass", "reject", "back"]),
        decidedTime: instant.nullable(),
      }),
    ),
  },
  "payment.evidence": { input: z.strictObject({ paymentId: id }), output: paymentEvidence },
  "payment.userList": {
    input: z.strictObject({}),
    output: z.array(z.strictObject({ adminUserId: id, adminName: z.string(), account: z.string(), team: z.string(), open: z.int() })),
  },
  "payment.assign": {
    input: z.union([
      z.strictObject({ paymentIds: ids, adminUserIds: z.array(id).min(1).max(100) }),
      /** Everything that waits for a review and matches. */
      z.strictObject({ filters: z.strictObject(paymentFilters), adminUserIds: z.array(id).min(1).max(100) }),
    ]),
    output: z.strictObject({ assigned: z.array(z.strictObject({ paymentId: id, adminUserId: id })) }),
  },
  "payment.firstReview": {
    input: answered(z.strictObject({ paymentIds: ids, decision: z.enum(["pass", "reject", "back"]), ...decided })),
    output: ok,
  },
  "payment.secondReview": {
    input: answered(z.strictObject({ paymentIds: ids, decision: z.enum(["pass", "reject"]), ...decided })),
    output: ok,
  },
  "payment.pay": {
    input: z.strictObject({ paymentIds: ids, channelId: text(32).min(1).optional(), seen }),
    output: z.strictObject({ accepted: z.array(z.strictObject({ paymentId: id, tradeNo: z.string() })) }),
  },
  "payment.manual": {
    input: z.strictObject({ paymentId: id, tradeNo: text(64).min(1), payTime: instant, voucherUrl: evidence, remark }),
    output: z.strictObject({ approvalId: id }),
  },
  "payment.retry": {
    input: z.strictObject({ paymentId: id, channelId: text(32).min(1).optional(), seen }),
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
