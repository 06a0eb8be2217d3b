import { leaseCalls } from "../../../contract/order/lease.calls.ts";
import { limits } from "../../../lending/limits.ts";
import { send } from "../../client/client.ts";
import { wireRequest, type WireRequest } from "../../client/request.ts";
import { isLocked } from "../../kernel/state/lock.ts";

/**
 * Outlives the page it is sent from; nobody waits for its answer, and a lease that was not given back ends by the clock. An answer that is not
 * read to its end would be kept by the browser.
 */
const giveBack = ({ url, ...request }: WireRequest): void =>
  void fetch(url, { ...request, keepalive: true })
    .then((answer) => answer.body?.cancel())
    .catch(() => {});

/** This page among those in which one person may have the same order open. */
export const seat = crypto.randomUUID();

/**
 * Keeps this person on an order until `left`: a heartbeat while the page is in sight and nobody has locked it, and the lease given back when he
 * leaves the record or closes the page. `onOthers` is told when the others on it are not who they were, because a lost seat tells nobody.
 */
export function stayOn(loanRecordId: number, onOthers: () => void, left: AbortSignal): void {
  if (left.aborted) return;
  // Sealed beforehand: a page that is being closed has no time left for it.
  let release: WireRequest | null = null;
  let known: string | null = null;
  const leave = () => {
    if (release) giveBack(release);
    release = null;
  };
  const beat = async () => {
    if (document.hidden || isLocked()) return;
    release = await wireRequest(leaseCalls["lease.release"], { loanRecordId, seat }, {});
    const answer = await send(leaseCalls["lease.hold"], { loanRecordId, seat }).catch(() => null);
    // Left meanwhile: the first giving back may have overtaken the heartbeat.
    if (left.aborted) return giveBack(await wireRequest(leaseCalls["lease.release"], { loanRecordId, seat }, {}));
    const others = answer ? answer.others.join() : known;
    if (known !== null && others !== known) onOthers();
    known = others;
  };
  const again = () => void beat();
  const timer = setInterval(again, limits.leaseBeat);
  addEventListener("pagehide", leave, { signal: left });
  // Back from the browser's own store of pages, or from behind another of its tabs.
  addEventListener("pageshow", again, { signal: left });
  document.addEventListener("visibilitychange", again, { signal: left });
  left.addEventListener("abort", () => (clearInterval(timer), leave()), { once: true });
  again();
}
