import { useCallback, useEffect, useRef, useState } from "react";
import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import { read } from "../../../client/client.ts";
import { failureText } from "../../../i18n/reason.ts";
import type { Choice, Line } from "./use-match.ts";

const pageSize = 200;
/** So many lines before the last one that is there the next ones are read: nobody comes to an end that is none. */
export const linesAhead = 50;

export interface Waiting {
  readonly list: readonly Line[];
  /** Of all that wait, read or not. */
  readonly total: number;
  readonly suggestions: ReadonlyMap<number, readonly Choice[]>;
}
const nothing: Waiting = { list: [], total: 0, suggestions: new Map() };

/** More of the lines that wait, the oldest first, with what each may be for; of those that `isNew` leaves out nothing is asked. */
async function readAfter(before: Waiting, isNew: (id: number) => boolean): Promise<Waiting> {
  const page = 1 + Math.floor(before.list.length / pageSize);
  const { list, total } = await read(statementCalls["statement.lines"], { status: ["open"], page, pageSize });
  const known = new Set(before.list.map(({ lineId }) => lineId));
  const fresh = list.filter(({ lineId }) => !known.has(lineId) && isNew(lineId));
  const lineIds = fresh.map(({ lineId }) => lineId);
  const found = lineIds.length > 0 ? await read(statementCalls["statement.suggest"], { lineIds }) : [];
  const suggestions = new Map(found.map((each) => [each.lineId, each.suggestions] as const));
  return { list: fresh, total, suggestions };
}

/** An answer is for what was there when it was asked for: of what has been read anew since it is dropped. */
function useReading(tell: (failure: string) => void) {
  const round = useRef(0);
  const isReading = useRef(false);
  return useCallback(
    async (isAnew: boolean, work: () => Promise<Waiting>): Promise<Waiting | null> => {
      if (!isAnew && isReading.current) return null;
      const mine = isAnew ? (round.current += 1) : round.current;
      isReading.current = true;
      const found = await work().catch((error: unknown) => tell(failureText(error)));
      if (round.current !== mine) return null;
      isReading.current = false;
      return found ?? null;
    },
    [tell],
  );
}

/** The lines that wait, as far as they have been read, and how many wait in all; what keeps them from being read is told. */
export function useWaiting(tell: (failure: string) => void) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  // Placed or left from here: an answer that was on its way may still name them.
  const goneRef = useRef<ReadonlySet<number>>(new Set());
  const reading = useReading(tell);
  const load = useCallback(async () => {
    goneRef.current = new Set();
    const found = await reading(true, () => readAfter(nothing, () => true));
    if (found) setWaiting(found);
    return found?.list ?? null;
  }, [reading]);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what comes is set when it has come
    void load();
  }, [load]);
  const more = async () => {
    if (!waiting || waiting.list.length >= waiting.total) return;
    const found = await reading(false, () => readAfter(waiting, (id) => !goneRef.current.has(id)));
    if (found) setWaiting((before) => joined(before ?? nothing, found));
  };
  const gone = async (ids: readonly number[]) => {
    goneRef.current = new Set([...goneRef.current, ...ids]);
    const left = (waiting?.list ?? []).filter(({ lineId }) => !ids.includes(lineId));
    setWaiting((before) => (before ? without(before, ids) : before));
    if (left.length === 0) await load();
  };
  const suggest = (change: (before: Waiting["suggestions"]) => Waiting["suggestions"]) =>
    setWaiting((before) => (before ? { ...before, suggestions: change(before.suggestions) } : before));
  return { waiting, load, more, gone, suggest };
}

const without = ({ list, total, ...rest }: Waiting, ids: readonly number[]): Waiting => ({
  ...rest,
  list: list.filter(({ lineId }) => !ids.includes(lineId)),
  total: total - ids.length,
});

const joined = ({ list, suggestions }: Waiting, more: Waiting): Waiting => ({
  list: [...list, ...more.list],
  total: more.total,
  suggestions: new Map([...suggestions, ...more.suggestions]),
});
