import { useEffect, useRef, type RefObject } from "react";

/** True while the component is on the screen: neither gone nor hidden behind another tab. What an answer that comes late goes by. */
export function useShown(): RefObject<boolean> {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
