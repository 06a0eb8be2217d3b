import { useEffect } from "react";
import { limits } from "../../../lending/limits.ts";
import { isLocked, setLocked } from "../../kernel/state/lock.ts";
import { session } from "../../kernel/state/session.ts";
import { isOnCall } from "../../kernel/state/status.ts";

/** Tabs of one browser lock together; one that the same person opens opens the others. */
type Notice = { readonly kind: "lock" } | { readonly kind: "busy" } | { readonly kind: "open"; readonly staff: number };
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("keyline.lock");
const tell = (notice: Notice): void => channel?.postMessage(notice);
const me = (): number => session.get().me?.user.adminUserId ?? 0;

// A lock is a person's: it ends with the session, not with the tab.
session.subscribe(() => {
  const { token, expired } = session.get();
  if (!token && !expired) setLocked(false);
});

let usedAt = Date.now();
let toldAt = 0;
/** A hand at another tab keeps this one open too; ms between two such notices. */
const noticeEvery = 5_000;
const checkEvery = 1_000;

/** Blanks this tab and its siblings. */
export function lockNow(): void {
  if (!session.get().token) return;
  setLocked(true);
  tell({ kind: "lock" });
}
/** After the password was right. */
export function unlockAll(): void {
  usedAt = Date.now();
  setLocked(false);
  tell({ kind: "open", staff: me() });
}

function use(): void {
  usedAt = Date.now();
  if (usedAt - toldAt < noticeEvery || isLocked()) return;
  toldAt = usedAt;
  tell({ kind: "busy" });
}

function hear({ data }: MessageEvent<Notice>): void {
  if (data.kind === "busy") usedAt = Date.now();
  else if (data.kind === "lock" && session.get().token) setLocked(true);
  else if (data.kind === "open" && data.staff === me() && me() > 0) {
    usedAt = Date.now();
    setLocked(false);
  }
}

/** rules/keyboard.md 11: three idle minutes without a live call lock the screen. */
export function useLockWatch(): void {
  useEffect(() => {
    const signs = ["keydown", "pointerdown", "pointermove", "wheel", "touchstart"] as const;
    for (const sign of signs) window.addEventListener(sign, use, { capture: true, passive: true });
    const timer = setInterval(() => {
      if (isOnCall()) usedAt = Date.now();
      if (!isLocked() && Date.now() - usedAt >= limits.idleLock) lockNow();
    }, checkEvery);
    channel?.addEventListener("message", hear);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, use, { capture: true });
      clearInterval(timer);
      channel?.removeEventListener("message", hear);
    };
  }, []);
}
