import { z } from "zod";
import { id, instant, ok } from "../kernel/fields.ts";

export const preset = z.strictObject({
  digit: z.int().min(1).max(9),
  reason: z.int().min(1).max(13),
  subTag: z.string().max(32),
  when: z.string().max(16).nullable(),
});

export const softPhoneSchemas = {
  /** My calls that are not over, and those that came in for me and that nobody answered. */
  "softPhone.ringing": {
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        callId: id,
        attemptId: id,
        /** Null: of somebody to win. */
        loanRecordId: id.nullable(),
        orderNo: z.string().nullable(),
        /** Whom to win it is about, and the list that shows him. */
        lead: z.strictObject({ dataId: id, jumpUrl: z.string() }).nullable(),
        name: z.string(),
        direction: z.enum(["out", "in"]),
        state: z.enum(["dialling", "ringing", "answered", "missed"]),
        /** Since when it is as it is: answered, else begun. */
        since: instant,
      }),
    ),
  },
  "softPhone.recording": { input: z.strictObject({ id }), output: z.strictObject({ url: z.string(), expires: instant }) },
  "softPhone.presetSave": { input: z.strictObject({ presets: z.array(preset).max(9) }), output: ok },
};

export const blackListSchemas = {
  "blackList.add": {
    input: z.strictObject({ loanRecordId: id, reason: z.string().trim().min(3).max(300) }),
    output: z.strictObject({ blackId: id.nullable(), approvalId: id.nullable() }),
  },
};
