import { defineCalls } from "../kernel/call.ts";

/** Sign-in, the operator's own session, and the shell. */
export const systemCalls = defineCalls("system", {
  validateCode: { method: "GET", path: "/basics-domain/system/validateCode", permission: "public", effect: "read", binary: true },
  login: { method: "POST", path: "/basics-domain/system/login", permission: "public", effect: "write", audit: "system.login" },
  out: {
    method: "GET",
    path: "/basics-domain/system/out",
    permission: "session",
    effect: "write",
    audit: "system.out",
    endsSessions: true,
    beforePasswordChange: true,
  },
  updatePassword: {
    method: "POST",
    path: "/basics-domain/system/updatePassword",
    permission: "session",
    effect: "write",
    audit: "system.updatePassword",
    beforePasswordChange: true,
    testsPassword: true,
    endsSessions: true,
  },
  unlock: {
    method: "POST",
    path: "/basics-domain/system/unlock",
    permission: "session",
    effect: "write",
    audit: "system.unlock",
    testsPassword: true,
  },
  me: { method: "GET", path: "/basics-domain/system/me", permission: "session", effect: "read", beforePasswordChange: true },
  menuList: { method: "GET", path: "/basics-domain/permission/menuList", permission: "session", effect: "read" },
  search: { method: "GET", path: "/basics-domain/search/global", permission: "session", effect: "read" },
  draftSave: {
    method: "POST",
    path: "/basics-domain/draft/save",
    permission: "session",
    effect: "write",
    audit: "draft.save",
    finishesCall: true,
  },
  draftGet: { method: "GET", path: "/basics-domain/draft/get", permission: "session", effect: "read" },
  preferences: { method: "GET", path: "/basics-domain/preference/list", permission: "session", effect: "read" },
  preferenceSave: {
    method: "POST",
    path: "/basics-domain/preference/save",
    permission: "session",
    effect: "write",
    audit: "preference.save",
  },
  /** Reviewers to choose from, also those who have left: their orders are still asked for by them. */
  creditStaff: {
    method: "GET",
    path: "/basics-domain/system/creditStaff",
    permission: "authority:staff:creditPick",
    emptyWithout: "authority:staff:creditPick",
    effect: "read",
  },
  outcome: { method: "GET", path: "/basics-domain/system/outcome", permission: "session", effect: "read", finishesCall: true },
  changedSince: { method: "GET", path: "/basics-domain/live/changedSince", permission: "session", effect: "read" },
});
