import { t } from "../../i18n/i18n.ts";
import { toast } from "../../kernel/state/messages.ts";
import { useKeyContext } from "../../kernel/keys/contexts.ts";

/** What was said of days, and what changed on them, by day. */
export type Marked = ReadonlyMap<string, readonly string[]>;

interface Marking {
  readonly marked: Marked;
  /** Days of the lines, as the table has them. */
  readonly days: readonly (string | undefined)[];
  readonly at: number | null;
  readonly onLine: (at: number) => void;
}

/** The next line with a mark in a direction, from where the cursor stands; null where there is none. */
export function markFrom({ marked, days, at }: Omit<Marking, "onLine">, by: 1 | -1): number | null {
  const isMarked = (line: number): boolean => marked.has(days[line] ?? "");
  const start = at ?? (by === 1 ? -1 : days.length);
  for (let line = start + by; line >= 0 && line < days.length; line += by) if (isMarked(line)) return line;
  return null;
}

/** Shift+J and Shift+K go from mark to mark, as `j` and `k` go from line to line. */
export function useMarkKeys(marking: Marking): void {
  const go = (by: 1 | -1) => () => {
    const line = markFrom(marking, by);
    if (line === null) toast(t("report.mark.none"));
    else marking.onLine(line);
  };
  useKeyContext<null>({
    id: "report.marks",
    where: "report",
    active: marking.days.some((day) => day !== undefined),
    handlers: [
      { id: "report.nextMark", verb: "nextMark", label: "report.key.nextMark", palette: true, run: go(1) },
      { id: "report.previousMark", verb: "previousMark", label: "report.key.previousMark", palette: true, run: go(-1) },
    ],
  });
}
