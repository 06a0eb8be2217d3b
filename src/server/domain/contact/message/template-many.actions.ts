import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayHoldWords } from "../../../../lending/contact/banned-words.ts";
import { needsSecondReader } from "../../../../lending/contact/message-text.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { askOn } from "./template.actions.ts";
import { writtenDesk } from "./template.desk.ts";
import { lockTemplates, updateEnabled, type TemplateRow } from "./template.store.ts";

/** Why switching is nothing for a text. */
function skipped(context: Context, row: TemplateRow, isOn: boolean): Reason | null {
  if (row.enabled === isOn) return { error: "template.already" };
  return isOn ? mayHoldWords(row.content, context.tenant.bannedWords) : null;
}

/**
 * Ticked texts on or off. Asked dry it says whom it leaves out and why; done, it is done for all the rest or, where one of them cannot, for none.
 * Off at once; on, each that contact law is about waits for a second reader.
 */
export async function statusMany(
  { ids, status, dry }: ParsedOf<"smsStencil.statusMany">,
  context: Context,
): Promise<OutputOf<"smsStencil.statusMany">> {
  const isOn = status === "enabled";
  const rows = await lockTemplates(context, ids);
  if (rows.length < new Set(ids).size || rows.some(({ medium }) => !writtenDesk.mediums.includes(medium)))
    throw new Refused({ error: "notFound", field: "ids" });
  const judged = rows.map((row) => ({ row, reason: skipped(context, row, isOn) }));
  const fit = judged.flatMap(({ row, reason }) => (reason ? [] : [row]));
  const waits = fit.filter((row) => isOn && needsSecondReader(row));
  const atOnce = fit.filter((row) => !waits.includes(row)).map(({ id }) => id);
  if (!dry) {
    await updateEnabled(context, atOnce, isOn);
    for (const row of waits) await askOn(context, writtenDesk, row);
  }
  const detail = dry ? { dry } : { before: { status: isOn ? "disabled" : "enabled" }, after: { status }, asked: waits.map(({ id }) => id) };
  context.record({ subject: "smsTemplate", ids: dry ? [] : fit.map(({ id }) => id), detail });
  return {
    changed: fit.length,
    waiting: waits.length,
    skipped: judged.flatMap(({ row, reason }) =>
      reason ? [{ id: row.id, name: row.name, reason: messageOf(reason.error, context.locale, reason.vars) }] : [],
    ),
  };
}
