import { noticeMachine } from "../../lending/notice.machine.ts";
import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { systemNoticeCalls } from "./system-notice.calls.ts";

/** What the house tells its people: each with its newest version. */
export const noticeList = listOf(systemNoticeCalls["systemNotice.list"], {
  title: "system.notice.title",
  columns: {
    title: { label: "system.notice.column.title", kind: "text", width: 264 },
    status: {
      label: "system.notice.column.status",
      kind: "coded",
      codes: coded("system.notice.status", noticeMachine.states),
      width: 112,
    },
    roles: { label: "system.notice.column.roles", kind: "text", width: 184 },
    languages: { label: "system.notice.column.languages", kind: "text", width: 160 },
    readCount: { label: "system.notice.column.read", kind: "count", width: 112 },
    top: { label: "system.notice.column.top", kind: "flag", width: 128 },
    startTime: { label: "system.notice.column.start", kind: "instant" },
    endTime: { label: "system.notice.column.end", kind: "instant" },
    effectiveFrom: { label: "system.notice.column.effective", kind: "instant" },
    version: { label: "system.notice.column.version", kind: "count", width: 112 },
    updateBy: { label: "system.notice.column.updatedBy", kind: "text", width: 144 },
    updateTime: { label: "system.notice.column.updated", kind: "instant" },
    publishTime: { label: "system.notice.column.published", kind: "instant" },
    createBy: { label: "system.notice.column.author", kind: "text", width: 144 },
    createTime: { label: "system.notice.column.created", kind: "instant" },
    content: { label: "system.notice.column.content", kind: "text", width: 320, hide: true },
    readerTotal: { label: "system.notice.column.total", kind: "count", width: 80, hide: true },
    id: { label: "system.notice.column.id", kind: "id", width: 128, hide: true },
  },
});
