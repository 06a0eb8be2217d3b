import { systemNoticeCalls } from "../../contract/basics/system-notice.calls.ts";
import { limits } from "../../lending/limits.ts";
import { countNotices, forgetNotices } from "../kernel/state/notices.ts";
import { read } from "./client.ts";
import { onNamed } from "./live.ts";

/** Reads the count again. */
export async function recountNotices(): Promise<void> {
  countNotices(await read(systemNoticeCalls["systemNotice.unread"], {}));
}

/** Counts at once, as often as reminders are, and whenever the news names this person; answers how to stop. A failure waits for the next turn. */
export function startNotices(): () => void {
  const recount = () => void recountNotices().catch(() => undefined);
  recount();
  const timer = setInterval(recount, limits.reminderPoll);
  const leave = onNamed(recount);
  return () => {
    clearInterval(timer);
    leave();
    forgetNotices();
  };
}
