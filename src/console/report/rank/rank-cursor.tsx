import { useEffect, useState, type RefObject } from "react";
import { focusOnArrival, useFocusOnce } from "../../ui/focus.ts";

interface Cursor {
  readonly line: number | null;
  readonly column: number;
}
export const within = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));

/** One cursor for chart and table; another range or split forgets its line. */
export function useCursor(rangeKey: string, start: number) {
  const [held, setHeld] = useState<{ readonly rangeKey: string; readonly cursor: Cursor }>({
    rangeKey,
    cursor: { line: null, column: start },
  });
  const cursor = held.rangeKey === rangeKey ? held.cursor : { line: null, column: held.cursor.column };
  const set = (next: (before: Cursor) => Cursor) => setHeld({ rangeKey, cursor: next(cursor) });
  return { cursor, set };
}

interface FocusedProps {
  readonly box: RefObject<HTMLElement | null>;
  /** Asked for by a key: then the focus goes there from wherever it is. */
  readonly isAsked: boolean;
}
/** The focus goes to the picture, or to the table that took its place. */
export function Focused({ box, isAsked }: FocusedProps) {
  useFocusOnce(box);
  useEffect(() => {
    if (isAsked) focusOnArrival(box.current);
  }, [box, isAsked]);
  return null;
}
