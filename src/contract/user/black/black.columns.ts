import { blackKindCodes, blackSourceCodes, blackStateCodes } from "../../../lending/options/black-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { blackCalls } from "./black.calls.ts";

export const blackList = listOf(blackCalls["black.list"], {
  title: "user.black.title",
  columns: {
    type: { label: "user.black.column.type", kind: "coded", codes: blackKindCodes, width: 112 },
    status: { label: "user.black.column.status", kind: "coded", codes: blackStateCodes, width: 112 },
    name: { label: "user.black.column.name", kind: "text", width: 176 },
    phone: { label: "user.black.value", kind: "phone" },
    idNo: { label: "user.black.column.idNo", kind: "text", width: 120, hide: true },
    device: { label: "user.black.column.device", kind: "text", width: 152, hide: true },
    reason: { label: "user.black.column.reason", kind: "text", width: 208 },
    source: { label: "user.black.column.source", kind: "coded", codes: blackSourceCodes, width: 112 },
    ordersBlocked: { label: "user.black.column.blocked", kind: "count", width: 184 },
    expireTime: { label: "user.black.column.expires", kind: "day" },
    operator: { label: "user.black.column.operator", kind: "text", width: 144 },
    createTime: { label: "user.black.column.created", kind: "instant" },
    removeReason: { label: "user.black.column.removeReason", kind: "text", hide: true },
  },
});
