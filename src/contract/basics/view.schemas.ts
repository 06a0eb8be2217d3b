import { z } from "zod";
import { id, ok } from "../kernel/fields.ts";

/** A screen's address without its filters. */
const path = z.string().regex(/^\/[\w/-]{1,79}$/);

export const viewSchemas = {
  "view.list": {
    input: z.strictObject({ path }),
    output: z.array(
      z.strictObject({
        id,
        name: z.string(),
        /** Search part of the address: filters, sort, order. */
        search: z.string(),
        columns: z.record(z.string(), z.unknown()).nullable(),
        mine: z.boolean(),
        ownerName: z.string(),
        reach: z.enum(["own", "team", "department", "tenant"]),
      }),
    ),
  },
  /** With an id: one's own view is renamed or replaced. */
  "view.save": {
    input: z.strictObject({
      id: id.optional(),
      path,
      name: z.string().trim().min(1).max(60),
      search: z.string().max(2_000),
      columns: z
        .record(z.string(), z.unknown())
        .nullable()
        .refine((columns) => JSON.stringify(columns).length <= 8_000, { params: { limit: 8_000 } }),
    }),
    output: z.strictObject({ id }),
  },
  "view.share": { input: z.strictObject({ id, shared: z.boolean() }), output: ok },
  "view.remove": { input: z.strictObject({ id }), output: ok },
};
