import { gatewayKindCodes, gatewayMediumCodes, gatewayStatusCodes } from "../../../lending/options/office/gateway-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { gatewayCalls } from "./gateway.calls.ts";

/** Programs that carry messages and calls. */
export const gatewayList = listOf(gatewayCalls["gateway.list"], {
  title: "system.gateway.title",
  columns: {
    code: { label: "system.gateway.column.code", kind: "text", width: 128 },
    name: { label: "system.gateway.column.name", kind: "text", width: 184 },
    medium: { label: "system.gateway.column.medium", kind: "coded", codes: gatewayMediumCodes, width: 128 },
    status: { label: "system.gateway.column.status", kind: "coded", codes: gatewayStatusCodes, width: 128 },
    requester: { label: "system.gateway.column.requester", kind: "text", width: 152 },
    kind: { label: "system.gateway.column.kind", kind: "coded", codes: gatewayKindCodes, width: 168 },
    url: { label: "system.gateway.column.url", kind: "text", width: 280 },
    keyId: { label: "system.gateway.column.key", kind: "text", width: 152 },
    reportKeys: { label: "system.gateway.column.reports", kind: "count", width: 168 },
    updateBy: { label: "system.gateway.column.by", kind: "text", width: 136 },
    approvedBy: { label: "system.gateway.column.approved", kind: "text", width: 136 },
    updateTime: { label: "system.gateway.column.updated", kind: "instant" },
  },
});
