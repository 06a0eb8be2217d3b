import type { Source } from "../../kernel/command/records.ts";
import { messageCalls } from "../../../contract/message/message.calls.ts";
import { Refused } from "../../../lending/reason.ts";
import { sendingTimes } from "../../../lending/contact/sending.machine.ts";
import { send } from "../../client/client.ts";
import { onNamed } from "../../client/live.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { endBackground, showBackground } from "../../kernel/state/background.ts";
import { toast } from "../../kernel/state/messages.ts";
import { ports } from "../../kernel/command/ports.ts";
import { offerUndo } from "../../kernel/command/undo.ts";
import type { Way, Wording } from "./way.ts";

const command = "message.send";
/** ms without any change after which a sending is left to the results: what waits for its hour may wait till tomorrow. */
const patience = 60_000;

/** How the desk's messages go, what pressed it, and what to do once it is held. */
export interface Sending {
  readonly way: Way;
  readonly source: Source;
  readonly done: () => void;
  /** ms that it can be taken back, where that is not as long as a message is held. */
  readonly held?: number;
}

/** Sends, says what will go and what not, offers to take it back while it is held, and follows the rows until they have arrived. */
export async function deliver(
  ids: readonly number[],
  wording: Wording,
  { way, source, done, held: holds = sendingTimes.hold }: Sending,
): Promise<void> {
  const written = way.send(ids, wording, { command, source, idempotencyKey: crypto.randomUUID() });
  let stop = () => {};
  const takeBack = async (by: Source) => {
    const { taskId } = await written;
    const { cancelled } = await send(messageCalls["message.taskCancel"], { taskId }, { command: `${command}.undo`, source: by });
    stop();
    toast(t("message.takenBack", { count: formatNumber(cancelled) }));
  };
  offerUndo({ command, label: t("message.sms"), seconds: holds / 1000, written, run: takeBack });
  try {
    const held = await written;
    done();
    if (held.waits) return toast(held.waits, { tone: "warn" });
    toast(
      t("message.held", {
        count: formatNumber(held.accepted),
        seconds: holds / 1000,
        blocked: formatNumber(held.blocked),
      }),
      { tone: held.blocked > 0 ? "warn" : "good" },
    );
    stop = follow(held.taskId, held.accepted);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, command);
  }
}

/** Shows in the status bar how far a sending is; answers how to stop looking. */
function follow(taskId: number, accepted: number): () => void {
  const id = `message.${taskId}`;
  let changed = Date.now();
  let before = -1;
  const stop = () => {
    leave();
    clearInterval(timer);
    endBackground(id);
  };
  const look = async () => {
    const { list } = await send(messageCalls["message.taskList"], {});
    const task = list.find((each) => each.taskId === taskId);
    if (!task || task.status === "cancelled") return stop();
    const gone = task.delivered + task.failed;
    if (gone + task.submitted !== before) changed = Date.now();
    before = gone + task.submitted;
    showBackground({ id, label: t("message.sms"), done: gone, of: accepted, cancel: stop });
    if (task.open + task.submitted === 0) {
      const { delivered, failed, blocked } = task;
      toast(t("message.over", { delivered: formatNumber(delivered), failed: formatNumber(failed), blocked: formatNumber(blocked) }), {
        tone: failed > 0 ? "warn" : "good",
      });
      stop();
    } else if (Date.now() - changed > patience) stop();
  };
  // A look that fails is left to the next one.
  const quietly = () => void look().catch(() => undefined);
  const leave = onNamed(quietly);
  const timer = setInterval(quietly, 3_000);
  showBackground({ id, label: t("message.sms"), done: 0, of: accepted, cancel: stop });
  return stop;
}
