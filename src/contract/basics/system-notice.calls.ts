import { defineCalls } from "../kernel/call.ts";

const path = "/basics-domain/systemNotice";

/** What the house tells its people; what one's own role is told is asked for without a permission. */
export const systemNoticeCalls = defineCalls("systemNotice", {
  add: { method: "POST", path: `${path}/add`, permission: "system:announcement:add", effect: "write", audit: "systemNotice.add" },
  list: { method: "POST", path: `${path}/list`, permission: "system:announcement:list", effect: "read" },
  update: { method: "POST", path: `${path}/update`, permission: "system:announcement:edit", effect: "write", audit: "systemNotice.update" },
  updateStatus: {
    method: "POST",
    path: `${path}/updateStatus`,
    permission: "system:announcement:status",
    effect: "write",
    audit: "systemNotice.updateStatus",
  },
  delete: {
    method: "GET",
    path: `${path}/delete`,
    permission: "system:announcement:delete",
    effect: "write",
    audit: "systemNotice.delete",
  },
  versions: { method: "POST", path: `${path}/versions`, permission: "system:announcement:list", effect: "read" },
  readers: { method: "POST", path: `${path}/readers`, permission: "system:announcement:list", effect: "read" },
  audience: {
    method: "GET",
    path: `${path}/audience`,
    permission: ["system:announcement:add", "system:announcement:edit"],
    effect: "read",
  },
  /** How many of `mine` the caller has not read: what the frame counts, without their texts. */
  unread: { method: "GET", path: `${path}/unread`, permission: "session", effect: "read" },
  mine: { method: "GET", path: `${path}/mine`, permission: "session", effect: "read" },
  read: { method: "POST", path: `${path}/read`, permission: "session", effect: "write", audit: "systemNotice.read" },
});
