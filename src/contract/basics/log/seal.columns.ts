import { sealStateCodes } from "../../../lending/options/office/log-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { operationLogCalls } from "./operation-log.calls.ts";

export const sealList = listOf(operationLogCalls["operationLog.seals"], {
  title: "trail.seal.title",
  columns: {
    seq: { label: "trail.seal.column.seq", kind: "id", width: 136 },
    sealTime: { label: "trail.seal.column.time", kind: "instant" },
    acts: { label: "trail.seal.column.acts", kind: "count", width: 160 },
    state: { label: "trail.seal.column.state", kind: "coded", codes: sealStateCodes, width: 240 },
    keyNo: { label: "trail.seal.column.keyNo", kind: "id", width: 136 },
    hash: { label: "trail.seal.column.hash", kind: "text", width: 560 },
  },
});
