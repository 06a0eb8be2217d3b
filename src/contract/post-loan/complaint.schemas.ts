import { z } from "zod";
import { complaintKinds } from "../../lending/options/complaint-kinds.ts";
import { id, ok } from "../kernel/fields.ts";

const text = z.string().trim().min(1).max(2000);

export const complaintSchemas = {
  "complaint.add": {
    input: z.strictObject({ loanRecordId: id, kind: z.enum(complaintKinds), text }),
    output: z.strictObject({ complaintId: id }),
  },
  "complaint.answer": {
    input: z.strictObject({ complaintId: id, decision: z.enum(["upheld", "rejected"]), answer: text }),
    output: ok,
  },
} as const;
