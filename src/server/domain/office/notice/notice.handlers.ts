import type { systemNoticeCalls } from "../../../../contract/basics/system-notice.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { addNotice, deleteDraft, myNotices, noticeVersions, readNotice, setNoticeStatus, updateNotice } from "./notice.actions.ts";
import { noticeQueue, readerQueue } from "./notice.queue.ts";
import { selectAudience } from "./notice.store.ts";
import { countUnread } from "./told.store.ts";

export const systemNoticeHandlers: Handlers<keyof typeof systemNoticeCalls> = {
  "systemNotice.add": addNotice,
  "systemNotice.list": (input, context) => readPage(context.tx, noticeQueue(input, context), input.page, input.pageSize),
  "systemNotice.update": updateNotice,
  "systemNotice.updateStatus": setNoticeStatus,
  "systemNotice.delete": deleteDraft,
  "systemNotice.versions": noticeVersions,
  "systemNotice.readers": (input, context) => readPage(context.tx, readerQueue(input, context), input.page, input.pageSize),
  "systemNotice.audience": async (_input, context) => [...(await selectAudience(context))],
  "systemNotice.unread": (_input, context) => countUnread(context),
  "systemNotice.mine": (_input, context) => myNotices(context),
  "systemNotice.read": readNotice,
};
