import { z } from "zod";
import { limits } from "../../lending/limits.ts";
import { channelStates, exemptions, settleModes } from "../../lending/options/growth/channel-codes.ts";
import { day, dayRange, id, instant, isOwnRequest, link, money, ok, pageFields, pageOf, severalOf, smallInt } from "../kernel/fields.ts";

const name = z.string().trim().min(1).max(80);
const status = z.enum(channelStates);
const code = z.string().regex(/^[\w-]{3,32}$/);
const some = z.string().trim().max(80).optional();
const statuses = severalOf(status, channelStates.length).optional();

const counted = {
  uv: z.int(),
  pv: z.int(),
  register: z.int(),
  login: z.int(),
  apply: z.int(),
  approve: z.int(),
  paidOut: z.int(),
  amount: money,
  cost: money,
  /** Parts per million of what is due by now; null where nothing is. */
  firstOverdue: z.int().nullable(),
};
const days = { ...pageFields, date: dayRange.optional() };

export const deliverySchemas = {
  "delivery.list": {
    input: z.strictObject({
      ...pageFields,
      name: some,
      companyId: id.optional(),
      settleMode: severalOf(z.enum(settleModes), settleModes.length).optional(),
      status: statuses,
    }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        code: z.string(),
        companyId: id,
        companyName: z.string(),
        appId: z.int(),
        /** From the house's own address on. */
        link: z.string(),
        settleMode: z.enum(settleModes),
        price: money,
        capDay: z.int().nullable(),
        landing: z.string(),
        status,
        createTime: instant,
      }),
    ),
  },
  "delivery.save": {
    input: z.strictObject({
      id: id.optional(),
      name,
      code,
      companyId: id,
      appId: smallInt,
      settleMode: z.enum(settleModes),
      price: money.min(0),
      /** Paid for on one day at most; null: all of it. */
      capDay: z.int().min(1).max(10_000_000).nullable().default(null),
      landing: link,
      status: status.default("on"),
    }),
    output: z.strictObject({ id, link: z.string() }),
  },
  "delivery.linkStatistics": {
    input: z.strictObject({ ...days, channelId: id.optional() }),
    output: pageOf(z.strictObject({ date: day, channel: z.string(), link: z.string(), ...counted })),
  },
  "delivery.companyStatistics": {
    input: z.strictObject({ ...days, companyId: id.optional() }),
    output: pageOf(
      z.strictObject({
        date: day,
        company: z.string(),
        channels: z.int(),
        uv: z.int(),
        register: z.int(),
        apply: z.int(),
        paidOut: z.int(),
        amount: money,
        cost: money,
        /** Cost of a loan; null without one. */
        cpa: money.nullable(),
        firstOverdueRate: z.int().nullable(),
      }),
    ),
  },
  "adCompany.list": {
    input: z.strictObject({ ...pageFields, name: some, status: statuses }),
    output: pageOf(z.strictObject({ id, name: z.string(), contact: z.string(), channels: z.int(), status, createTime: instant })),
  },
  "adCompany.save": {
    input: z.strictObject({ id: id.optional(), name, contact: z.string().trim().max(200).default(""), status: status.default("on") }),
    output: z.strictObject({ id }),
  },
  "whileChannel.list": {
    input: z.strictObject({ ...pageFields, name: some, status: statuses }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        code: z.string(),
        appId: z.int().nullable(),
        contact: z.string(),
        rule: z.enum(exemptions),
        quota: z.int(),
        users: z.int(),
        loans: z.int(),
        firstOverdue: z.int().nullable(),
        status,
        createTime: instant,
      }),
    ),
  },
  "whileChannel.save": {
    input: z.strictObject({
      id: id.optional(),
      name,
      code,
      appId: smallInt.nullable().default(null),
      contact: z.string().trim().max(200).default(""),
      rule: z.enum(exemptions),
      /** Customers at most. */
      quota: z.int().min(1).max(1_000_000),
      status: status.default("on"),
    }),
    output: z.strictObject({ id }),
  },
  "whiteList.list": {
    input: z.strictObject({
      ...pageFields,
      phone: z.string().trim().min(4).max(20).optional(),
      channelId: id.optional(),
      appId: severalOf(smallInt, 50).optional(),
      time: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        /** Of a file that waits its number, below zero. */
        id: z.int(),
        name: z.string(),
        phone: z.string(),
        idNo: z.string(),
        channelId: id,
        channelName: z.string(),
        appId: z.int().nullable(),
        quota: z.int(),
        used: z.int(),
        loans: z.int(),
        expireTime: day.nullable(),
        operator: z.string(),
        createTime: instant,
        /** Of a file that waits as a whole: how many it names. */
        rows: z.int().nullable(),
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        isOwnRequest,
      }),
    ),
  },
  "whiteList.import": {
    /** The first row are titles: phone, idNo, name, quota, expires. */
    input: z.strictObject({
      channelId: id,
      rows: z.array(z.array(z.string().max(600)).max(20)).max(limits.blackInFile + 1),
      dry: z.boolean(),
    }),
    output: z.strictObject({
      rows: z.int(),
      good: z.int(),
      bad: z.array(z.strictObject({ line: z.int(), field: z.string(), value: z.string(), reason: z.string() })),
      pending: z.strictObject({ approvalId: id, expires: instant }).nullable(),
    }),
  },
  "whiteList.remove": {
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: ok.extend({ removed: z.int() }),
  },
} as const;
