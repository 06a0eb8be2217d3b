import { noticeMachine } from "../../lending/notice.machine.ts";
import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { systemNoticeCalls } from "./system-notice.calls.ts";

/** What the house tells its people: each with its newest version. */
export const noticeList = listOf(systemNoticeCalls["systemNotice.list"], {
  title: "notice.title",
  columns: {
    title: { label: "notice.column.title", kind: "text", width: 264 },
    status: {
      label: "notice.column.status",
      kind: "coded",
      codes: coded("notice.status", noticeMachine.states),
      width: 112,
    },
    roles: { label: "notice.column.roles", kind: "text", width: 184 },
    languages: { label: "notice.column.languages", kind: "text", width: 160 },
    readCount: { label: "notice.column.read", kind: "count", width: 112 },
    top: { label: "notice.column.top", kind: "flag", width: 128 },
    startTime: { label: "notice.column.start", kind: "instant" },
    endTime: { label: "notice.column.end", kind: "instant" },
    effectiveFrom: { label: "notice.column.effective", kind: "instant" },
    version: { label: "notice.column.version", kind: "count", width: 112 },
    updateBy: { label: "notice.column.updatedBy", kind: "text", width: 144 },
    updateTime: { label: "notice.column.updated", kind: "instant" },
    publishTime: { label: "notice.column.published", kind: "instant" },
    createBy: { label: "notice.column.author", kind: "text", width: 144 },
    createTime: { label: "notice.column.created", kind: "instant" },
    content: { label: "notice.column.content", kind: "text", width: 320, hide: true },
    readerTotal: { label: "notice.column.total", kind: "count", width: 80, hide: true },
    id: { label: "notice.column.id", kind: "id", width: 128, hide: true },
  },
});
