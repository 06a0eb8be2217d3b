import { z } from "zod";
import { noticeMachine } from "../../lending/notice.machine.ts";
import { dayRange, id, instant, noInput, ok, pageFields, pageOf, smallInt, version } from "../kernel/fields.ts";
import { locales } from "../languages.ts";

const status = z.enum(noticeMachine.states);
const title = z.string().trim().min(1).max(120);
const content = z.string().trim().min(1).max(10_000);
const fields = {
  title,
  content,
  /** What those who work in another language read instead. */
  texts: z.partialRecord(z.enum(locales), z.strictObject({ title, content })),
  /** None: whatever somebody works in. */
  languages: z.array(z.string().regex(/^[a-z]{2}_[A-Z]{2}$/)).max(20),
  /** None: everybody. */
  roleIds: z.array(smallInt).max(50),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  top: z.boolean(),
};
/** From when a version holds; null: at once. */
const effectiveFrom = instant.nullable();
/** What was seen: another one means that somebody has saved since. Without it whatever stands is meant. */
const seen = version.optional();

/** A version as it was saved, by whom and from when it holds. */
const saved = {
  ...fields,
  version,
  effectiveFrom: instant,
  /** Codes of the roles named. */
  roles: z.array(z.string()),
};

export const systemNoticeSchemas = {
  "systemNotice.add": {
    input: z.strictObject({
      ...fields,
      texts: fields.texts.default({}),
      languages: fields.languages.default([]),
      roleIds: fields.roleIds.default([]),
      startTime: fields.startTime.default(null),
      endTime: fields.endTime.default(null),
      top: fields.top.default(false),
      effectiveFrom: effectiveFrom.default(null),
    }),
    output: z.strictObject({ id }),
  },
  "systemNotice.list": {
    input: z.strictObject({
      ...pageFields,
      title: z.string().trim().max(120).optional(),
      status: z.array(status).max(4).optional(),
      /** When it was written first. */
      createTime: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        ...saved,
        status,
        /** The version that readers see now; null while none has begun. */
        inForce: version.nullable(),
        readCount: z.int(),
        readerTotal: z.int(),
        createBy: z.string(),
        createTime: instant,
        updateBy: z.string(),
        updateTime: instant,
        publishTime: instant.nullable(),
      }),
    ),
  },
  /** Without `effectiveFrom` a version that has not begun keeps its day. */
  "systemNotice.update": {
    input: z.strictObject({ id, version: seen, ...z.strictObject({ ...fields, effectiveFrom }).partial().shape }),
    output: ok,
  },
  "systemNotice.updateStatus": { input: z.strictObject({ id, status: z.enum(["published", "withdrawn"]), version: seen }), output: ok },
  "systemNotice.delete": { input: z.strictObject({ id }), output: ok },
  /** The newest first. */
  "systemNotice.versions": {
    input: z.strictObject({ id }),
    output: z.array(z.strictObject({ ...saved, isInForce: z.boolean(), createBy: z.string(), createTime: instant })),
  },
  /** Whom it concerns: those who have not read the version in force come first. */
  "systemNotice.readers": {
    input: z.strictObject({ id, ...pageFields }),
    output: pageOf(z.strictObject({ adminUserId: id, name: z.string(), role: z.string(), team: z.string(), readTime: instant.nullable() })),
  },
  /** Roles that a notice may name, and how many people have each. */
  "systemNotice.audience": {
    input: noInput,
    output: z.array(z.strictObject({ id: z.int(), code: z.string(), people: z.int() })),
  },
  "systemNotice.unread": { input: noInput, output: z.int() },
  /** Those on top first, then the newest. */
  "systemNotice.mine": {
    input: noInput,
    output: z.array(
      z.strictObject({ id, title: z.string(), content: z.string(), top: z.boolean(), publishTime: instant, isRead: z.boolean() }),
    ),
  },
  "systemNotice.read": { input: z.strictObject({ id }), output: ok },
} as const;
