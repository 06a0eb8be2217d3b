import { useEffect, useEffectEvent } from "react";
import { createStore, useStore } from "./store.ts";

/** What has arrived from outside, said in the frame: it takes no focus, moves nothing, and waits for its key. */
export interface FrameNotice {
  readonly id: string;
  readonly text: string;
  readonly run: () => void;
}
const notices = createStore<readonly FrameNotice[]>([]);
export const useFrameNotices = (): readonly FrameNotice[] => useStore(notices);

/** Says it while there is a text. */
export function useFrameNotice(id: string, text: string | null, run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    if (text === null) return undefined;
    notices.set((before) => [...before, { id, text, run: () => latest() }]);
    return () => notices.set((before) => before.filter((notice) => notice.id !== id));
  }, [id, text]);
}
