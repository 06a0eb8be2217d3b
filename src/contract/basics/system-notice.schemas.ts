import { z } from "zod";
import { noticeMachine } from "../../lending/notice.machine.ts";
import { id, instant, noInput, ok, pageFields, pageOf, smallInt } from "../kernel/fields.ts";

const status = z.enum(noticeMachine.states);
const fields = {
  title: z.string().trim().min(1).max(120),
  content: z.string().trim().min(1).max(10_000),
  languages: z.array(z.string().regex(/^[a-z]{2}_[A-Z]{2}$/)).max(20),
  /** None: everybody. */
  roleIds: z.array(smallInt).max(50),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  top: z.boolean(),
};

export const systemNoticeSchemas = {
  "systemNotice.add": {
    input: z.strictObject({
      ...fields,
      languages: fields.languages.default([]),
      roleIds: fields.roleIds.default([]),
      startTime: fields.startTime.default(null),
      endTime: fields.endTime.default(null),
      top: fields.top.default(false),
    }),
    output: z.strictObject({ id }),
  },
  "systemNotice.list": {
    input: z.strictObject({ ...pageFields, title: z.string().trim().max(120).optional(), status: z.array(status).max(4).optional() }),
    output: pageOf(
      z.strictObject({
        id,
        ...fields,
        status,
        readCount: z.int(),
        createBy: z.string(),
        createTime: instant,
        publishTime: instant.nullable(),
      }),
    ),
  },
  "systemNotice.update": { input: z.strictObject({ id, ...z.strictObject(fields).partial().shape }), output: ok },
  "systemNotice.updateStatus": { input: z.strictObject({ id, status: z.enum(["published", "withdrawn"]) }), output: ok },
  "systemNotice.delete": { input: z.strictObject({ id }), output: ok },
  "systemNotice.mine": {
    input: noInput,
    output: z.array(
      z.strictObject({ id, title: z.string(), content: z.string(), top: z.boolean(), publishTime: instant, isRead: z.boolean() }),
    ),
  },
  "systemNotice.read": { input: z.strictObject({ id }), output: ok },
} as const;
