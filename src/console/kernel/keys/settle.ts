import { useEffect, useLayoutEffect, useRef } from "react";
import { limits } from "../../../lending/limits.ts";

let painted = 0;
let waiting: readonly (() => void)[] = [];

/** Notes when a new record is painted: keys that act are dropped until a moment later (rules/keyboard.md 7). */
export function markPainted(): void {
  painted = Number.POSITIVE_INFINITY;
  const stamp = () => {
    painted = performance.now();
    for (const go of waiting) go();
    waiting = [];
  };
  // A hidden window paints no frames: the timer frees the keys there.
  const late = setTimeout(stamp, 500);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      clearTimeout(late);
      stamp();
    }),
  );
}

/** ms: where no other record comes. */
const waitsAtMost = 200;
/** Resolves once the record that is on its way has been painted: what can wait that long does not make it come later. */
export const nextPainted = (): Promise<void> =>
  new Promise((go) => {
    waiting = [...waiting, go];
    setTimeout(go, waitsAtMost);
  });

export const isSettling = (now: number): boolean => now - painted < limits.settle;

/**
 * Whether what is shown has stood before the eye for a moment: a key that was on its way when it came was not meant for it (rules/keyboard.md 7).
 * Without an argument that is the part of the page that calls; with one the moment begins anew whenever another is shown, and of nothing never.
 */
export function useSeen(shown: unknown = true): () => boolean {
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    since.current = Number.POSITIVE_INFINITY;
    if (shown === null || shown === undefined) return;
    const frame = requestAnimationFrame(() => (since.current = performance.now()));
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return () => performance.now() - since.current >= limits.settle;
}

/** Marks each new record of a screen. */
export function useRecordPainted(recordId: string | number | null): void {
  useLayoutEffect(() => {
    if (recordId !== null) markPainted();
  }, [recordId]);
}
