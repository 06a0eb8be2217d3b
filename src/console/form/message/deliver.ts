import { Refused } from "../../../lending/reason.ts";
import { sendingTimes } from "../../../lending/sending.machine.ts";
import { send } from "../../client/client.ts";
import { onNamed } from "../../client/live.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { endBackground, showBackground } from "../../kernel/background.ts";
import { toast } from "../../kernel/messages.ts";
import { ports } from "../../kernel/ports.ts";
import { can } from "../../kernel/session.ts";
import { offerUndo } from "../../kernel/undo.ts";

const command = "message.send";
/** ms without any change after which a sending is left to the results: what waits for its hour may wait till tomorrow. */
const patience = 60_000;

interface Told {
  readonly templateId: number;
  readonly payAt?: string;
}

/** One write for one and for many; which call it is depends on what the person may. */
async function begin(ids: readonly number[], what: Told, meta: { readonly command: string; readonly idempotencyKey: string }) {
  const all = { ...meta, source: "key" as const };
  const [only] = ids;
  if (can(["loanService:sms:send", "remind:sms:send"])) {
    const { batchId, accepted, blocked } = await ports.send("sms.sendSms", { loanRecordIds: [...ids], ...what }, all);
    return { taskId: batchId, accepted, blocked: blocked.length };
  }
  const { taskId } = await ports.send("message.send", { targetId: only ?? 0, ...what }, all);
  return { taskId, accepted: 1, blocked: 0 };
}

/** Sends, says what will go and what not, offers ten seconds to take it back, and follows the rows until they have arrived. */
export async function deliver(ids: readonly number[], what: Told, done: () => void): Promise<void> {
  const written = begin(ids, what, { command, idempotencyKey: crypto.randomUUID() });
  let stop = () => {};
  const takeBack = async () => {
    const { taskId } = await written;
    const { cancelled } = await send("message.taskCancel", { taskId }, { command: `${command}.undo`, source: "key" });
    stop();
    toast(t("message.takenBack", { count: formatNumber(cancelled) }));
  };
  offerUndo({ command, label: t("message.sms"), seconds: sendingTimes.hold / 1000, written, run: takeBack });
  try {
    const held = await written;
    done();
    toast(
      t("message.held", {
        count: formatNumber(held.accepted),
        seconds: sendingTimes.hold / 1000,
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
    const { list } = await send("message.taskList", {});
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
