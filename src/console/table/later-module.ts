import { useEffect, useState } from "react";
import { script } from "../ui/later.tsx";

/** Does it only where it was asked for: whoever has gone on to another page while a script was on its way is not led away from it. */
export function onThisPage<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const from = location.pathname;
  return (...given) => (location.pathname === from ? act(...given) : undefined);
}

/** Functions whose script is fetched when they are first needed. */
export function laterModule<T extends object>(load: () => Promise<T>, onMissing: () => void) {
  let found: T | null = null;
  const get = async (): Promise<T> => (found ??= await script(load));
  /** What it has, while it is wanted and as soon as it is there. */
  function useWhen(isWanted: boolean): T | null {
    const [, arrived] = useState(found !== null);
    useEffect(() => {
      if (isWanted && !found) get().then(() => arrived(true), onMissing);
    }, [isWanted]);
    return isWanted ? found : null;
  }
  return { get, useWhen };
}
