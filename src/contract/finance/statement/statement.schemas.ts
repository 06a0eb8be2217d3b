import { z } from "zod";
import { matchRanks, matchTies } from "../../../lending/finance/match.rules.ts";
import {
  lineStates,
  outgoingReasons,
  outgoingStates,
  parkReasons,
  statementFaults,
  statementFormats,
  uploadStates,
} from "../../../lending/finance/statement.rules.ts";
import { refusalReasons } from "../../../lending/options/refusal-reasons.ts";
import { amount, day, dayRange, id, instant, isOwnRequest, money, ok, pageFields, pageOf, pending } from "../../kernel/fields.ts";

const account = z.string().regex(/^[\w-]{2,40}$/);
const heading = z.string().trim().min(1).max(80);
/** Which column means what, by its heading. Amounts stand in one column with their sign, or in two. */
export const statementColumns = z.strictObject({
  date: heading,
  amount: heading.optional(),
  credit: heading.optional(),
  debit: heading.optional(),
  tradeNo: heading.optional(),
  payer: heading.optional(),
  memo: heading.optional(),
  balance: heading.optional(),
  /** Of a channel's file: how the channel says that it stands. */
  status: heading.optional(),
  /** Of a channel's file: what the channel keeps of the line. */
  fee: heading.optional(),
  dateOrder: z.enum(["ymd", "dmy", "mdy"]),
  decimal: z.enum([".", ","]),
});
const balance = money.min(-1_000_000_000_000_000).max(1_000_000_000_000_000).optional();
/** What somebody brings: a file, and which column of it means what. */
export const broughtFile = {
  fileName: z.string().trim().min(1).max(200),
  /** The file's bytes, packed by gzip, as base64. */
  content: z
    .string()
    .min(1)
    .refine((text) => text.length % 4 === 0 && !/[^A-Za-z0-9+/=]|=[^=]|={3}/.test(text)),
  columns: statementColumns.optional(),
};
const file = {
  ...broughtFile,
  account,
  /** Of a file that has no balances of its own. */
  opening: balance,
  closing: balance,
};
export const fileFault = z.strictObject({ line: z.int(), field: z.string(), fault: z.enum(statementFaults) });
export const readLine = z.strictObject({
  line: z.int(),
  day,
  amount: money,
  tradeNo: z.string(),
  payer: z.string(),
  memo: z.string(),
  status: z.string().optional(),
  fee: money.optional(),
});
const order = {
  loanRecordId: id,
  orderNo: z.string(),
  name: z.string(),
  /** What it owes at the line's value date. */
  owed: money,
  dueDate: day.nullable(),
};

