import { z } from "zod";
import { followUpMachine } from "../../lending/growth/follow-up.machine.ts";
import { sendingMachine } from "../../lending/contact/sending.machine.ts";
import { limits } from "../../lending/limits.ts";
import { codeScenes, codeStates, sendStatuses } from "../../lending/options/growth/advertising-codes.ts";
import { userTypes } from "../../lending/options/user-types.ts";
import { locales } from "../languages.ts";
import { exportAnswer, exportFields } from "../kernel/export-fields.ts";
import {
  dayRange,
  dayRangeOrText,
  id,
  instant,
  money,
  orderFilters,
  pageFields,
  pageOf,
  pageTextFields,
  pending,
  severalOf,
  smallId,
} from "../kernel/fields.ts";
import type { BulkVerb } from "./bulk.calls.ts";
import { bulkModules } from "./bulk.module.ts";
import type { BulkKind } from "../../lending/growth/lead-kinds.ts";

const filters = {
  /** Rows that are known: what changed is read again. */
  dataIds: severalOf(id, limits.tickedAtOnce).optional(),
  phone: orderFilters.phone,
  appId: severalOf(smallId, 50).optional(),
  channel: z.string().trim().max(64).optional(),
  label: severalOf(z.enum(userTypes), userTypes.length).optional(),
  followStatus: severalOf(z.enum(followUpMachine.states), followUpMachine.states.length).optional(),
  assigneeId: id.optional(),
  registerTime: dayRangeOrText.optional(),
  applyTime: dayRangeOrText.optional(),
  settleTime: dayRangeOrText.optional(),
  lastSendTime: dayRangeOrText.optional(),
  sendStatus: z.enum(sendStatuses).optional(),
};
const candidate = z.strictObject({
  dataId: id,
  userId: id,
  name: z.string(),
  phone: z.string(),
  appId: z.int(),
  label: z.string(),
  followStatus: z.enum(followUpMachine.states),
  optedOut: z.boolean(),
  lastSendTime: instant.nullable(),
  sendCount: z.int(),
  assigneeName: z.string().nullable(),
  registerTime: instant.nullable(),
  applyTime: instant.nullable(),
  settleTime: instant.nullable(),
  remark: z.string(),
});
/** Ticked rows, or all of a filter; a text, or a recording that is played. */
const wish = {
  dataIds: z.array(id).min(1).max(limits.tickedAtOnce).optional(),
  filters: z.strictObject(filters).optional(),
  type: z.enum(["sms", "voice"]).default("sms"),
  templateId: id.optional(),
  voiceId: id.optional(),
  channelId: z.string().max(40).optional(),
  scheduleTime: instant.optional(),
};
const leftOut = z.array(z.strictObject({ rule: z.string(), why: z.string(), count: z.int() }));

const shared = {
  List: { input: z.strictObject({ ...pageTextFields, ...filters }), output: pageOf(candidate) },
  Total: {
    input: z.strictObject(filters),
    output: z.strictObject({ total: z.int(), sendable: z.int(), opted: z.int(), blocked: z.int(), estimatedCost: money }),
  },
  ListExport: { input: z.strictObject({ filters: z.strictObject(filters).default({}), ...exportFields }), output: exportAnswer },
  Update: {
    input: z.strictObject({ dataIds: z.array(id).min(1).max(1_000), field: z.literal("remark"), value: z.string().trim().max(200) }),
    output: z.strictObject({ updated: z.int() }),
  },
  Preview: {
    input: z.strictObject(wish),
    output: z.strictObject({
      total: z.int(),
      sendable: z.int(),
      /** Of these the ones that go only when their lawful hours open. */
      waits: z.int(),
      leftOut,
      segments: z.int(),
      unitPrice: money,
      cost: money,
      needsSecond: z.boolean(),
      samples: z.array(z.strictObject({ id, name: z.string(), phone: z.string(), text: z.string() })),
    }),
  },
  SmsSend: {
    input: z.strictObject(wish),
    output: z.strictObject({
      batchId: id,
      accepted: z.int(),
      rejected: leftOut,
      cost: money,
      undoUntil: instant.nullable(),
      pending: pending.nullable(),
    }),
  },
} satisfies Readonly<Record<BulkVerb, { readonly input: z.ZodType; readonly output: z.ZodType }>>;

type Shared = typeof shared;
type SchemasOf<K extends string> = { readonly [V in BulkVerb as `smsMarketing.${K}${V}`]: Shared[V] };
type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type Each<K> = K extends string ? SchemasOf<K> : never;

