import { z } from "zod";
import { id, smallInt } from "../../kernel/fields.ts";
import { staffStatus } from "./staff.schemas.ts";

/** What is changed of each. */
const change = z.discriminatedUnion("field", [
  z.strictObject({ field: z.literal("status"), value: staffStatus }),
  z.strictObject({ field: z.literal("assignEnabled"), value: z.boolean() }),
  z.strictObject({ field: z.literal("leaderId"), value: id.nullable() }),
  z.strictObject({ field: z.literal("roleId"), value: smallInt }),
]);
const cell = z.string().max(500);

export const bulkSchemas = {
  "system.staffBulk": {
    input: z.strictObject({ adminUserIds: z.array(id).min(1).max(200), change, dry: z.boolean() }),
    output: z.strictObject({
      /** Changed, or, asked dry, what would be; waiting: of these for a second person. */
      changed: z.int(),
      waiting: z.int(),
      released: z.int(),
      skipped: z.array(z.strictObject({ adminUserId: id, adminName: z.string(), reason: z.string() })),
    }),
  },
  "system.staffImport": {
    /** The first row are titles: account, adminName, role, leader, phone, email, languages, apps, cap. */
    input: z.strictObject({ rows: z.array(z.array(cell).max(40)).max(5_000), dry: z.boolean() }),
    output: z.strictObject({
      rows: z.int(),
      good: z.int(),
      waiting: z.int(),
      bad: z.array(z.strictObject({ line: z.int(), field: z.string(), reason: z.string() })),
      /** What was made; each password is shown this once. */
      made: z.array(z.strictObject({ line: z.int(), account: z.string(), initialPassword: z.string().nullable(), waits: z.boolean() })),
    }),
  },
} as const;
