import type { ParsedOf } from "../../../contract/types.ts";
import { mayDeleteNotice, noticeMachine } from "../../../lending/notice.machine.ts";
import { moveReason, Refused } from "../../../lending/reason.ts";
import type { Context } from "../../kernel/context.ts";
import * as store from "./notice.store.ts";

function refuseReversed({ start_at: start, end_at: end }: store.Draft): void {
  if (start !== null && end !== null && new Date(start) >= new Date(end)) throw new Refused({ error: "range.reversed", field: "endTime" });
}

async function noticeOf(context: Context, id: number): Promise<store.NoticeRow> {
  const notice = await store.lockNotice(context, id);
  if (!notice) throw new Refused({ error: "notFound", field: "id" });
  return notice;
}

export async function addNotice(input: ParsedOf<"systemNotice.add">, context: Context) {
  const { title, content, languages, top } = input;
  const draft = { title, content, languages, top, role_ids: input.roleIds, start_at: input.startTime, end_at: input.endTime };
  refuseReversed(draft);
  const id = await store.insertNotice(context, draft);
  context.record({ subject: "notice", ids: [id], detail: { title } });
  return { id };
}

/** Only a draft is edited: what people have read stays as they read it. */
export async function updateNotice(input: ParsedOf<"systemNotice.update">, context: Context) {
  const notice = await noticeOf(context, input.id);
  const reason = moveReason(noticeMachine, "edit", notice.state);
  if (reason) throw new Refused(reason);
  const after = {
    ...notice,
    title: input.title ?? notice.title,
    content: input.content ?? notice.content,
    languages: input.languages ?? notice.languages,
    role_ids: input.roleIds ?? notice.role_ids,
    start_at: input.startTime === undefined ? notice.start_at : input.startTime,
    end_at: input.endTime === undefined ? notice.end_at : input.endTime,
    top: input.top ?? notice.top,
  };
  refuseReversed(after);
  await store.updateDraft(context, after);
  context.record({ subject: "notice", ids: [notice.id], detail: { before: notice.title, after: after.title } });
  return { ok: true as const };
}

/** Publishes to the roles named, with a read count of its own, or hides. */
export async function setNoticeStatus(input: ParsedOf<"systemNotice.updateStatus">, context: Context) {
  const notice = await noticeOf(context, input.id);
  const move = input.status === "published" ? "publish" : "withdraw";
  const reason = moveReason(noticeMachine, move, notice.state);
  if (reason) throw new Refused(reason);
  if (move === "publish" && notice.end_at !== null && new Date(notice.end_at) <= context.now)
    throw new Refused({ error: "range.reversed", field: "endTime" });
  await store.updateState(context, notice.id, noticeMachine.moves[move].to);
  context.record({ subject: "notice", ids: [notice.id], detail: { before: notice.state, after: input.status } });
  return { ok: true as const };
}

export async function deleteDraft(input: ParsedOf<"systemNotice.delete">, context: Context) {
  const notice = await noticeOf(context, input.id);
  if (!mayDeleteNotice(notice.state)) throw new Refused({ error: "state.refused", field: "id" });
  await store.deleteNotice(context, notice.id);
  context.record({ subject: "notice", ids: [notice.id], detail: { title: notice.title } });
  return { ok: true as const };
}

export async function myNotices(context: Context) {
  const rows = await store.selectMine(context);
  return rows.map(({ published_at: at, is_read: isRead, ...notice }) => ({ ...notice, publishTime: at.toISOString(), isRead }));
}

export async function readNotice(input: ParsedOf<"systemNotice.read">, context: Context) {
  if (!(await store.insertRead(context, input.id))) throw new Refused({ error: "notFound", field: "id" });
  context.record({ subject: "notice", ids: [input.id] });
  return { ok: true as const };
}
