import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayKeepTemplate, needsSecondReader, variablesIn, type Scene } from "../../../../lending/contact/message-text.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { type ApprovalKind, type Pending, requestOnce } from "../../office/approval/approval.actions.ts";
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

type Text = ParsedOf<"message.templateSave">;
/** What a second person is asked: this wording, or that the text is switched on. `was`: what it said when he was asked. */
type Wish = { readonly was: string } & ({ readonly change: "status" } | { readonly change: "text"; readonly text: Text });

/** All that can change: the scene too decides which law a text is under. */
const saidOf = ({ name, scene, medium, language, content, app_id: appId }: store.TemplateRow) => ({
  name,
  scene,
  medium,
  language,
  content,
  appId,
});
const wasOf = (row: store.TemplateRow): string => JSON.stringify(saidOf(row));

function judgeText(context: Context, input: Text): void {
  const wrong = mayKeepTemplate(input);
  if (wrong) throw new Refused(wrong);
  if (input.appId !== undefined && !context.tenant.apps.some((app) => app.id === input.appId))
    throw new Refused({ error: "notFound", field: "appId" });
}

const ask = (context: Context, id: number, wish: Wish, content: string): Promise<Pending> =>
  requestOnce(context, { kind: "templateText", orderId: null, target: String(id), payload: { ...wish, content } });

async function readAnew(context: Context, id: number): Promise<store.TemplateRow> {
  const row = await store.selectTemplate(context, id);
  if (!row) throw new Refused({ error: "notFound", field: "id" });
  return row;
}

/** A text that contact law is about begins switched off, and another wording of it holds when a second person has read it; others hold at once. */
export async function saveTemplate(input: Text, context: Context): Promise<OutputOf<"message.templateSave">> {
  judgeText(context, input);
  const { name, scene, medium, language, content, appId = null } = input;
  const after = { name, scene, medium, language, content, appId };
  const before = input.id === undefined ? null : await readAnew(context, input.id);
  const waits = needsSecondReader(input) || (before !== null && needsSecondReader(before));
  if (before && waits) {
    const pending = await ask(context, before.id, { change: "text", was: wasOf(before), text: input }, content);
    context.record({ subject: "smsTemplate", ids: [before.id], detail: { before: saidOf(before), after, asked: true } });
    return { id: before.id, pending };
  }
  const id = await store.saveTemplate(context, input, !waits);
  if (id === undefined) throw new Refused({ error: "notFound", field: "id" });
  context.record({
    subject: "smsTemplate",
    ids: [id],
    detail: { before: before && saidOf(before), after, ...(waits ? { asked: true } : {}) },
  });
  return { id, pending: waits ? await ask(context, id, { change: "status", was: JSON.stringify(after) }, content) : null };
}

export async function editStatus(input: ParsedOf<"smsStencil.editStatus">, context: Context): Promise<OutputOf<"smsStencil.editStatus">> {
  const template = await readAnew(context, input.id);
  const before = { status: template.enabled ? "enabled" : "disabled" };
  const after = { status: input.status };
  if (input.status === "enabled" && !template.enabled && needsSecondReader(template)) {
    const pending = await ask(context, template.id, { change: "status", was: wasOf(template) }, template.content);
    context.record({ subject: "smsTemplate", ids: [input.id], detail: { before, after, asked: true } });
    return { ok: true, pending };
  }
  await store.updateEnabled(context, input.id, input.status === "enabled");
  context.record({ subject: "smsTemplate", ids: [input.id], detail: { before, after } });
  return { ok: true, pending: null };
}

/** Judged against what the text says when it is decided: the second person read it beside that. */
export const templateText: ApprovalKind = {
  permission: "system:sms:edit",
  async carryOut(context, approval) {
    const wish = approval.payload as unknown as Wish;
    const row = await readAnew(context, Number(approval.target));
    if (wasOf(row) !== wish.was) throw new Refused({ error: "approval.moved" });
    if (wish.change === "status") return void (await store.updateEnabled(context, row.id, true));
    judgeText(context, wish.text);
    await store.saveTemplate(context, { ...wish.text, id: row.id });
  },
};
