import { z } from "zod";
import { chatApps } from "../../lending/contact/chat-link.ts";
import { limits } from "../../lending/limits.ts";
import { scenes } from "../../lending/contact/message-text.ts";
import { sendingMachine } from "../../lending/contact/sending.machine.ts";
import { locales } from "../languages.ts";
import { id, instant, isOwnRequest, ok, pageFields, pageOf, pending, smallId } from "../kernel/fields.ts";

const medium = z.enum(["sms", "chat"]);
const scene = z.enum(scenes);
const language = z.enum(locales);
const gateway = z.string().max(40).optional();
const state = z.enum(sendingMachine.states);
/** Tells the figure of this time, of the settlement offer where one runs then; without it, of the moment that it goes. */
const payAt = instant.optional();

/** A sending that is held: until then it can be taken back. */
const held = { taskId: id, undoUntil: instant };

export const smsStencilSchemas = {
  "smsStencil.search": {
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(80).optional(),
      scene: scene.optional(),
      medium: medium.optional(),
      language: language.optional(),
      appId: smallId.optional(),
      status: z.enum(["enabled", "disabled"]).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        scene,
        medium,
        language,
        content: z.string(),
        variables: z.array(z.string()),
        appId: z.int().nullable(),
        appName: z.string().nullable(),
        segments: z.int(),
        usedSevenDays: z.int(),
        status: z.enum(["enabled", "disabled"]),
        updateBy: z.string().nullable(),
        updateTime: instant,
        /** What waits for a second person, and the text that it would be; null: nothing. */
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        askedContent: z.string().nullable(),
        isOwnRequest,
      }),
    ),
  },
  /** Off at once; on, of a text that contact law is about, by a second person. */
  "smsStencil.editStatus": {
    input: z.strictObject({ id, status: z.enum(["enabled", "disabled"]) }),
    output: ok.extend({ pending: pending.nullable() }),
  },
  "smsStencil.statusMany": {
    input: z.strictObject({ ids: z.array(id).min(1).max(200), status: z.enum(["enabled", "disabled"]), dry: z.boolean() }),
    output: z.strictObject({
      /** Switched, or, asked dry, what would be; waiting: of these for a second person. */
      changed: z.int(),
      waiting: z.int(),
      skipped: z.array(z.strictObject({ id, name: z.string(), reason: z.string() })),
    }),
  },
  "smsStencil.preview": {
    /** Without an order's number the newest one that the text could be about. */
    input: z.strictObject({ id, orderNo: z.string().trim().max(40).optional() }),
    output: z.strictObject({
      orderNo: z.string(),
      customer: z.string(),
      /** The text itself first, then what stands for the same in other languages. */
      texts: z.array(
        z.strictObject({
          id,
          name: z.string(),
          language,
          text: z.string(),
          length: z.int(),
          parts: z.int(),
          alphabet: z.enum(["gsm7", "ucs2"]),
          values: z.array(z.strictObject({ name: z.string(), value: z.string() })),
        }),
      ),
    }),
  },
  "smsStencil.history": {
    input: z.strictObject({ id }),
    output: z.array(
      z.strictObject({
        version: z.int(),
        name: z.string(),
        scene,
        medium: z.enum(["sms", "chat", "voice"]),
        language,
        content: z.string(),
        appId: z.int().nullable(),
        repeat: z.int(),
        updateBy: z.string().nullable(),
        /** Who asked for it, where another approved it. */
        askedBy: z.string().nullable(),
        updateTime: instant,
        isInForce: z.boolean(),
      }),
    ),
  },
  "smsStencil.testSend": {
    /** `phone`: of somebody who works here; without it one's own. `orderNo`: whose figures it says. */
    input: z.strictObject({ id, orderNo: z.string().trim().max(40).optional(), phone: z.string().trim().max(24).optional() }),
    /** `ending`: the last digits of a colleague's number. */
    output: z.strictObject({ testId: id, to: z.string(), ending: z.string(), parts: z.int(), left: z.int() }),
  },
};

