import { signerKindCodes, signingKeyStatusCodes } from "../../../lending/options/office/gateway-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { signingKeyCalls } from "./signing-key.calls.ts";

/** Keys that programs outside sign with. */
export const signingKeyList = listOf(signingKeyCalls["signingKey.list"], {
  title: "system.signingKey.title",
  columns: {
    keyId: { label: "system.signingKey.column.key", kind: "text", width: 200 },
    name: { label: "system.signingKey.column.name", kind: "text", width: 184 },
    kind: { label: "system.signingKey.column.kind", kind: "coded", codes: signerKindCodes, width: 168 },
    appName: { label: "order.column.app", kind: "text", width: 128 },
    channel: { label: "system.signingKey.column.channel", kind: "text", width: 144 },
    status: { label: "system.signingKey.column.status", kind: "coded", codes: signingKeyStatusCodes, width: 168 },
    requester: { label: "system.signingKey.column.requester", kind: "text", width: 152 },
    usedTime: { label: "system.signingKey.column.used", kind: "instant" },
    endTime: { label: "system.signingKey.column.ends", kind: "instant" },
    endBy: { label: "system.signingKey.column.endedBy", kind: "text", width: 136 },
    createBy: { label: "system.signingKey.column.by", kind: "text", width: 136 },
    approvedBy: { label: "system.signingKey.column.approved", kind: "text", width: 136 },
    createTime: { label: "system.signingKey.column.made", kind: "instant" },
  },
});
