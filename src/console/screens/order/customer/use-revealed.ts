import { useEffect, useState } from "react";
import { limits } from "../../../../lending/limits.ts";

/** A shown number, masked again after fifteen seconds. */
export function useRevealed() {
  const [phone, setPhone] = useState<string | null>(null);
  useEffect(() => {
    if (phone === null) return undefined;
    const timer = setTimeout(() => setPhone(null), limits.revealShown);
    return () => clearTimeout(timer);
  }, [phone]);
  return { phone, show: setPhone };
}
