import { releaseStateCodes } from "../../../lending/options/office/release-states.ts";
import { listOf } from "../../kernel/list.ts";
import { systemUpdateLogCalls } from "./update-log.calls.ts";

/** Release notes, the newest first. */
export const updateLogList = listOf(systemUpdateLogCalls["systemUpdateLog.list"], {
  title: "system.release.title",
  columns: {
    version: { label: "system.release.column.version", kind: "text", width: 120 },
    title: { label: "system.release.column.title", kind: "text", width: 280 },
    status: { label: "system.release.column.status", kind: "coded", codes: releaseStateCodes, width: 120 },
    languages: { label: "notice.column.languages", kind: "text", width: 200 },
    publishTime: { label: "notice.column.published", kind: "instant" },
    readCount: { label: "notice.column.read", kind: "count", width: 112 },
    createBy: { label: "notice.column.author", kind: "text", width: 160 },
    updateTime: { label: "notice.column.updated", kind: "instant" },
    revision: { label: "system.release.column.revision", kind: "count", width: 112 },
    content: { label: "notice.column.content", kind: "text", width: 320, hide: true },
    readerTotal: { label: "notice.column.total", kind: "count", width: 80, hide: true },
    id: { label: "system.release.column.id", kind: "id", hide: true },
  },
});
