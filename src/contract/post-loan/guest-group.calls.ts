import { defineCalls } from "../kernel/call.ts";

const path = "/post-loan-domain/guestGroup";

/** Customer groups of both departments; a call needs the key of the group's department, and `remind:group` has three verbs. */
export const guestGroupCalls = defineCalls("guestGroup", {
  list: { method: "POST", path: `${path}/list`, permission: ["loanService:group:list", "remind:group:list"], effect: "read" },
  add: {
    method: "POST",
    path: `${path}/add`,
    permission: ["loanService:group:add", "remind:group:edit"],
    effect: "write",
    audit: "guestGroup.add",
  },
  update: {
    method: "POST",
    path: `${path}/update`,
    permission: ["loanService:group:edit", "remind:group:edit"],
    effect: "write",
    audit: "guestGroup.update",
  },
  delete: {
    method: "GET",
    path: `${path}/delete`,
    permission: ["loanService:group:delete", "remind:group:edit"],
    effect: "write",
    audit: "guestGroup.delete",
  },
  bindAdminGuest: {
    method: "POST",
    path: `${path}/bindAdminGuest`,
    permission: ["loanService:group:bind", "remind:group:bind"],
    effect: "write",
    audit: "guestGroup.bind",
  },
  cancelBindAdminGuest: {
    method: "POST",
    path: `${path}/cancelBindAdminGuest`,
    permission: ["loanService:group:bind", "remind:group:bind"],
    effect: "write",
    audit: "guestGroup.unbind",
  },
  bindList: { method: "POST", path: `${path}/bindList`, permission: ["loanService:group:list", "remind:group:list"], effect: "read" },
  guestBindList: {
    method: "POST",
    path: `${path}/guestBindList`,
    permission: ["loanService:group:list", "remind:group:list"],
    effect: "read",
  },
  systemUserList: {
    method: "POST",
    path: `${path}/systemUserList`,
    permission: ["loanService:group:bind", "remind:group:bind"],
    effect: "read",
  },
});
