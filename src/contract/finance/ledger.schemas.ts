import { z } from "zod";
import { refusalReasons } from "../../lending/options/refusal-reasons.ts";
import { deskItems, deskKinds } from "../../lending/finance/desk.rules.ts";
import { checkItems } from "../../lending/finance/day-close.rules.ts";
import { outgoingKinds, outgoingStates, taxKinds } from "../../lending/options/finance/book-codes.ts";
import { day, dayRange, id, instant, isOwnRequest, money, orderFilters, pageFields, pageOf, pending } from "../kernel/fields.ts";

const account = z.int().min(1000).max(9999);
const entries = {
  orderNo: orderFilters.orderNo,
  account: z.array(account).max(40).optional(),
  code: z
    .array(z.string().regex(/^L\d{2}$/))
    .max(18)
    .optional(),
  /** By value dates and by the days on which they were posted. */
  time: dayRange.optional(),
  posted: dayRange.optional(),
};
const outgoings = {
  type: z.array(z.enum(outgoingKinds)).max(4).optional(),
  status: z.array(z.enum(outgoingStates)).max(4).optional(),
  channel: z
    .string()
    .regex(/^[\w-]{2,40}$/)
    .optional(),
  orderNo: orderFilters.orderNo,
  time: dayRange.optional(),
};
const period = {
  time: dayRange.optional(),
  by: z.enum(["value", "posted"]).optional(),
};
const taxSums = { opening: money, charged: money, turnedBack: money, moved: money, closing: money };
const portfolio = {
  time: dayRange.optional(),
  group: z.string().trim().min(1).max(8).optional(),
};
const closed = z.strictObject({
  day,
  entries: z.int(),
  hash: z.string(),
  requester: z.string(),
  closer: z.string(),
  closeTime: instant,
});

