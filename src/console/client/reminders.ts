import type { Source } from "../kernel/command/records.ts";
import { messageRemindCalls } from "../../contract/basics/message-remind.calls.ts";
import type { OutputOf } from "../../contract/types.ts";
import { limits } from "../../lending/limits.ts";
import { countReminders, forgetReminders, getReminders } from "../kernel/state/reminders.ts";
import { read, send } from "./client.ts";
import { onNamed } from "./live.ts";

export type Reminder = OutputOf<"messageRemind.list">["list"][number];

/** Reads the count again; `told` hears of one that came due since the last answer. A failure waits for the next turn. */
async function count(adminUserId: number, told: (reminder: Reminder) => void): Promise<void> {
  const before = getReminders().unread;
  const unread = await read(messageRemindCalls["messageRemind.count"], { adminUserId });
  countReminders(unread);
  if (before === null || unread <= before || document.visibilityState === "hidden") return;
  const { list } = await read(messageRemindCalls["messageRemind.list"], { pageNum: 1, pageSize: limits.reminderRows.first });
  const newest = list.find(({ valid }) => valid === 1);
  if (newest) told(newest);
}

/** Counts at once, every five minutes and whenever the news names this person; answers how to stop. */
export function startReminders(adminUserId: number, told: (reminder: Reminder) => void): () => void {
  const recount = () => void count(adminUserId, told).catch(() => undefined);
  recount();
  const timer = setInterval(recount, limits.reminderPoll);
  const leave = onNamed(recount);
  return () => {
    clearInterval(timer);
    leave();
    forgetReminders();
  };
}

/** Marks one as read; the count sinks here with the answer and elsewhere with the news. */
export async function readReminder(id: number, source: Source): Promise<void> {
  await send(messageRemindCalls["messageRemind.viewDetails"], { id }, { command: "reminders.open", source });
  countReminders(await read(messageRemindCalls["messageRemind.count"], {}));
}

/** One page from the start. */
export const listReminders = (pageSize: number, signal: AbortSignal): Promise<OutputOf<"messageRemind.list">> =>
  read(messageRemindCalls["messageRemind.list"], { pageNum: 1, pageSize }, { signal });

/** The order that a reminder is about: jumpUrl carries orderId and orderNo; null: it is about a lead. */
export function orderOf({ jumpUrl, loanRecordId }: Reminder): { readonly loanRecordId: number; readonly orderNo: string } | null {
  if (loanRecordId === null) return null;
  const search = new URLSearchParams(jumpUrl.split("?")[1] ?? "");
  const id = Number(search.get("orderId") ?? loanRecordId);
  return { loanRecordId: id, orderNo: search.get("orderNo") ?? String(id) };
}
