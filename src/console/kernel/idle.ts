/** ms: until then the page has its own work to do, and the line its rows to bring. */
const settled = 1_000;

/** When the page rests; answers how to call it off. Safari has no idle callback. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: 1_000 });
  return () => cancelIdleCallback(asked);
}

/** The same, once the page has had time to open. */
export function whenSettled(run: () => void): () => void {
  let stop = () => {};
  const timer = setTimeout(() => (stop = whenIdle(run)), settled);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The same to wait for: what no picture waits for is fetched then. */
export const rested = (): Promise<void> => new Promise((rests) => void whenIdle(rests));
