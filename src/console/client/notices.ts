import { systemNoticeCalls } from "../../contract/basics/system-notice.calls.ts";
import { limits } from "../../lending/limits.ts";
import { RepeatedRequest } from "../kernel/failure.ts";
import { countNotices, forgetNotices } from "../kernel/state/notices.ts";
import { send } from "./client.ts";
import { onNamed } from "./live.ts";

/** Reads the count again; a question that is under way already answers it too. */
export async function recountNotices(): Promise<void> {
  await send(systemNoticeCalls["systemNotice.unread"], {}).then(countNotices, (error: unknown) => {
    if (!(error instanceof RepeatedRequest)) throw error;
  });
}

/** Counts at once, as often as reminders are, and whenever the news names this person; answers how to stop. A failure waits for the next turn. */
export function startNotices(): () => void {
  const read = () => void recountNotices().catch(() => undefined);
  read();
  const timer = setInterval(read, limits.reminderPoll);
  const leave = onNamed(read);
  return () => {
    clearInterval(timer);
    leave();
    forgetNotices();
  };
}
