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
  title: "visits.title",
  exports: "system:loginLog:list",
  columns: {
    createTime: { label: "visits.column.time", kind: "instant" },
    account: { label: "visits.column.account", kind: "text", width: 136 },
    adminName: { label: "visits.column.name", kind: "text", width: 160 },
    role: { label: "visits.column.role", kind: "coded", codes: roleCodes, width: 152 },
    result: { label: "visits.column.result", kind: "coded", codes: signInResultCodes, width: 104 },
    reason: { label: "visits.column.reason", kind: "coded", codes: signInReasonCodes, width: 152 },
    session: { label: "visits.column.session", kind: "coded", codes: sessionStateCodes, width: 128 },
    length: { label: "visits.column.length", kind: "minutes", width: 144 },
    ip: { label: "visits.column.ip", kind: "text", width: 128 },
    place: { label: "visits.column.place", kind: "coded", codes: signInPlaceCodes, width: 136 },
    deviceId: { label: "visits.column.device", kind: "text", width: 128 },
    userAgent: { label: "visits.column.agent", kind: "text", width: 240 },
    endBy: { label: "visits.column.endBy", kind: "text", width: 144, hide: true },
    locked: { label: "visits.column.locked", kind: "flag", width: 152, hide: true },
    enabled: { label: "visits.column.enabled", kind: "flag", width: 136, hide: true },
    adminUserId: { label: "visits.column.person", kind: "id", width: 112, hide: true },
    id: { label: "visits.column.id", kind: "id", hide: true },
  },
});
