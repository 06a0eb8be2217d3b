import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { limits } from "../../lending/limits.ts";

/** Waits for a part as long as rules/product.md 6 lets it. */
async function inTime<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), limits.chunkTimeout);
  });
  return Promise.race([part, late]).finally(() => clearTimeout(timer));
}

/**
 * A component whose script is fetched later. Unlike React's lazy it is drawn at once when the script is there: lazy shows its
 * fallback for a third of a second first, and a dialog that a key opens has no such time (rules/keyboard.md 10).
 * `onMissing` is for what the hand has opened: what comes by itself is missed by nobody.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, onMissing: () => void = () => undefined) {
  let found: ComponentType<P> | null = null;
  const fetchAhead = async (): Promise<void> => {
    found ??= await inTime(load());
  };
  function Later({ meanwhile = null, ...props }: P & { readonly meanwhile?: ReactNode }) {
    const [, arrived] = useState(found !== null);
    useEffect(() => {
      let isLeft = false;
      // Offline: asked for again when it is opened the next time.
      void fetchAhead().then(
        () => arrived(true),
        () => (isLeft ? undefined : onMissing()),
      );
      return () => {
        isLeft = true;
      };
    }, []);
    const Part = found;
    return Part ? <Part {...(props as unknown as P)} /> : meanwhile;
  }
  return { Later, fetchAhead: (): void => void fetchAhead().catch(() => undefined) };
}
