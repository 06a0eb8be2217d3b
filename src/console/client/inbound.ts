import { softPhoneCalls } from "../../contract/post-loan/soft-phone.calls.ts";
import { textOf } from "../i18n/i18n.ts";
import { toast } from "../kernel/state/messages.ts";
import { send } from "./client.ts";
import { onNamed } from "./live.ts";
import { openOrderTab } from "./order-tab.ts";

/** Calls whose record was opened here already. */
const shown = new Set<number>();

/** A call that comes in opens its record, in the window that is looked at; the newest one when several ring. */
async function look(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  const [call] = await send(softPhoneCalls["softPhone.ringing"], {});
  if (!call || shown.has(call.callId)) return;
  shown.add(call.callId);
  toast(textOf("shell.inbound", { name: call.name, orderNo: call.orderNo }), { tone: "good" });
  await openOrderTab(call.loanRecordId, call.orderNo);
}

/** Listens for as long as the session lasts; answers how to stop. What could not be asked is asked at the next news. */
export function startInbound(): () => void {
  const quietly = () => void look().catch(() => undefined);
  quietly();
  return onNamed(quietly);
}