/** What became of one message of a sending, read or spoken. */
export const taskRow = {
  messageId: id,
  /** Null: sent to somebody who has no order yet. */
  loanRecordId: id.nullable(),
  orderNo: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  status: state,
  rule: z.string().nullable(),
  failReason: z.string(),
  nextTime: instant.nullable(),
  content: z.string(),
  tries: z.int(),
  updateTime: instant,
};

export const messageSchemas = {
  "message.templateSave": {
    input: z.strictObject({
      id: id.optional(),
      name: z.string().trim().min(1).max(80),
      scene,
      medium: medium.default("sms"),
      language,
      content: z.string().trim().min(1).max(700),
      appId: smallId.optional(),
    }),
    /** A new text that contact law is about is off, and another wording does not hold, until a second person has approved it. */
    output: z.strictObject({ id, pending: pending.nullable() }),
  },
  "message.send": {
    input: z.strictObject({ targetId: id, templateId: id, channelId: gateway, payAt }),
    output: z.strictObject({ messageId: id, status: state, ...held }),
  },
  "message.taskList": {
    input: z.strictObject({ ...pageFields }),
    output: pageOf(
      z.strictObject({
        taskId: id,
        template: z.string(),
        createTime: instant,
        operator: z.string().nullable(),
        status: z.enum(["toSend", "sent", "cancelled"]),
        total: z.int(),
        open: z.int(),
        delivered: z.int(),
        submitted: z.int(),
        failed: z.int(),
        blocked: z.int(),
      }),
    ),
  },
  "message.taskRows": {
    input: z.strictObject({ ...pageFields, taskId: id }),
    output: pageOf(z.strictObject(taskRow)),
  },
  "message.orderRows": {
    input: z.strictObject({ ...pageFields, loanRecordId: id }),
    output: pageOf(
      z.strictObject({
        messageId: id,
        createTime: instant,
        template: z.string(),
        status: state,
        rule: z.string().nullable(),
        failReason: z.string(),
        nextTime: instant.nullable(),
        content: z.string(),
        /** Null: sent by the house itself. */
        operator: z.string().nullable(),
      }),
    ),
  },
  "message.taskCancel": { input: z.strictObject({ taskId: id }), output: z.strictObject({ status: z.string(), cancelled: z.int() }) },
  "message.chatOpen": {
    input: z.strictObject({ loanRecordId: id, app: z.enum(chatApps), templateId: id, contactRef: id.optional(), payAt }),
    output: z.strictObject({ url: z.string(), recordId: id, text: z.string(), todayCount: z.int() }),
  },
};

/** The specified pair of the post-loan service, and what it would send. */
export const smsSchemas = {
  "sms.getSmsTemp": {
    input: z.strictObject({
      appId: smallId.optional(),
      stage: z.string().max(16).optional(),
      language: language.optional(),
      medium: medium.default("sms"),
    }),
    output: z.array(
      z.strictObject({
        templateId: id,
        name: z.string(),
        scene,
        language,
        appId: z.int().nullable(),
        content: z.string(),
        variables: z.array(z.string()),
      }),
    ),
  },
  "sms.sendSms": {
    input: z.strictObject({ loanRecordIds: z.array(id).min(1).max(limits.messagesAtOnce), templateId: id, channelId: gateway, payAt }),
    output: z.strictObject({
      batchId: id,
      accepted: z.int(),
      blocked: z.array(z.strictObject({ id, rule: z.string() })),
      undoUntil: instant,
    }),
  },
  /** Nothing is sent: the text with the first customers' own figures, and whom contact law keeps from it. */
  "sms.previewSms": {
    input: z.strictObject({ loanRecordIds: z.array(id).min(1).max(limits.messagesAtOnce), templateId: id, payAt }),
    output: z.strictObject({
      sendable: z.int(),
      total: z.int(),
      segments: z.int(),
      samples: z.array(z.strictObject({ id, orderNo: z.string(), name: z.string(), phone: z.string(), text: z.string() })),
      blocked: z.array(z.strictObject({ id, orderNo: z.string(), name: z.string(), rule: z.string(), why: z.string() })),
    }),
  },
};
