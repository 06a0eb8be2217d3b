import { useEffect, useEffectEvent, type RefObject } from "react";
import { seenFor } from "../../../../lending/origination/review-times.ts";
import { isLocked, onLock } from "../../../kernel/state/lock.ts";

/** Whether most of it lies inside the window: a pane taller than the window is seen by scrolling through. */
function isInSight(element: HTMLElement | null): boolean {
  if (!element || element.offsetParent === null) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return right > left && seen >= 0.9 * Math.min(bottom - top, innerHeight);
}

/** Calls `onSeen` once what `place` holds has been in sight for a second without a break, and is all there (`ready`). */
export function useSeen(place: RefObject<HTMLElement | null>, ready: string | null, onSeen: () => void): void {
  const told = useEffectEvent(onSeen);
  useEffect(() => {
    if (ready === null) return undefined;
    let since: number | null = null;
    const look = () => {
      const isSeen = document.visibilityState === "visible" && !isLocked() && isInSight(place.current);
      since = isSeen ? (since ?? Date.now()) : null;
      if (since === null || Date.now() - since < seenFor) return;
      clearInterval(timer);
      told();
    };
    const timer = setInterval(look, 100);
    const stop = onLock(look);
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [place, ready]);
}
