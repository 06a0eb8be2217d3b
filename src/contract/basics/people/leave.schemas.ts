import { z } from "zod";
import { leaveKinds, leaveWays } from "../../../lending/options/office/leave-kinds.ts";
import { day, id, instant } from "../../kernel/fields.ts";

const kind = z.enum(leaveKinds);
const receivers = z.array(z.strictObject({ kind, adminUserIds: z.array(id).max(200) })).max(leaveKinds.length);

export const leaveSchemas = {
  "system.handOverPreview": {
    input: z.strictObject({ adminUserId: id }),
    output: z.strictObject({
      adminUserId: id,
      account: z.string(),
      adminName: z.string(),
      enabled: z.boolean(),
      /** Open ones, which end. */
      sessions: z.int(),
      /** Kept for himself alone, which go. */
      drafts: z.int(),
      /** Waiting for a second person: somebody else has to ask anew before anybody approves. */
      requests: z.int(),
      lines: z.array(
        z.strictObject({
          kind,
          count: z.int(),
          way: z.enum(leaveWays),
          /** Of promises: how many fall due when. */
          days: z.array(z.strictObject({ day, count: z.int() })),
          /** Who can take it, his own team first. */
          people: z.array(z.strictObject({ adminUserId: id, adminName: z.string(), team: z.string(), isDefault: z.boolean() })),
        }),
      ),
    }),
  },
  /** A line that names nobody goes to whom the preview proposes. */
  "system.handOver": {
    input: z.strictObject({ adminUserId: id, receivers: receivers.default([]), reason: z.string().trim().max(200).default("") }),
    output: z.strictObject({
      handOverId: id,
      /** Sessions that were in use. */
      ended: z.int(),
      /** `pooled`: nobody had room for it. */
      moved: z.array(z.strictObject({ kind, given: z.int(), pooled: z.int() })),
      undoUntil: instant,
    }),
  },
  /** What nobody has touched since goes back, and the person may sign in again; sessions and drafts stay gone. */
  "system.handOverUndo": {
    input: z.strictObject({ handOverId: id }),
    output: z.strictObject({ restored: z.int(), changedMeanwhile: z.int() }),
  },
} as const;
