import { z } from "zod";
import { refusalReasons } from "../../../lending/options/refusal-reasons.ts";
import { accountStates } from "../../../lending/options/finance/book-codes.ts";
import { topUpAccounts, topUpStates } from "../../../lending/finance/service.rules.ts";
import { holdDown } from "../../../lending/options/finance/hold-down.ts";
import { channelTestStates } from "../../../lending/finance/channel-test.rules.ts";
import { channelStateCodes } from "../../../lending/options/finance/money-ways.ts";
import {
  amount,
  day,
  dayRange,
  dayRangeOrText,
  evidenceOrNone,
  id,
  instant,
  isOwnRequest,
  lastRefusalFields,
  linkOrNone,
  money,
  ok,
  orderFilters,
  pageFields,
  pageOf,
  pageTextFields,
  pending,
  severalOf,
} from "../../kernel/fields.ts";

const code = z.string().regex(/^[\w-]{2,40}$/);
const type = z.enum(["payout", "collection"]);
const limit = money.positive().nullable();
/** A share as a decimal text. */
const share = z.string().regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/);

const channel = {
  type,
  /** Its own short name, and the `:code` of its reports. */
  code,
  name: z.string().trim().max(80),
  kind: z.enum(["embedded", "http"]),
  url: linkOrNone,
  keyId: z.string().trim().max(80),
  feeFixed: money.min(0),
  feePercent: share,
  enabled: z.boolean(),
  /** Payouts: per transfer, per local day, order in which channels are tried, whether it must be funded first, whether it knows whose an account is. */
  min: limit,
  max: limit,
  dailyLimit: limit,
  priority: z.int().min(0).max(1_000),
  prefunded: z.boolean(),
  inquires: z.boolean(),
  /** Payouts: so many failures in a row hold it down (rules/ledger.md 8). */
  downAfter: z.int().min(1).max(100),
  /** Collections: each order paid out from now on gets a number at this bank. */
  virtualAccounts: z.boolean(),
  bank: z.string().trim().max(80),
};

const topUpFilter = z.strictObject({
  channel: code.optional(),
  accountType: severalOf(z.enum(topUpAccounts), 3).optional(),
  status: severalOf(z.enum(topUpStates), 3).optional(),
  /** Both ends at once. */
  time: dayRangeOrText.optional(),
  startTime: day.optional(),
  endTime: day.optional(),
});

