import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayKeepTemplate, needsSecondReader, variablesIn, type Scene } from "../../../../lending/contact/message-text.ts";
import { mayHoldWords } from "../../../../lending/contact/banned-words.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { type ApprovalKind, type Pending, requestOnce } from "../../office/approval/approval.actions.ts";
import { spokenDesk, writtenDesk, type TemplateDesk } from "./template.desk.ts";
import * as store from "./template.store.ts";

/** Scenes that a person sends by hand; the others belong to the house. */
const byHand: readonly Scene[] = ["collect", "remind", "service"];

/** The scenes of a stage: up to the due day it is reminded, afterwards collected, and not served (rules/contact-law.md 2b). */
function scenesOf({ tenant, staff }: Context, stage: string | undefined): readonly Scene[] {
  const found = tenant.stages.find((each) => each.code === stage);
  const notHere: readonly Scene[] = found ? (found.from > 0 ? ["remind", "service"] : ["collect"]) : [];
  const ofStage = byHand.filter((scene) => !notHere.includes(scene));
  if (staff.permissions.has("order:detail:sms")) return ofStage;
  const isReminder = staff.permissions.has("remind:sms:send");
  return ofStage.filter((scene) => scene === "service" || (scene === "remind") === isReminder);
}

/** Templates to choose from, the stage's own scene first. */
export async function listChoice(input: ParsedOf<"sms.getSmsTemp">, context: Context) {
  const { medium, appId, language, stage } = input;
  const wanted = { medium, appId: appId ?? null, language: language ?? null, scenes: scenesOf(context, stage) };
  const rows = await store.selectChoice(context, wanted);
  return rows.map((row) => ({
    templateId: row.id,
    name: row.name,
    scene: row.scene,
    language: row.language as (typeof input)["language"] & string,
    appId: row.app_id,
    content: row.content,
    variables: [...variablesIn(row.content)],
  }));
}

type Text = store.Text;
/** What a second person is asked: this wording, or that the text is switched on. `was`: what it said when he was asked. */
type Wish = { readonly was: string } & ({ readonly change: "status" } | { readonly change: "text"; readonly text: Text });

/** All that can change: the scene too decides which law a text is under. */
const saidOf = ({ name, scene, medium, language, content, app_id: appId, repeat }: store.TemplateRow) => ({
  name,
  scene,
  medium,
  language,
  content,
  appId,
  ...(medium === "voice" ? { repeat } : {}),
});
export const wasOf = (row: store.TemplateRow): string => JSON.stringify(saidOf(row));

function judgeText(context: Context, input: Pick<Text, "content" | "appId">): void {
  const wrong = mayKeepTemplate(input) ?? mayHoldWords(input.content, context.tenant.bannedWords);
  if (wrong) throw new Refused(wrong);
  if (input.appId !== undefined && !context.tenant.apps.some((app) => app.id === input.appId))
    throw new Refused({ error: "notFound", field: "appId" });
}

interface Asking {
  readonly id: number;
  readonly wish: Wish;
  readonly content: string;
}
const ask = (context: Context, desk: TemplateDesk, { id, wish, content }: Asking): Promise<Pending> =>
  requestOnce(context, { kind: desk.kind, orderId: null, target: String(id), payload: { ...wish, content } });

/** Asks that a text is switched on as it stands. */
export const askOn = (context: Context, desk: TemplateDesk, row: store.TemplateRow): Promise<Pending> =>
  ask(context, desk, { id: row.id, wish: { change: "status", was: wasOf(row) }, content: row.content });

/** A template of the desk. @throws Refused notFound */
export async function readTemplate(context: Context, id: number, { mediums }: TemplateDesk): Promise<store.TemplateRow> {
  const row = await store.selectTemplate(context, id);
  if (!row || !mediums.includes(row.medium)) throw new Refused({ error: "notFound", field: "id" });
  return row;
}