/** All kinds ask and answer alike. */
export const allBulkSchemas = Object.fromEntries(
  bulkModules.flatMap(({ bulk }) => Object.entries(shared).map(([verb, schema]) => [`smsMarketing.${bulk}${verb}`, schema])),
) as Both<Each<BulkKind>>;

const recordFilters = {
  batchId: id.optional(),
  phone: orderFilters.phone,
  appId: orderFilters.appId,
  status: z.array(z.enum(sendingMachine.states)).max(sendingMachine.states.length).optional(),
  type: z.enum(["sms", "voice"]).optional(),
  channel: z.string().max(40).optional(),
  time: dayRange.optional(),
};
const ids = z.strictObject({ ids: z.array(id).min(1).max(1_000) });

export const smsMarketingSchemas = {
  "smsMarketing.texts": {
    input: z.strictObject({ appId: smallId.optional() }),
    output: z.array(z.strictObject({ templateId: id, name: z.string(), content: z.string(), appId: z.int().nullable() })),
  },
  "smsMarketing.voices": {
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        id,
        name: z.string(),
        language: z.string(),
        format: z.enum(["mp3", "wav"]),
        seconds: z.int(),
        bytes: z.int(),
        state: z.enum(["asked", "approved", "refused"]),
        uploadedBy: z.string(),
        uploadTime: instant,
      }),
    ),
  },
  "smsMarketing.uploadVoice": {
    input: z.strictObject({
      /** The file as base64; what the bytes are is judged where they are opened. */
      file: z.string().min(1).max(7_000_000),
      name: z.string().trim().min(1).max(80),
      language: z.enum(locales),
    }),
    output: z.strictObject({ fileId: id, seconds: z.int(), pending: pending.nullable() }),
  },
  "smsMarketing.voice": { input: z.strictObject({ fileId: id }), output: z.never() },
  "smsMarketing.querySmsRecord": {
    input: z.strictObject({ ...pageFields, ...recordFilters }),
    output: pageOf(
      z.strictObject({
        id,
        batchId: id,
        type: z.enum(["sms", "voice"]),
        name: z.string(),
        phone: z.string(),
        appId: z.int().nullable(),
        template: z.string().nullable(),
        content: z.string(),
        channel: z.string().nullable(),
        status: z.enum(sendingMachine.states),
        rule: z.string().nullable(),
        failReason: z.string(),
        cost: money,
        scheduleTime: instant,
        sendTime: instant.nullable(),
        receiptTime: instant.nullable(),
        operator: z.string().nullable(),
      }),
    ),
  },
  /** What all of a filter cost. */
  "smsMarketing.recordTotal": {
    input: z.strictObject(recordFilters),
    output: z.strictObject({ count: z.int(), cost: money }),
  },
  "smsMarketing.exportSmsRecord": {
    input: z.strictObject({ filters: z.strictObject(recordFilters).default({}), ...exportFields }),
    output: exportAnswer,
  },
  "smsMarketing.resend": { input: ids, output: z.strictObject({ batchId: id, accepted: z.int(), undoUntil: instant }) },
  "smsMarketing.cancel": { input: ids, output: z.strictObject({ cancelled: z.int() }) },
} as const;

export const marketingChannelSchemas = {
  "productSms.marketingChannel": {
    input: z.strictObject({ appId: smallId.optional(), channelType: z.enum(["sms", "voice"]).default("sms") }),
    output: z.array(z.strictObject({ channelId: z.string(), name: z.string(), price: money, currency: z.string(), enabled: z.boolean() })),
  },
} as const;

export const codeSchemas = {
  "code.sendCode": {
    input: z.strictObject({
      phone: z
        .string()
        .regex(/^\+\d{8,15}$/)
        .optional(),
      dataId: id.optional(),
      /** The same customer as of an earlier code. */
      again: id.optional(),
      appId: smallId,
      scene: z.enum(codeScenes),
      reason: z.string().trim().min(5).max(300),
    }),
    output: z.strictObject({ sent: z.literal(true), expireSeconds: z.int() }),
  },
  "code.list": {
    input: z.strictObject({
      ...pageFields,
      phone: orderFilters.phone,
      appId: orderFilters.appId,
      scene: z.enum(codeScenes).optional(),
      time: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        time: instant,
        name: z.string(),
        phone: z.string(),
        userId: id,
        appId: z.int(),
        scene: z.enum(codeScenes),
        channel: z.string().nullable(),
        status: z.enum(codeStates),
        expireTime: instant,
        useTime: instant.nullable(),
        operator: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  },
} as const;
