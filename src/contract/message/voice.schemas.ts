import { z } from "zod";
import { spokenScenes } from "../../lending/contact/message-text.ts";
import { limits } from "../../lending/limits.ts";
import { taskMachine } from "../../lending/contact/sending.machine.ts";
import { dayRange, id, instant, money, ok, pageFields, pageOf, pending, smallId } from "../kernel/fields.ts";
import { locales } from "../languages.ts";
import { taskRow } from "./message.schemas.ts";

const scene = z.enum(spokenScenes);
const language = z.enum(locales);
const repeat = z.int().min(1).max(3);
const days = z.int().min(-366).max(3_650).optional();
/** What waits for a second person, and who asked; null: nothing. */
const waiting = { approvalId: id.nullable(), requester: z.string().nullable(), isOwnRequest: z.boolean() };

export const voiceStencilSchemas = {
  "voiceStencil.search": {
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(80).optional(),
      scene: scene.optional(),
      language: language.optional(),
      valid: z.enum(["true", "false"]).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        scene,
        language,
        content: z.string(),
        repeat,
        appId: z.int().nullable(),
        appName: z.string().nullable(),
        usedSevenDays: z.int(),
        valid: z.boolean(),
        updateBy: z.string().nullable(),
        updateTime: instant,
        askedContent: z.string().nullable(),
        ...waiting,
      }),
    ),
  },
  /** Off at once; on, of a text that contact law is about, by a second person. */
  "voiceStencil.updateValid": { input: z.strictObject({ id, valid: z.boolean() }), output: ok.extend({ pending: pending.nullable() }) },
};

/** Whom to call: customers of debts of one app, by number or by what they owe. */
const wish = {
  templateId: id,
  ids: z.array(id).min(1).max(limits.calledAtOnce).optional(),
  filters: z
    .strictObject({ appId: smallId.optional(), stage: z.array(z.string().max(8)).max(12).optional(), daysFrom: days, daysTo: days })
    .optional(),
  /** Without it as soon as it may. */
  scheduleTime: instant.optional(),
};

export const voiceSchemas = {
  "voice.templateSave": {
    input: z.strictObject({
      id: id.optional(),
      name: z.string().trim().min(1).max(80),
      scene,
      language,
      content: z.string().trim().min(1).max(700),
      repeat: repeat.default(1),
      appId: smallId.optional(),
    }),
    output: z.strictObject({ id, pending: pending.nullable() }),
  },
  "voice.preflight": {
    input: z.strictObject(wish),
    output: z.strictObject({
      total: z.int(),
      /** Called; of these `waits` only when their lawful hours open. */
      sendable: z.int(),
      waits: z.int(),
      leftOut: z.array(z.strictObject({ rule: z.string(), why: z.string(), count: z.int() })),
      cost: money,
      needsSecond: z.boolean(),
      /** What the first of them would hear. */
      sample: z.string(),
    }),
  },
  "voice.groupCall": {
    input: z.strictObject({ name: z.string().trim().min(1).max(80), ...wish }),
    output: z.strictObject({ taskId: id, accepted: z.int(), blocked: z.int(), cost: money, pending: pending.nullable() }),
  },
  "voice.taskList": {
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(80).optional(),
      status: z.enum(taskMachine.states).optional(),
      templateId: id.optional(),
      time: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        taskId: id,
        name: z.string(),
        templateId: id,
        template: z.string(),
        language,
        /** Of one that waits for a second person: as many as it was asked for. */
        total: z.int(),
        open: z.int(),
        answered: z.int(),
        keyed: z.int(),
        failed: z.int(),
        blocked: z.int(),
        cost: money,
        status: z.enum(taskMachine.states),
        scheduleTime: instant.nullable(),
        operator: z.string().nullable(),
        createTime: instant,
        ...waiting,
      }),
    ),
  },
  "voice.taskRows": {
    input: z.strictObject({ ...pageFields, taskId: id }),
    output: pageOf(z.strictObject({ ...taskRow, seconds: z.int().nullable(), digit: z.string() })),
  },
};
