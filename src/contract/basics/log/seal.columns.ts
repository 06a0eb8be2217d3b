import { sealStateCodes } from "../../../lending/options/office/log-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { operationLogCalls } from "./operation-log.calls.ts";

export const sealList = listOf(operationLogCalls["operationLog.seals"], {
  title: "system.log.seal.title",
  columns: {
    seq: { label: "system.log.seal.column.seq", kind: "id", width: 136 },
    sealTime: { label: "system.log.seal.column.time", kind: "instant" },
    acts: { label: "system.log.seal.column.acts", kind: "count", width: 160 },
    state: { label: "system.log.seal.column.state", kind: "coded", codes: sealStateCodes, width: 240 },
    keyNo: { label: "system.log.seal.column.keyNo", kind: "id", width: 136 },
    hash: { label: "system.log.seal.column.hash", kind: "text", width: 560 },
  },
});
