import {
  sessionStateCodes,
  signInPlaceCodes,
  signInReasonCodes,
  signInResultCodes,
} from "../../../lending/options/office/sign-in-codes.ts";
import { roleCodes } from "../../../lending/rights/staff-kinds.ts";
import { listOf } from "../../kernel/list.ts";
import { loginLogCalls } from "./login-log.calls.ts";

/** Sign-ins and refusals, newest first. */
export const loginLogList = listOf(loginLogCalls["loginLog.list"], {
  title: "system.login.title",
  exports: "system:loginLog:list",
  columns: {
    createTime: { label: "system.login.column.time", kind: "instant" },
    account: { label: "system.login.column.account", kind: "text", width: 136 },
    adminName: { label: "system.login.column.name", kind: "text", width: 160 },
    role: { label: "system.login.column.role", kind: "coded", codes: roleCodes, width: 152 },
    result: { label: "system.login.column.result", kind: "coded", codes: signInResultCodes, width: 104 },
    reason: { label: "system.login.column.reason", kind: "coded", codes: signInReasonCodes, width: 152 },
    session: { label: "system.login.column.session", kind: "coded", codes: sessionStateCodes, width: 128 },
    length: { label: "system.login.column.length", kind: "minutes", width: 144 },
    ip: { label: "system.login.column.ip", kind: "text", width: 128 },
    place: { label: "system.login.column.place", kind: "coded", codes: signInPlaceCodes, width: 136 },
    deviceId: { label: "system.login.column.device", kind: "text", width: 128 },
    userAgent: { label: "system.login.column.agent", kind: "text", width: 240 },
    endBy: { label: "system.login.column.endBy", kind: "text", width: 144, hide: true },
    locked: { label: "system.login.column.locked", kind: "flag", width: 152, hide: true },
    enabled: { label: "system.login.column.enabled", kind: "flag", width: 136, hide: true },
    adminUserId: { label: "system.login.column.person", kind: "id", width: 112, hide: true },
    id: { label: "system.login.column.id", kind: "id", hide: true },
  },
});
