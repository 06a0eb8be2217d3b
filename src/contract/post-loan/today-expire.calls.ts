import { defineCalls } from "../kernel/call.ts";
import { deskCalls } from "./desk.calls.ts";

const path = "/post-loan-domain/todayExpire";

/** Reminders before the due date: the desk of collection under its own names (rules/wire.md 5). */
export const todayExpireCalls = defineCalls("todayExpire", {
  ...deskCalls(path, "remind", "todayExpire"),
  todayExpireResultList: {
    method: "POST",
    path: `${path}/todayExpireResultList`,
    permission: ["records:afterLoan:list", "remind:all:list", "remind:agency:list"],
    effect: "read",
  },
  addTodayExpireResult: {
    method: "POST",
    path: `${path}/addTodayExpireResult`,
    permission: "remind:agency:result",
    effect: "write",
    audit: "todayExpire.addResult",
    finishesCall: true,
  },
  softPhoneAdd: {
    method: "POST",
    path: "/post-loan-domain/softPhoneRemind/add",
    permission: "remind:call:add",
    effect: "write",
    audit: "softPhoneRemind.add",
    anew: true,
  },
  softPhoneList: {
    method: "POST",
    path: "/post-loan-domain/softPhoneRemind/list",
    permission: ["records:afterLoan:list", "remind:agency:list"],
    effect: "read",
  },
});
