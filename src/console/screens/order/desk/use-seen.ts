import { useEffect, type RefObject } from "react";
import { seenFor } from "../../../../lending/origination/review-times.ts";
import { isLocked } from "../../../kernel/state/lock.ts";

const step = 100;

/**
 * Tells once that a part of the page has been looked at: all of it shown or scrolled through, for a second, on a page in sight that no lock lies over.
 * Its beginning and its end are watched.
 */
export function useSeen(body: RefObject<HTMLElement | null>, isReady: boolean, onSeen: () => void): void {
  useEffect(() => {
    const element = body.current;
    if (!isReady || !element) return undefined;
    const ends = [element.querySelector("[data-begins]"), element.querySelector("[data-ends]")].filter((each) => each !== null);
    const shown = new Set<Element>();
    let inSight = false;
    let ms = 0;
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (target === element) inSight = isIntersecting;
        else if (isIntersecting) shown.add(target);
      }
    });
    for (const end of [element, ...ends]) watch.observe(end);
    const timer = setInterval(() => {
      if (!inSight || shown.size < ends.length || document.hidden || isLocked()) return;
      ms += step;
      if (ms < seenFor) return;
      clearInterval(timer);
      onSeen();
    }, step);
    return () => {
      clearInterval(timer);
      watch.disconnect();
    };
  }, [body, isReady, onSeen]);
}
