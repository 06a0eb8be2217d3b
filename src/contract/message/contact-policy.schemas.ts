import { z } from "zod";
import { mediums } from "../../lending/contact/contact-policy.ts";
import { day, id, instant, ok, pageFields, pageOf } from "../kernel/fields.ts";

const second = z.int().min(0).max(86_400);
const cap = z.int().min(1).max(100).nullable();

/** One dated row of contact law, as the tenant's people write it. */
export const policyFields = {
  opens: second,
  closes: second,
  perDay: cap,
  perSevenDays: cap,
  closedDays: z.array(z.int().min(1).max(7)).max(7),
  freeHoursAfterDaysLate: z.int().min(0).max(365).nullable(),
  quietDaysAfterTalk: z.int().min(0).max(30),
  thirdParties: z.boolean(),
  closedOnHolidays: z.boolean(),
  consentFreesHours: z.boolean(),
  complaintPauseDays: z.int().min(1).max(365).nullable().default(null),
  advertising: z
    .array(z.strictObject({ medium: z.enum(mediums), opens: second, closes: second, perDay: cap, label: z.string().max(16).optional() }))
    .max(4),
};

export const contactPolicySchemas = {
  "contactPolicy.list": {
    input: z.strictObject({ ...pageFields }),
    output: pageOf(
      z.strictObject({
        id,
        market: z.string(),
        validFrom: day,
        policy: z.strictObject(policyFields),
        source: z.string(),
        proposedBy: z.string(),
        approvedBy: z.string(),
        approveTime: instant,
      }),
    ),
  },
  /** Waits for a second person; in force from its day on. */
  "contactPolicy.save": {
    input: z.strictObject({ validFrom: day, source: z.string().trim().min(3).max(300), policy: z.strictObject(policyFields) }),
    output: z.strictObject({ approvalId: id }),
  },
  "contactPolicy.wishes": {
    input: z.strictObject({
      userId: id,
      optOut: z.array(z.enum([...mediums, "market"])).max(5),
      consents: z
        .array(z.enum(["hours", "share"]))
        .max(2)
        .default([]),
      hours: z.strictObject({ opens: second, closes: second }).optional(),
    }),
    output: ok,
  },
  "contactPolicy.check": {
    input: z.strictObject({
      loanRecordId: id,
      channel: z.enum(["call", "sms", "voice", "chat"]).default("call"),
      purpose: z.enum(["collect", "remind", "verify", "service", "market"]).default("collect"),
      contactRef: id.optional(),
    }),
    output: z.strictObject({
      allowed: z.boolean(),
      rule: z.string().nullable(),
      zone: z.string(),
      opens: z.string(),
      closes: z.string(),
      nextAllowedTime: instant.nullable(),
      usedToday: z.int(),
      used7d: z.int(),
      limitToday: z.int().nullable(),
      limit7d: z.int().nullable(),
      reservedUntil: instant.nullable(),
    }),
  },
};
