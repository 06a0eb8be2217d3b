import { z } from "zod";
import { permissions } from "../../permissions.ts";
import { day, id, instant, ok, pageOf, pageTextFields, smallId, version } from "../../kernel/fields.ts";

const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

export const reviewSchemas = {
  "accessReview.list": {
    input: z.strictObject({
      ...pageTextFields,
      /** Part of a name or of an account. */
      adminName: z.string().trim().min(1).max(64).optional(),
      roleId: smallId.optional(),
      /** Part of a key, or of what the menu calls it. */
      permission: z.string().trim().min(1).max(64).optional(),
      /** Not used for ninety days, and held and watched for as long. */
      unused: flag.optional(),
      /** Keys that decide about another's work, money or rights. */
      decides: flag.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        adminUserId: id,
        account: z.string(),
        adminName: z.string(),
        roleId: z.int(),
        roleName: z.string(),
        roleCode: z.string(),
        permission: z.string(),
        keyName: z.string(),
        decides: z.boolean(),
        since: instant,
        /** Null: the house gave it with the role, or from before this was written down. */
        by: z.string().nullable(),
        approvedBy: z.string().nullable(),
        lastUse: day.nullable(),
        /** Days of the last ninety on which he used it. */
        days: z.int(),
        unused: z.boolean(),
        /** With this role; where none of them has used it for ninety days it is proposed to take it from the role. */
        people: z.int(),
        proposed: z.boolean(),
        isBelow: z.boolean(),
        roleVersion: version,
      }),
    ),
  },
  "accessReview.remove": {
    input: z.strictObject({
      roleId: smallId,
      permission: z.enum(permissions as [(typeof permissions)[number], ...typeof permissions]),
      version: version.optional(),
      reason: z.string().trim().max(300).default(""),
    }),
    output: ok,
  },
} as const;