export const ledgerSchemas = {
  "badDebt.writeOff": {
    input: z.strictObject({ loanRecordId: id, reason: z.string().trim().min(1).max(500) }),
    output: z.strictObject({ approvalId: id }),
  },
  "ledger.trialBalance": {
    /** Value dates, or posting dates, up to this day, which belongs to it; everything without one. */
    input: z.strictObject({ date: day.optional(), by: z.enum(["value", "posted"]).default("value") }),
    output: z.strictObject({
      accounts: z.array(
        z.strictObject({
          code: z.int(),
          name: z.string(),
          debit: money,
          credit: money,
          balance: money,
          /** What it was when that day was closed; null: the day is open, or not asked for. */
          closed: money.nullable(),
        }),
      ),
      /** 0, or the book is broken. */
      total: money,
      closedUpTo: day.nullable(),
    }),
  },
  /** Lines of the journal, the newest entry first. */
  "ledger.entryList": {
    input: z.strictObject({ ...pageFields, ...entries }),
    output: pageOf(
      z.strictObject({
        key: z.int(),
        entryId: id,
        code: z.string(),
        valueDate: day,
        postTime: instant,
        account,
        ownCode: z.string(),
        ownName: z.string(),
        debit: money,
        credit: money,
        loanRecordId: id.nullable(),
        orderNo: z.string().nullable(),
        event: z.string().nullable(),
        /** The row of the chart that it takes back (L13). */
        takesBack: z.string().nullable(),
        /** Accounts of whoever asked or entered what posted it, and of whoever decided; null: the house or a channel by itself. */
        maker: z.string().nullable(),
        checker: z.string().nullable(),
      }),
    ),
  },
  "ledger.entryTotal": { input: z.strictObject(entries), output: z.strictObject({ count: z.int(), debit: money, credit: money }) },
  /** Every account that was ever used: what it stood at, what moved in the range, what it stands at. */
  "ledger.balanceList": {
    input: z.strictObject({ ...pageFields, ...period }),
    output: pageOf(
      z.strictObject({
        account,
        /** As the lender's own chart calls it; the house's number and no name where it says nothing. */
        ownCode: z.string(),
        ownName: z.string(),
        opening: money,
        debit: money,
        credit: money,
        closing: money,
        /** By value date, as it was when the range's last day was closed, and what was posted to it since; null: that day is open. */
        closed: money.nullable(),
        since: money.nullable(),
      }),
    ),
  },
  /** Tax by kind of charge: what was owed before the range, what it added and took back, and what is owed after it. All above zero where it is owed. */
  "ledger.taxList": {
    input: z.strictObject({ ...pageFields, ...period }),
    output: pageOf(
      z.strictObject({ account, kind: z.enum(taxKinds), ownCode: z.string(), ownName: z.string(), base: money.nullable(), ...taxSums }),
    ),
  },
  "ledger.taxTotal": { input: z.strictObject(period), output: z.strictObject({ count: z.int(), ...taxSums }) },
  /** What is open on the day that can be closed next. */
  "ledger.dayList": {
    input: z.strictObject(pageFields),
    output: pageOf(
      z.strictObject({
        key: z.int(),
        item: z.enum(checkItems),
        count: z.int(),
        /** Of requests: the kind of the one that has waited longest. */
        requestKind: z.string().nullable(),
        state: z.enum(["open", "done"]),
        /** The day it is about: yesterday. */
        day,
        /** Whether that day is closed already. */
        isClosed: z.boolean(),
        /** What somebody who asks for the close says of it. */
        reason: z.string().nullable(),
        requester: z.string().nullable(),
        /** Why another person said no to it, by the list of refusal reasons and in his own words. */
        refusal: z.enum(refusalReasons).nullable(),
        decision: z.string().nullable(),
        approvalId: id.nullable(),
        isOwnRequest,
      }),
    ),
  },
  "ledger.desk": {
    input: z.strictObject(pageFields),
    output: pageOf(
      z.strictObject({
        key: z.int(),
        kind: z.enum(deskKinds),
        item: z.enum(deskItems),
        count: z.int(),
        /** Of requests: the kind of the one that has waited longest. */
        requestKind: z.string().nullable(),
      }),
    ),
  },
  "ledger.soundness": {
    input: z.strictObject({}),
    /** What all accounts come to, and orders whose entries and own row say different things. */
    output: z.strictObject({ trialBalance: money, orders: z.int() }),
  },
  "ledger.portfolioList": {
    input: z.strictObject({ ...pageFields, ...portfolio }),
    output: pageOf(
      z.strictObject({
        key: id,
        day,
        group: z.string(),
        /** The group's days past due. */
        groupDays: z.string(),
        /** Of these days the row is about. */
        lateDays: z.string(),
        orders: z.int(),
        principal: money,
        interest: money,
        fee: money,
        penalty: money,
        /** Of the principal that is set aside, parts per million. */
        rate: z.int(),
        provision: money,
      }),
    ),
  },
  "ledger.portfolioTotal": {
    input: z.strictObject(portfolio),
    output: z.strictObject({ count: z.int(), principal: money, interest: money, fee: money, penalty: money, provision: money }),
  },
  /** The newest closes. */
  "ledger.closes": { input: z.strictObject({}), output: z.array(closed) },
  "ledger.dayClose": {
    input: z.strictObject({
      day,
      /** Why it is closed although something is open: one for each such row. */
      reasons: z.partialRecord(z.enum(checkItems), z.string().trim().min(1).max(300)).default({}),
    }),
    /** Nothing has changed yet. */
    output: z.strictObject({ pending }),
  },
  "expenditure.list": {
    input: z.strictObject({ ...pageFields, ...outgoings }),
    output: pageOf(
      z.strictObject({
        key: z.int(),
        id,
        type: z.enum(outgoingKinds),
        loanRecordId: id.nullable(),
        orderNo: z.string().nullable(),
        tradeNo: z.string().nullable(),
        payee: z.string(),
        amount: money,
        fee: money,
        bankAccount: z.string(),
        channel: z.string().nullable(),
        status: z.enum(outgoingStates),
        operator: z.string().nullable(),
        time: instant,
        remark: z.string(),
      }),
    ),
  },
  "expenditure.total": { input: z.strictObject(outgoings), output: z.strictObject({ count: z.int(), amount: money, fee: money }) },
} as const;
