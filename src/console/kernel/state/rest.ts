/** Something that waits for the hand to rest: `touch` at every key, `run` once there was none for so long. */
export interface Rest {
  readonly touch: () => void;
  readonly stop: () => void;
}

/** ms. One timer for a whole run of keys: to clear and set one at each key costs more than all else that a key in a queue runs. */
export function whenRested(run: () => void, after: number): Rest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched = 0;
  const look = (): void => {
    const left = touched + after - performance.now();
    timer = left > 0 ? setTimeout(look, left) : undefined;
    if (!timer) run();
  };
  return {
    touch: () => {
      touched = performance.now();
      timer ??= setTimeout(look, after);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
