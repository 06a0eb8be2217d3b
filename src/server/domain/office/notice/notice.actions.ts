import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayDeleteNotice, mayEditNotice, noticeMachine } from "../../../../lending/notice.machine.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import { localDate, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import * as store from "./notice.store.ts";
import { changedSides, contentOf } from "./notice.content.ts";
import { insertRead, selectMine } from "./told.store.ts";

function refuseReversed({ start_at: start, end_at: end, effective_from: from }: store.NewVersion): void {
  if (end === null) return;
  const until = new Date(end);
  if (start !== null && new Date(start) >= until) throw new Refused({ error: "range.reversed", field: "endTime" });
  if (from >= until) throw new Refused({ error: "range.reversed", field: "effectiveFrom" });
}

/** A version begins at once or later; what is past stays as it was. A day that has begun is now. */
function beginning(asked: string | null, { now, tenant }: Context): Date {
  if (asked === null) return now;
  const from = new Date(asked);
  if (from < startOfDay(localDate(now, tenant.timeZone), tenant.timeZone))
    throw new Refused({ error: "version.past", field: "effectiveFrom" });
  return from > now ? from : now;
}

/** The notice as it is, held until the end of the transaction. `seen`: the version that the caller had before him. */
async function noticeOf(context: Context, id: number, seen?: number): Promise<store.NoticeRow> {
  const notice = await store.lockNotice(context, id);
  if (!notice) throw new Refused({ error: "notFound", field: "id" });
  if (seen !== undefined && seen !== notice.version)
    throw new Refused({ error: "version.stale", vars: { by: notice.saved_by, version: notice.version } });
  return notice;
}

/** Whoever is shown it, or is no more, is told. */
const tellReaders = async (context: Context, id: number): Promise<void> => context.changed([], await store.selectConcerned(context, id));

export async function addNotice(input: ParsedOf<"systemNotice.add">, context: Context) {
  const version = { ...contentOf(input), effective_from: beginning(input.effectiveFrom, context) };
  refuseReversed(version);
  const id = await store.insertNotice(context);
  await store.insertVersion(context, { ...version, id, version: 1 });
  context.record({ subject: "notice", ids: [id], detail: { version: 1, before: null, after: input } });
  return { id };
}

/** Adds a version: what people have read stays as they read it. */
export async function updateNotice(input: ParsedOf<"systemNotice.update">, context: Context) {
  const notice = await noticeOf(context, input.id, input.version);
  const reason = mayEditNotice(notice.state);
  if (reason) throw new Refused(reason);
  const { now } = context;
  const kept = notice.effective_from > now ? notice.effective_from : now;
  const from = input.effectiveFrom === undefined ? kept : beginning(input.effectiveFrom, context);
  const version = { ...notice, ...contentOf(input), effective_from: from, version: notice.version + 1 };
  refuseReversed(version);
  await store.insertVersion(context, version);
  if (notice.state === "published") await tellReaders(context, notice.id);
  context.record({ subject: "notice", ids: [notice.id], detail: { version: version.version, ...changedSides(notice, version) } });
  return { ok: true as const };
}

/** Publishes to the roles named, with a read count of its own, or hides. */
export async function setNoticeStatus(input: ParsedOf<"systemNotice.updateStatus">, context: Context) {
  const notice = await noticeOf(context, input.id, input.version);
  const move = input.status === "published" ? "publish" : "withdraw";
  const reason = moveReason(noticeMachine, move, notice.state);
  if (reason) throw new Refused(reason);
  if (move === "publish" && notice.end_at !== null && new Date(notice.end_at) <= context.now)
    throw new Refused({ error: "range.reversed", field: "endTime" });
  await store.updateState(context, notice.id, noticeMachine.moves[move].to);
  await tellReaders(context, notice.id);
  context.record({ subject: "notice", ids: [notice.id], detail: { version: notice.version, before: notice.state, after: input.status } });
  return { ok: true as const };
}

export async function deleteDraft(input: ParsedOf<"systemNotice.delete">, context: Context) {
  const notice = await noticeOf(context, input.id);
  if (!mayDeleteNotice(notice.state)) throw new Refused({ error: "state.refused", field: "id" });
  await store.deleteNotice(context, notice.id);
  context.record({
    subject: "notice",
    ids: [notice.id],
    detail: { before: { title: notice.title, content: notice.content }, after: null },
  });
  return { ok: true as const };
}

const instantOf = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());

export async function noticeVersions(
  input: ParsedOf<"systemNotice.versions">,
  context: Context,
): Promise<OutputOf<"systemNotice.versions">> {
  const rows = await store.selectVersions(context, input.id);
  if (rows.length === 0) throw new Refused({ error: "notFound", field: "id" });
  return rows.map(({ role_ids: roleIds, start_at: start, end_at: end, effective_from: from, is_in_force: isInForce, ...row }) => ({
    version: row.version,
    title: row.title,
    content: row.content,
    texts: row.texts as OutputOf<"systemNotice.versions">[number]["texts"],
    languages: [...row.languages],
    roleIds: [...roleIds],
    roles: [...row.roles],
    startTime: instantOf(start),
    endTime: instantOf(end),
    top: row.top,
    effectiveFrom: from.toISOString(),
    isInForce,
    createBy: row.created_by,
    createTime: row.created_at.toISOString(),
  }));
}

export async function myNotices(context: Context) {
  const rows = await selectMine(context);
  return rows.map(({ published_at: at, is_read: isRead, ...notice }) => ({ ...notice, publishTime: at.toISOString(), isRead }));
}

export async function readNotice(input: ParsedOf<"systemNotice.read">, context: Context) {
  if (!(await insertRead(context, input.id))) throw new Refused({ error: "notFound", field: "id" });
  context.record({ subject: "notice", ids: [input.id] });
  context.changed([], [context.staff.id]);
  return { ok: true as const };
}
