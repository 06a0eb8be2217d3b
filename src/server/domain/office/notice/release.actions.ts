import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { changedSides, contentOf } from "./notice.content.ts";
import * as store from "./notice.store.ts";

const everybody = { languages: [], role_ids: [], start_at: null, end_at: null, top: false };

/** When staff read it: never before now. */
const publishAt = (asked: string | null, now: Date): Date => (asked !== null && new Date(asked) > now ? new Date(asked) : now);

/** @throws Refused where another note speaks of that release already */
async function nameRelease(context: Context, id: number, release: string): Promise<void> {
  if (!(await store.setRelease(context, id, release)))
    throw new Refused({ error: "release.taken", field: "version", vars: { version: release } });
}

/** A note of a release, for everybody: published by itself when its time has come. */
export async function addRelease(input: ParsedOf<"systemUpdateLog.add">, context: Context) {
  const { title, content, texts } = input;
  const at = publishAt(input.publishTime, context.now);
  const id = await store.insertNotice(context);
  await nameRelease(context, id, input.version);
  await store.insertVersion(context, { title, content, texts, ...everybody, effective_from: at, id, version: 1 });
  await store.updatePublished(context, id, at);
  context.changed([], await store.selectConcerned(context, id));
  context.record({ subject: "notice", ids: [id], detail: { version: 1, before: null, after: input } });
  return { id };
}

/** A version more of a note. One that staff read already keeps its time, and what is changed is read at once. */
export async function updateRelease(input: ParsedOf<"systemUpdateLog.update">, context: Context) {
  const note = await store.lockNotice(context, input.id, "release");
  if (!note) throw new Refused({ error: "notFound", field: "id" });
  if (input.revision !== undefined && input.revision !== note.version)
    throw new Refused({ error: "version.stale", vars: { by: note.saved_by, version: note.version } });
  const { id, version: release, revision: _seen, publishTime, ...texts } = input;
  const isComing = note.published_at !== null && note.published_at > context.now;
  if (release !== undefined && release !== note.release) await nameRelease(context, id, release);
  const at = isComing ? (publishTime === undefined ? note.effective_from : publishAt(publishTime, context.now)) : context.now;
  const version = { ...note, ...contentOf(texts), effective_from: at, version: note.version + 1 };
  await store.insertVersion(context, version);
  if (isComing) await store.updatePublished(context, id, at);
  context.changed([], await store.selectConcerned(context, id));
  const sides = changedSides(note, version);
  context.record({
    subject: "notice",
    ids: [id],
    detail: {
      version: version.version,
      before: { ...sides.before, version: note.release },
      after: { ...sides.after, version: release ?? note.release },
    },
  });
  return { ok: true as const };
}

export async function releaseVersions(
  { id }: ParsedOf<"systemUpdateLog.versions">,
  context: Context,
): Promise<OutputOf<"systemUpdateLog.versions">> {
  const rows = await store.selectVersions(context, id, "release");
  if (rows.length === 0) throw new Refused({ error: "notFound", field: "id" });
  return rows.map((row) => ({
    version: row.release ?? "",
    title: row.title,
    content: row.content,
    texts: row.texts as OutputOf<"systemUpdateLog.versions">[number]["texts"],
    revision: row.version,
    publishTime: (row.published_at ?? row.effective_from).toISOString(),
    isInForce: row.is_in_force,
    createBy: row.created_by,
    createTime: row.created_at.toISOString(),
  }));
}