export const payChannelSchemas = {
  "payChannel.list": {
    input: z.strictObject({
      ...pageFields,
      type: z.array(type).max(2).optional(),
      status: z
        .array(z.enum(["on", "off"]))
        .max(2)
        .optional(),
    }),
    output: pageOf(
      z.strictObject({
        ...channel,
        url: z.string(),
        currency: z.string(),
        /** What it is prefunded with; null: it is not. */
        float: money.nullable(),
        /**
         * How it does. A way out: what its day has used, the share of the last hour's transfers that arrived (parts per million), seconds from a question to
         * its answer (the median). A way in: the share of the last hour's arrivals whose order was known, seconds from the payment to its report.
         */
        state: z.enum(channelStateCodes.values as [string, ...string[]]),
        usedToday: money.nullable(),
        success: z.int().nullable(),
        latency: z.int().nullable(),
        /** Of a way in its last arrival. */
        lastAnswer: instant.nullable(),
        /** Failures in a row by its own word, and until when they hold it down; null: nothing does. A time that is over: its trial. */
        failures: z.int(),
        downUntil: instant.nullable(),
        hasSecret: z.boolean(),
        /** A change of it that waits for a second person. */
        pending: pending.nullable(),
        key: z.string(),
        /** False: it is asked for, and not there yet. */
        isThere: z.boolean(),
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        isOwnRequest,
        ...lastRefusalFields,
        /** What waits: a change of it, or a test. */
        waitsFor: z.enum(["change", "test"]).nullable(),
        /** What was asked for, whole; never a secret, only that it changes. */
        asked: z
          .strictObject({ ...channel, downAfter: channel.downAfter.optional(), url: z.string(), changedSecret: z.boolean() })
          .nullable(),
        /** The account that a test would go to, by its name among statements. */
        askedAccount: z.string().nullable(),
        /** What goes through it as a test; null: of a way in. */
        testAmount: money.nullable(),
        /** Its last test: how it stands, when it went, by whom it was asked for and released, milliseconds to the channel's answer, and what it said. */
        testState: z.enum(channelTestStates).nullable(),
        testTime: instant.nullable(),
        testBy: z.string().nullable(),
        testLatency: z.int().nullable(),
        testSaid: z.string().nullable(),
      }),
    ),
  },
  "payChannel.save": {
    input: z.strictObject({
      ...channel,
      name: channel.name.default(""),
      kind: channel.kind.default("embedded"),
      url: channel.url.default(""),
      keyId: channel.keyId.default(""),
      /** Write-only; absent: as it is. */
      secret: z.string().min(16).max(200).optional(),
      feeFixed: channel.feeFixed.default(0),
      feePercent: channel.feePercent.default("0"),
      enabled: channel.enabled.default(true),
      min: limit.default(null),
      max: limit.default(null),
      dailyLimit: limit.default(null),
      priority: channel.priority.default(0),
      prefunded: channel.prefunded.default(false),
      inquires: channel.inquires.default(false),
      downAfter: channel.downAfter.default(holdDown.failures),
      virtualAccounts: channel.virtualAccounts.default(false),
      bank: channel.bank.default(""),
    }),
    /** What only takes away (off, a lower limit) holds at once; of everything else nothing has changed yet. */
    output: ok.extend({ pending: pending.nullable() }),
  },
  "payChannel.test": {
    input: z.strictObject({ code, accountId: id }),
    /** Nothing has left yet. */
    output: ok.extend({ pending }),
  },
  "payChannel.lift": { input: z.strictObject({ code, reason: z.string().trim().min(1).max(300) }), output: ok },
  "topUp.recharge": {
    /** Of a service, or a channel that pays out. */
    input: z.strictObject({
      accountType: z.enum(topUpAccounts).default("payout"),
      channel: code.optional(),
      amount,
      currency: z.string().length(3),
      voucherUrl: evidenceOrNone.default(""),
      remark: z.string().trim().max(500).default(""),
    }),
    /** Nothing has changed yet; what the channel holds now. */
    output: z.strictObject({ pending, balance: money }),
  },
  "topUp.search": {
    input: topUpFilter.extend(pageTextFields),
    output: pageOf(
      z.strictObject({
        /** Below 0: asked for, and not there yet. */
        id: z.int(),
        accountType: z.enum(topUpAccounts),
        channel: code.nullable(),
        amount: money,
        currency: z.string(),
        balanceBefore: money.nullable(),
        balanceAfter: money.nullable(),
        voucherUrl: z.string(),
        remark: z.string(),
        operator: z.string(),
        reviewer: z.string().nullable(),
        /** Why another person said no to it, by the list of refusal reasons and in his own words. */
        refusal: z.enum(refusalReasons).nullable(),
        decision: z.string().nullable(),
        status: z.enum(topUpStates),
        createTime: instant,
        approvalId: id.nullable(),
        isOwnRequest,
      }),
    ),
  },
  "topUp.total": {
    input: topUpFilter,
    output: z.strictObject({
      count: z.int(),
      amount: money,
      byType: z.array(z.strictObject({ accountType: z.enum(topUpAccounts), count: z.int(), amount: money })),
      byChannel: z.array(z.strictObject({ channel: code, count: z.int(), amount: money })),
    }),
  },
  "virtualCard.list": {
    input: z.strictObject({
      ...pageFields,
      orderNo: orderFilters.orderNo,
      vaNo: z
        .string()
        .regex(/^\d{4,32}$/)
        .optional(),
      channelId: z.array(code).max(50).optional(),
      status: z.array(z.enum(accountStates)).max(3).optional(),
      time: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        userId: id,
        loanRecordId: id,
        name: z.string(),
        orderNo: z.string(),
        vaNo: z.string().nullable(),
        bank: z.string(),
        channel: code,
        /** What its order owes now; null: nothing runs any more. */
        amount: money.nullable(),
        received: money,
        /** When money came to it last. */
        lastTime: instant.nullable(),
        status: z.enum(accountStates),
        /** What the channel said of it when it was asked last; the wish of somebody that has no answer yet. */
        isOpenThere: z.boolean().nullable(),
        checkTime: instant.nullable(),
        isAsked: z.boolean(),
        createTime: instant,
        endTime: instant.nullable(),
        endReason: z.string(),
      }),
    ),
  },
  /** The channel is asked soon: for the number that is missing, or whether the one it gave is open. */
  "virtualCard.query": { input: z.strictObject({ id }), output: ok },
  "virtualCard.disable": { input: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }), output: ok },
} as const;
