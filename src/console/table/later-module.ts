import { useEffect, useState } from "react";
import { script } from "../ui/later.tsx";

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
