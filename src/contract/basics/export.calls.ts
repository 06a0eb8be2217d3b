import { defineCalls } from "../kernel/call.ts";

/** Exports: asked for with a reason, written by a job, fetched by whoever asked for them (calls.md 491-493). */
export const exportCalls = defineCalls("export", {
  /** For lists that have no export call of their own; its permission is theirs. */
  create: {
    method: "POST",
    path: "/basics-domain/export/create",
    permission: [
      "loanService:history:export",
      "remind:history:export",
      "records:afterLoan:export",
      "report:reminderDaily:export",
      "report:afterLoanCollection:export",
      "report:afterLoanEffect:export",
      "report:afterLoanWeekly:export",
      "report:afterLoanTimeShare:export",
    ],
    effect: "write",
    audit: "export.create",
  },
  list: { method: "GET", path: "/basics-domain/export/list", permission: "session", effect: "read" },
  room: { method: "GET", path: "/basics-domain/export/room", permission: "session", effect: "read" },
  cancel: { method: "POST", path: "/basics-domain/export/cancel", permission: "session", effect: "write", audit: "export.cancel" },
  file: {
    method: "GET",
    path: "/report-domain/file/get",
    permission: "session",
    effect: "export",
    audit: "export.download",
    binary: true,
  },
});
