import { z } from "zod";
import { sessionStates, signInPlaces, signInReasons, signInResults } from "../../../lending/options/office/sign-in-codes.ts";
import { dayRangeOrText, id, instant, pageOf, pageTextFields, severalOf } from "../../kernel/fields.ts";

export const loginLogSchemas = {
  "loginLog.list": {
    input: z.strictObject({
      ...pageTextFields,
      /** Part of a name or of an account; of an account that nobody has the beginning is known. */
      account: z.string().trim().min(1).max(64).optional(),
      result: severalOf(z.enum(signInResults), signInResults.length).optional(),
      reason: severalOf(z.enum(signInReasons), signInReasons.length).optional(),
      ip: z.string().trim().min(1).max(45).optional(),
      /** How its number begins. */
      deviceId: z.string().trim().min(1).max(12).optional(),
      time: dayRangeOrText.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        createTime: instant,
        account: z.string(),
        /** Null: nobody has the account. */
        adminUserId: id.nullable(),
        adminName: z.string().nullable(),
        role: z.string().nullable(),
        result: z.enum(signInResults),
        reason: z.enum(["", ...signInReasons]),
        ip: z.string(),
        place: z.enum(signInPlaces),
        deviceId: z.string(),
        userAgent: z.string(),
        /** What became of the session; null where none began, or where it began before this was written down. */
        session: z.enum(sessionStates).nullable(),
        endBy: z.string().nullable(),
        /** Seconds; of a live session until now. */
        length: z.int().nullable(),
        /** The account is locked now. */
        locked: z.boolean(),
        /** The person may still sign in and work; what he leaves behind has not been handed over. */
        enabled: z.boolean(),
      }),
    ),
  },
} as const;

export const sessionSchemas = {
  "system.sessions": {
    input: z.strictObject({ ...pageTextFields, adminUserId: id.optional() }),
    output: pageOf(
      z.strictObject({
        adminUserId: id,
        account: z.string(),
        adminName: z.string(),
        ip: z.string(),
        userAgent: z.string(),
        deviceId: z.string(),
        since: instant,
        seenTime: instant,
      }),
    ),
  },
  "system.kick": { input: z.strictObject({ adminUserId: id }), output: z.strictObject({ ended: z.int() }) },
  /** Locking ends what is open; releasing lets the person sign in again with the password that he has. */
  "system.lock": {
    input: z.strictObject({ adminUserId: id, locked: z.boolean(), reason: z.string().trim().max(200).default("") }),
    output: z.strictObject({ ok: z.literal(true), ended: z.int() }),
  },
} as const;
