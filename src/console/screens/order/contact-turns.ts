import { reasonCodes } from "../../../lending/options/collection-reasons.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { formatMoney } from "../../i18n/format.ts";
import { formatWhen } from "../../i18n/near.ts";
import { t, textOf } from "../../i18n/i18n.ts";
import { wordOf } from "../../table/filter/options.ts";

export type ContactRecord = OutputOf<"collection.recordDetail">["list"][number];

/** When, and how much where an amount was promised. */
function promiseText({ commitmentTime, commitmentAmount }: ContactRecord): string {
  if (!commitmentTime) return "";
  const amount = commitmentAmount === null ? "" : formatMoney(commitmentAmount);
  return `${t("dossier.record.promise")}: ${[formatWhen(commitmentTime), amount].filter(Boolean).join(" · ")}`;
}

/** Way, number, how long and what came of it. */
function contactText({ type, direction, phone, seconds, outcome }: ContactRecord): string {
  const said = outcome ? textOf(`order.outcome.${outcome}`) || outcome : "";
  const length = seconds === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const way = `${direction === "in" ? "← " : ""}${textOf(`dossier.record.type.${type}`)} ${phone ?? ""}`;
  // Number and duration stay with their words.
  return [way, said, length].filter(Boolean).join(" · ").replaceAll(" ", "\u00a0");
}

/** A line of the record: a contact, or a result with the call that it is the result of. */
export interface Turn {
  readonly shown: ContactRecord;
  readonly call: ContactRecord | null;
}

/** A call and its result are one turn; a call without a result, a message, and a result whose call is voided or older stand alone. */
export function turnsOf(records: readonly ContactRecord[]): readonly Turn[] {
  const calls = new Map(records.filter(({ type }) => type === "call").map((each) => [each.id, each]));
  const told = new Set<number>();
  const turns = records.map((shown): Turn => {
    const call = shown.attemptId === null || shown.voided ? null : (calls.get(shown.attemptId) ?? null);
    if (call) told.add(call.id);
    return { shown, call };
  });
  return turns.filter(({ shown }) => shown.type !== "call" || !told.has(shown.id));
}

export function resultText({ reason, subTag }: ContactRecord): string {
  return [reason === null ? "" : wordOf(reasonCodes, reason), textOf(`composer.tags.${subTag}`)].filter(Boolean).join(" · ");
}
/** What was done and what came of it. */
export function whatText(shown: ContactRecord, call: ContactRecord | null): string {
  if (shown.type !== "result") return contactText(shown);
  // Where the line breaks between them, it breaks before the dot.
  return [resultText(shown), call ? contactText(call) : ""].filter(Boolean).join(" ·\u00a0");
}
/** What was promised and noted. */
export const saidText = (record: ContactRecord): string => [promiseText(record), record.remark].filter(Boolean).join(" — ");
