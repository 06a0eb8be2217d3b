import { jobNameCodes, jobStateCodes } from "../../../lending/options/office/health-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { healthCalls } from "./health.calls.ts";

/** What fails first, then what is late. */
export const healthList = listOf(healthCalls["health.list"], {
  title: "system.health.title",
  columns: {
    name: { label: "system.health.column.name", kind: "coded", codes: jobNameCodes, width: 280 },
    state: { label: "system.health.column.state", kind: "coded", codes: jobStateCodes, width: 128 },
    lastTime: { label: "system.health.column.last", kind: "instant" },
    took: { label: "system.health.column.took", kind: "count", width: 112 },
    nextTime: { label: "system.health.column.next", kind: "instant" },
    doneTime: { label: "system.health.column.done", kind: "instant" },
    failure: { label: "system.health.column.failure", kind: "text", width: 200 },
    failedSince: { label: "system.health.column.since", kind: "instant" },
    id: { label: "system.health.column.id", kind: "id", hide: true },
  },
});
