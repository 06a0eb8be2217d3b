import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { sendingTimes } from "../../../../lending/contact/sending.machine.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { finishSendings } from "../../contact/advertising/advertising.actions.ts";
import * as store from "./record.store.ts";

const mayGoAgain: readonly string[] = ["failed", "expired"];

/** What did not arrive goes once more, judged as the first time; all of one sending, and none that has arrived. */
export async function resend({ ids }: ParsedOf<"smsMarketing.resend">, context: Context): Promise<OutputOf<"smsMarketing.resend">> {
  const wanted = new Set(ids);
  // More than one person may reach goes by the list again, and its second person.
  const most = context.tenant.moneyRules.groupCallPeople;
  if (wanted.size > most) throw new Refused({ error: "bulk.second", vars: { most }, field: "ids" });
  const rows = await store.lockRecords(context, [...wanted]);
  if (rows.length < wanted.size) throw new Refused({ error: "notFound", field: "ids" });
  const [task, ...others] = new Set(rows.map((row) => row.task_id));
  if (task === undefined || others.length > 0) throw new Refused({ error: "bulk.oneBatch", field: "ids" });
  if (!rows.every(({ state }) => mayGoAgain.includes(state))) throw new Refused({ error: "bulk.notFailed", field: "ids" });
  const holdUntil = new Date(context.now.getTime() + sendingTimes.holdMany);
  const batchId = await store.sendAgain(context, task, { ids: [...wanted], holdUntil });
  context.record({ subject: "messageTask", ids: [batchId], detail: { again: task, people: wanted.size } });
  context.changed([], [context.staff.id]);
  return { batchId, accepted: wanted.size, undoUntil: holdUntil.toISOString() };
}

/** Stops what has not been given to a gateway; what has gone stays. */
export async function cancelRecords({ ids }: ParsedOf<"smsMarketing.cancel">, context: Context): Promise<OutputOf<"smsMarketing.cancel">> {
  const stopped = await store.cancelRecords(context, [...new Set(ids)]);
  if (stopped.length === 0) throw new Refused({ error: "message.gone", field: "ids" });
  const tasks = [...new Set(stopped.map((row) => row.task_id))];
  await finishSendings(context, tasks);
  context.record({ subject: "messageTask", ids: tasks, detail: { cancelled: stopped.length } });
  context.changed([], [context.staff.id]);
  return { cancelled: stopped.length };
}
