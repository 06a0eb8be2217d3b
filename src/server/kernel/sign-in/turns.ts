/** Who waits: the lowest rank first; within it whoever of his own key has fewest before him, so that a crowd only waits for itself. */
export interface Place {
  /** 0: at the usual seat or inside a session. 1: in the usual network. 2: anybody. */
  readonly rank: 0 | 1 | 2;
  readonly key: string;
}

interface Waiting extends Place {
  readonly turn: number;
  readonly go: () => void;
}

export interface Turns {
  take<T>(place: Place, work: () => Promise<T>): Promise<T>;
}

/** Does some work at a time; strangers never take the last place, which whoever is known finds free. */
export function turnsOf(atOnce: number): Turns {
  const waiting: Waiting[] = [];
  const running = { all: 0, strangers: 0 };
  const mayStart = ({ rank }: Place): boolean => running.all < atOnce && (rank < 2 || running.strangers < Math.max(1, atOnce - 1));
  const count = ({ rank }: Place, by: 1 | -1): void => {
    running.all += by;
    if (rank === 2) running.strangers += by;
  };
  const next = (): void => {
    const at = waiting.findIndex(mayStart);
    const [each] = at < 0 ? [] : waiting.splice(at, 1);
    if (!each) return;
    count(each, 1);
    each.go();
  };
  const join = (place: Place): Promise<void> =>
    new Promise((go) => {
      const turn = waiting.filter(({ rank, key }) => rank === place.rank && key === place.key).length;
      const after = waiting.findIndex((each) => each.rank > place.rank || (each.rank === place.rank && each.turn > turn));
      waiting.splice(after < 0 ? waiting.length : after, 0, { ...place, turn, go });
      next();
    });
  return {
    async take(place, work) {
      await join(place);
      try {
        return await work();
      } finally {
        count(place, -1);
        next();
      }
    },
  };
}
