import type { ParsedOf } from "../../../../contract/types.ts";
import { mayKeepTemplate, variablesIn, type Scene } from "../../../../lending/contact/message-text.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
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

export async function saveTemplate(input: ParsedOf<"message.templateSave">, context: Context) {
  const wrong = mayKeepTemplate(input);
  if (wrong) throw new Refused(wrong);
  if (input.appId !== undefined && !context.tenant.apps.some((app) => app.id === input.appId))
    throw new Refused({ error: "notFound", field: "appId" });
  const before = input.id === undefined ? undefined : await store.selectTemplate(context, input.id);
  const id = await store.saveTemplate(context, input);
  if (id === undefined) throw new Refused({ error: "notFound", field: "id" });
  context.record({ subject: "smsTemplate", ids: [id], detail: { before: before?.content ?? null, after: input.content } });
  return { id };
}

export async function editStatus(input: ParsedOf<"smsStencil.editStatus">, context: Context): Promise<{ ok: true }> {
  const template = await store.selectTemplate(context, input.id);
  if (!template) throw new Refused({ error: "notFound", field: "id" });
  await store.updateEnabled(context, input.id, input.status === "enabled");
  const before = { status: template.enabled ? "enabled" : "disabled" };
  context.record({ subject: "smsTemplate", ids: [input.id], detail: { before, after: { status: input.status } } });
  return { ok: true };
}
