import { z } from "zod";
import { followUpMachine } from "../../lending/growth/follow-up.machine.ts";
import { id, instant } from "../kernel/fields.ts";
import { leadKinds } from "../../lending/growth/lead-kinds.ts";

export const leadContactSchemas = {
  "practicalOperationPoint.add": {
    input: z.strictObject({
      dataId: id,
      /** 0 a call, 1 a message by hand. */
      dataType: z.literal([0, 1]),
      /** The list's kind among those that messages are sent to in bulk. */
      marketingType: z
        .int()
        .min(0)
        .max(leadKinds.length - 1),
      /** When the lead was given to whoever has it, as the caller sees it: since then it may have gone to somebody else. */
      distributionTime: instant,
    }),
    output: z.strictObject({
      id,
      followStatus: z.enum(followUpMachine.states),
      /** Through a gateway: its call; without one: the link that the seat's own phone dials. Null both: a message. */
      callId: id.nullable(),
      link: z.string().nullable(),
    }),
  },
} as const;
