import { defineCalls } from "../kernel/call.ts";

/** Exports: asked for with a reason, written by a job, fetched by whoever asked for them. */
export const exportCalls = defineCalls("export", {
  /** Each list names who may take its rows out, and its handler asks for that. */
  create: { method: "POST", path: "/basics-domain/export/create", permission: "session", effect: "write", audit: "export.create" },
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