export const statementSchemas = {
  "statement.list": {
    input: z.strictObject({ ...pageFields, account: account.optional(), date: dayRange.optional(), isOpen: z.boolean().optional() }),
    output: pageOf(
      z.strictObject({
        statementId: id,
        account: z.string(),
        format: z.enum(statementFormats),
        fileName: z.string(),
        fromDay: day,
        toDay: day,
        opening: money,
        closing: money,
        lines: z.int(),
        credits: z.int(),
        creditAmount: money,
        /** Lines of money that came of which something is not placed, and how much. */
        openCount: z.int(),
        openAmount: money,
        operator: z.string(),
        uploadTime: instant,
      }),
    ),
  },
  "statement.lines": {
    input: z.strictObject({
      ...pageFields,
      statementId: id.optional(),
      account: account.optional(),
      status: z.array(z.enum(lineStates)).max(4).optional(),
      reason: z.array(z.enum(parkReasons)).max(5).optional(),
      tradeNo: z.string().trim().max(64).optional(),
      date: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        lineId: id,
        statementId: id,
        account: z.string(),
        line: z.int(),
        day,
        amount: money,
        /** What of it is nobody's yet. */
        open: money,
        tradeNo: z.string(),
        payer: z.string(),
        memo: z.string(),
        status: z.enum(lineStates),
        /** The orders that it is placed with. */
        orders: z.string(),
        /** The channels and days of which it paid out what they had collected. */
        settled: z.string(),
        reason: z.enum(parkReasons).nullable(),
        remark: z.string(),
        operator: z.string().nullable(),
        /** Days that it has waited; null where it does not. */
        waitingDays: z.int().nullable(),
      }),
    ),
  },
  "statement.preview": {
    input: z.strictObject(file),
    output: z.strictObject({
      format: z.enum(statementFormats),
      headings: z.array(z.string()),
      /** As they are kept for the account, or as the headings say. */
      columns: statementColumns.partial().nullable(),
      /** The file cannot say it by itself. */
      asks: z.array(z.enum(["columns", "dateOrder", "decimal", "balances"])),
      lines: z.array(readLine),
      count: z.int(),
      sum: money,
      opening: money.nullable(),
      closing: money.nullable(),
      faults: z.array(fileFault),
      faultCount: z.int(),
      isKnown: z.boolean(),
    }),
  },
  "statement.upload": {
    input: z.strictObject(file),
    output: z.strictObject({ uploadId: id }),
  },
  "statement.uploadState": {
    /** Without a number: the caller's last one that is on its way, or null. */
    input: z.strictObject({ uploadId: id.optional() }),
    output: z
      .strictObject({
        uploadId: id,
        account: z.string(),
        fileName: z.string(),
        state: z.enum(uploadStates),
        lines: z.int(),
        judged: z.int(),
        /** Lines that one key places, and those whose order something else names. */
        exact: z.int(),
        named: z.int(),
        /** Lines that prove money which was registered before. */
        known: z.int(),
        statementId: id.nullable(),
        /** Why nothing was kept. */
        reason: z.string().nullable(),
        field: z.string().nullable(),
      })
      .nullable(),
  },
  "statement.cancelUpload": { input: z.strictObject({ uploadId: id }), output: ok },
  "statement.suggest": {
    input: z.strictObject({ lineIds: z.array(id).min(1).max(200) }),
    output: z.array(
      z.strictObject({
        lineId: id,
        suggestions: z.array(
          z.strictObject({
            ...order,
            rank: z.enum(matchRanks),
            tie: z.enum(matchTies),
            purpose: z.enum(["repay", "extend"]),
            /** What the channel kept before the line came: the order is paid so much more. */
            kept: money.min(0),
            /** Lines that come exactly to what is owed, this one among them. */
            set: z.array(id),
          }),
        ),
      }),
    ),
  },
  "statement.find": {
    input: z.strictObject({ text: z.string().trim().min(3).max(60) }),
    output: z.array(z.strictObject(order)),
  },
  "statement.place": {
    input: z.strictObject({
      /** What of a line goes to which order; the parts of a line come exactly to what is left of it. */
      placements: z
        .array(
          z.strictObject({
            lineId: id,
            parts: z
              .array(
                z.strictObject({
                  loanRecordId: id,
                  amount,
                  purpose: z.enum(["repay", "extend"]).default("repay"),
                  /** What the channel kept of the payment besides; the server knows its fee and refuses any other. */
                  kept: money.min(0).default(0),
                }),
              )
              .min(1)
              .max(20),
          }),
        )
        .min(1)
        .max(20),
      remark: z.string().trim().max(500).default(""),
    }),
    output: z.strictObject({ repaymentIds: z.array(id) }),
  },
  "statement.outgoing": {
    input: z.strictObject({
      ...pageFields,
      status: z.array(z.enum(outgoingStates)).max(outgoingStates.length).optional(),
      reason: z.array(z.enum(outgoingReasons)).max(7).optional(),
      account: account.optional(),
      tradeNo: z.string().trim().max(64).optional(),
      date: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        lineId: id,
        statementId: id,
        account: z.string(),
        line: z.int(),
        day,
        /** What left. */
        amount: money,
        tradeNo: z.string(),
        payer: z.string(),
        memo: z.string(),
        status: z.enum(outgoingStates),
        /** As it is explained, or as somebody asks to; null where nobody has said it. */
        reason: z.enum(outgoingReasons).nullable(),
        remark: z.string(),
        operator: z.string().nullable(),
        /** A person has said what it was for, and not the book itself. */
        isByPerson: z.boolean(),
        /** Its day is closed: what is said of it stays. */
        isClosed: z.boolean(),
        /** Who last took an explanation back, or asks to, and why. */
        reopener: z.string().nullable(),
        reopenReason: z.string(),
        /** Why another person said no to the last request of it, by the list of refusal reasons and in his own words. */
        refusal: z.enum(refusalReasons).nullable(),
        decision: z.string().nullable(),
        /** Days that it has waited; null where it does not. */
        waitingDays: z.int().nullable(),
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        isOwnRequest,
      }),
    ),
  },
  "statement.explain": {
    input: z.strictObject({ lineId: id, reason: z.enum(outgoingReasons), remark: z.string().trim().max(500).default("") }),
    /** pending: nothing has changed yet, it is more than one person may explain. */
    output: ok.extend({ pending: pending.optional() }),
  },
  "statement.reopen": {
    input: z.strictObject({ lineId: id, reason: z.string().trim().min(1).max(500) }),
    /** pending: nothing has changed yet, it is more than one person may take back. */
    output: ok.extend({ pending: pending.optional() }),
  },
  "statement.park": {
    input: z.strictObject({ lineId: id, reason: z.enum(parkReasons).nullable(), remark: z.string().trim().max(500).default("") }),
    output: ok,
  },
} as const;
