import { useEffect, useState, type ComponentType, type ReactNode } from "react";

/**
 * A component whose script is fetched later. Unlike React's lazy it is drawn at once when the script is there: lazy shows its
 * fallback for a third of a second first, and a dialog that a key opens has no such time (rules/keyboard.md 10).
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  let found: ComponentType<P> | null = null;
  const fetchAhead = async (): Promise<void> => {
    found ??= await load();
  };
  function Later({ meanwhile = null, ...props }: P & { readonly meanwhile?: ReactNode }) {
    const [, arrived] = useState(found !== null);
    useEffect(() => {
      // Offline: asked for again when it is opened the next time.
      void fetchAhead().then(
        () => arrived(true),
        () => undefined,
      );
    }, []);
    const Part = found;
    return Part ? <Part {...(props as unknown as P)} /> : meanwhile;
  }
  return { Later, fetchAhead: (): void => void fetchAhead().catch(() => undefined) };
}
