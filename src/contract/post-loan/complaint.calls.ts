import { defineCalls } from "../kernel/call.ts";

/** Complaints (proposed: the specification names none). Whoever remarks opens one; whoever decides on contact wishes answers it. */
export const complaintCalls = defineCalls("complaint", {
  add: {
    method: "POST",
    path: "/post-loan-domain/complaint/add",
    permission: "order:detail:remark",
    effect: "write",
    audit: "complaint.add",
  },
  answer: {
    method: "POST",
    path: "/post-loan-domain/complaint/answer",
    permission: "user:list:preference",
    effect: "write",
    audit: "complaint.answer",
  },
});