/** A text that contact law is about begins switched off, and another wording of it holds when a second person has read it; others hold at once. */
export async function saveText(context: Context, input: Text, desk: TemplateDesk): Promise<OutputOf<"message.templateSave">> {
  judgeText(context, input);
  const { name, scene, medium, language, content, appId = null, repeat } = input;
  const after = { name, scene, medium, language, content, appId, ...(repeat === undefined ? {} : { repeat }) };
  const before = input.id === undefined ? null : await readTemplate(context, input.id, desk);
  const waits = needsSecondReader(input) || (before !== null && needsSecondReader(before));
  if (before && waits) {
    const pending = await ask(context, desk, { id: before.id, wish: { change: "text", was: wasOf(before), text: input }, content });
    context.record({ subject: "smsTemplate", ids: [before.id], detail: { before: saidOf(before), after, asked: true } });
    return { id: before.id, pending };
  }
  const id = await store.saveTemplate(context, input, { isOn: !waits, askedBy: null });
  if (id === undefined) throw new Refused({ error: "notFound", field: "id" });
  context.record({
    subject: "smsTemplate",
    ids: [id],
    detail: { before: before && saidOf(before), after, ...(waits ? { asked: true } : {}) },
  });
  return { id, pending: waits ? await askOn(context, desk, await readTemplate(context, id, desk)) : null };
}
export const saveTemplate = (input: ParsedOf<"message.templateSave">, context: Context) => saveText(context, input, writtenDesk);

interface Turn {
  readonly id: number;
  readonly status: "enabled" | "disabled";
}
/** Off at once; on, of what contact law is about, by a second person. */
export async function turnText(context: Context, { id, status }: Turn, desk: TemplateDesk): Promise<OutputOf<"smsStencil.editStatus">> {
  const template = await readTemplate(context, id, desk);
  const before = { status: template.enabled ? "enabled" : "disabled" };
  const waits = status === "enabled" && !template.enabled && needsSecondReader(template);
  // What has come to be banned since is not switched on again.
  if (status === "enabled") judgeText(context, { content: template.content });
  const pending = waits ? await askOn(context, desk, template) : null;
  if (!waits) await store.updateEnabled(context, [id], status === "enabled");
  context.record({ subject: "smsTemplate", ids: [id], detail: { before, after: { status }, ...(waits ? { asked: true } : {}) } });
  return { ok: true, pending };
}
export const editStatus = (input: ParsedOf<"smsStencil.editStatus">, context: Context) => turnText(context, input, writtenDesk);

/** Judged against what the text says when it is decided: the second person read it beside that. */
const textKind = (desk: TemplateDesk, permission: ApprovalKind["permission"]): ApprovalKind => ({
  permission,
  async carryOut(context, approval) {
    const wish = approval.payload as unknown as Wish;
    const row = await readTemplate(context, Number(approval.target), desk);
    if (wasOf(row) !== wish.was) throw new Refused({ error: "approval.moved" });
    judgeText(context, wish.change === "status" ? { content: row.content } : wish.text);
    if (wish.change === "status") return store.updateEnabled(context, [row.id], true);
    await store.saveTemplate(context, { ...wish.text, id: row.id }, { isOn: true, askedBy: approval.requested_by });
  },
});
export const templateKinds = {
  templateText: textKind(writtenDesk, "system:sms:edit"),
  voiceText: textKind(spokenDesk, "system:voice:edit"),
};

/** A text that a voice may say today. @throws Refused message.noTemplate */
export async function spokenTemplate(context: Context, id: number): Promise<SpokenTemplate> {
  const row = await store.selectTemplate(context, id);
  if (!row?.enabled || !spokenDesk.mediums.includes(row.medium)) throw new Refused({ error: "message.noTemplate", field: "templateId" });
  return row;
}
export type SpokenTemplate = store.TemplateRow;

/** The list of them. */
export function spokenQueue({ valid, name, scene, language }: ParsedOf<"voiceStencil.search">, context: Context): Queue {
  const status = valid === undefined ? undefined : valid === "true" ? ("enabled" as const) : ("disabled" as const);
  const { columns, ...queue } = store.templateQueue({ name, scene, language, status }, context, spokenDesk);
  const { medium: _medium, variables: _variables, segments: _segments, status: _status, ...shown } = columns;
  return { ...queue, columns: { ...shown, repeat: "t.repeat", valid: "t.enabled" } };
}

/** Texts that may go out today, for whoever asks what a rule would do to them. */
export const contentsInUse = store.selectContents;
