import { softPhoneCalls } from "../../contract/post-loan/soft-phone.calls.ts";
import { t } from "../i18n/i18n.ts";
import { goTo } from "../kernel/command/ports.ts";
import { leaving } from "../kernel/command/unsaved.ts";
import { forgetCalls, markTaken, phone, setCalls, type MyCall } from "../kernel/state/calls.ts";
import { toast } from "../kernel/state/messages.ts";
import { askSignIn, session } from "../kernel/state/session.ts";
import { wantRow } from "../kernel/state/wanted-row.ts";
import { leaveDialogs } from "../ui/escape.ts";
import { send } from "./client.ts";
import { onNamed } from "./live.ts";
import { openOrderTab, orderDetailsPath } from "./order-tab.ts";

/** Asks which calls there are; what could not be asked is asked at the next news. */
export const readCalls = (): void => void send(softPhoneCalls["softPhone.ringing"], {}).then(setCalls, () => undefined);

/** Listens for as long as the session lasts; answers how to stop. It only fills the frame: nothing is opened, and nothing takes the focus. */
export function startCalls(): () => void {
  readCalls();
  const leave = onNamed(readCalls);
  return () => {
    leave();
    forgetCalls();
  };
}

/** Where the record is shown already nothing arrives: the page takes the keys that are meant for it. */
function focusRecord(): void {
  const pages = [...document.querySelectorAll<HTMLElement>(`[data-page="${orderDetailsPath}"]`)];
  const shown = pages.find((page) => page.offsetParent !== null);
  if (shown && !shown.contains(document.activeElement)) shown.focus();
}

/** Somebody to win has no record of his own: his list is shown, with the cursor on him. Who calls is shown whatever the list was narrowed to. */
function showLead({ dataId, jumpUrl }: NonNullable<MyCall["lead"]>, calls: boolean): void {
  if (location.pathname !== jumpUrl || (calls && location.search !== "")) goTo(jumpUrl);
  wantRow({ path: jumpUrl, id: dataId });
}

function go(call: MyCall): void {
  leaving(() => {
    leaveDialogs();
    markTaken(call);
    if (call.lead) showLead(call.lead, call.direction === "in");
    else if (call.loanRecordId !== null) void openOrderTab(call.loanRecordId, call.orderNo ?? "").then(focusRecord);
  });
}

/** F4: takes what rings, leads back to a live call, else to who called meanwhile. The hand asked for it: only now do presets hear digits. */
export function takeCall(): void {
  if (session.get().expired) return askSignIn();
  const { ringing, live, missed } = phone();
  const call = ringing ?? live ?? missed[0];
  if (call) go(call);
  else toast(t("shell.call.none"));
}

/** Hands a tel: link to whatever dials on this seat; as a page of its own, because one that leaves this page takes the keyboard from it. */
export function dialLink(link: string): void {
  const anchor = document.createElement("a");
  anchor.href = link;
  anchor.target = "_blank";
  anchor.rel = "noopener";
  anchor.click();
}
