import { createContext, useContext, useLayoutEffect } from "react";

/** How many modal layers lie below; what listens for keys compares its own depth with the top one. */
export const LayerDepth = createContext(0);
export const useLayerDepth = (): number => useContext(LayerDepth);

const open = new Map<symbol, number>();
/** Depth of the topmost open layer: 0 when there is none. */
export const topLayer = (): number => Math.max(0, ...open.values());

/** Declares a modal layer while mounted; returns its depth. */
export function useLayer(): number {
  const depth = useLayerDepth() + 1;
  useLayoutEffect(() => {
    const key = Symbol("layer");
    open.set(key, depth);
    return () => void open.delete(key);
  }, [depth]);
  return depth;
}
