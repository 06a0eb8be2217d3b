import { useEffect, useState } from "react";

/** The time of day, renewed every ten seconds: what is typed as "+2h" is echoed from it; saving reads the clock itself. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
