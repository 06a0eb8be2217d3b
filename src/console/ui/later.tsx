import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { limits } from "../../lending/limits.ts";

/** A part of the console that did not come: no network, no answer in time, or a version that the server has no more. */
export class ScriptMissing extends Error {
  constructor(cause: unknown) {
    super("a script did not come", { cause });
    this.name = "ScriptMissing";
  }
}

/**
 * Waits for a part of the console as long as rules/product.md 6 lets it.
 * @throws ScriptMissing; a browser keeps what it has failed to fetch, so that only a reload asks for it anew
 */
export async function script<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), limits.chunkTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new ScriptMissing(error);
  } finally {
    clearTimeout(timer);
  }
}

type Meanwhile<P> = P & { readonly meanwhile?: ReactNode };

interface Part<P> {
  found: ComponentType<P> | null;
  readonly fetch: () => Promise<void>;
}
function partOf<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  const part: Part<P> = {
    found: null,
    fetch: async () => {
      if (part.found) return;
      const found = await script(load);
      // Of two that asked at once the first has brought it: another would be drawn in its place, from its beginning.
      part.found ??= found;
    },
  };
  return part;
}

/** Draws once more when its script is there. `onMissing` is told while the component is shown. */
function usePart<P>(part: Part<P>, onMissing: (error: unknown) => void): void {
  const [, arrived] = useState(part.found !== null);
  useEffect(() => {
    let isLeft = false;
    // Offline: asked for again when it is opened the next time.
    void part.fetch().then(
      () => arrived(true),
      (error: unknown) => (isLeft ? undefined : onMissing(error)),
    );
    return () => {
      isLeft = true;
    };
    // Of its first showing: a component has one part for ever.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** The part, or what stands in its place until its script is there. */
function shown<P extends object>({ found: Found }: Part<P>, { meanwhile = null, ...props }: Meanwhile<P>): ReactNode {
  return Found ? <Found {...(props as unknown as P)} /> : meanwhile;
}

/**
 * A component whose script is fetched later. Unlike React's lazy it is drawn at once when the script is there: lazy shows its
 * fallback for a third of a second first, and a dialog that a key opens has no such time (rules/keyboard.md 10).
 * `onMissing` is for what the hand has opened: what comes by itself is missed by nobody.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, onMissing: () => void = () => undefined) {
  const part = partOf(load);
  function Later(props: Meanwhile<P>) {
    usePart(part, onMissing);
    return shown(part, props);
  }
  return { Later, fetchAhead: (): void => void part.fetch().catch(() => undefined) };
}

/** The same for a page or a panel: the guard around it says that its script did not come (shell/frame/page-guard.tsx). */
export function laterPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = partOf(load);
  function Later(props: Meanwhile<P>) {
    const [missing, setMissing] = useState<{ readonly error: unknown } | null>(null);
    usePart(part, (error) => setMissing({ error }));
    if (missing) throw missing.error;
    return shown(part, props);
  }
  return { Later, fetchAhead: (): void => void part.fetch().catch(() => undefined) };
}
