import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { addDays, addMonths, localDate, weekdayOf } from "../../lending/time/zone.ts";
import { formatLongDay, formatMonth, formatWeekday, timeZone } from "../i18n/format.ts";
import { useT } from "../i18n/i18n.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/dialog.tsx";

export interface CalendarProps {
  readonly label: string;
  /** The chosen day, as 2026-11-21; null begins at today. */
  readonly day: string | null;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

const startOfWeek = (day: string): string => addDays(day, 1 - weekdayOf(day));
const week = [0, 1, 2, 3, 4, 5, 6];

/** The weeks that a month touches, Monday first. */
function weeksOf(day: string): readonly (readonly string[])[] {
  const first = startOfWeek(`${day.slice(0, 8)}01`);
  const starts = [0, 1, 2, 3, 4, 5].map((index) => addDays(first, index * 7));
  return starts
    .filter((start, index) => index === 0 || start.slice(0, 7) === day.slice(0, 7))
    .map((start) => week.map((at) => addDays(start, at)));
}

/** The keys of the ARIA date-picker dialog. */
function dayByKey(event: KeyboardEvent, day: string): string | null {
  const months = event.shiftKey ? 12 : 1;
  const moves: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => startOfWeek(day),
    End: () => addDays(startOfWeek(day), 6),
    PageUp: () => addMonths(day, -months),
    PageDown: () => addMonths(day, months),
  };
  return moves[event.key]?.() ?? null;
}

const focusDay = (table: HTMLTableElement | null): void => table?.querySelector<HTMLElement>("[tabindex='0']")?.focus();

/** The focus goes with the day under the cursor, for as long as it is to follow. */
function useFollowing(at: string) {
  const grid = useRef<HTMLTableElement>(null);
  const followRef = useRef(true);
  useEffect(() => {
    if (followRef.current) focusDay(grid.current);
  }, [at]);
  // The dialog's portal mounts it after the first effect.
  const mount = useCallback((table: HTMLTableElement | null) => {
    grid.current = table;
    focusDay(table);
  }, []);
  return { mount, followRef };
}

/** The day under the cursor, by the keys and by turning the month. */
function useDays(start: string) {
  const [at, setAt] = useState(start);
  const { mount, followRef } = useFollowing(at);
  const turn = (months: number) => {
    // The focus stays on the button that was pressed.
    followRef.current = false;
    setAt(addMonths(at, months));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event, at);
    if (!next) return;
    event.preventDefault();
    followRef.current = true;
    setAt(next);
  };
  return { at, mount, turn, onKeyDown };
}

function MonthHead({ at, turn }: { readonly at: string; readonly turn: (months: number) => void }) {
  const t = useT();
  return (
    <div className="flex items-center justify-between">
      <Button tone="quiet" aria-label={t("form.calendar.previous")} onClick={() => turn(-1)}>
        ‹
      </Button>
      <h3 aria-live="polite" className="font-semibold">
        {formatMonth(at)}
      </h3>
      <Button tone="quiet" aria-label={t("form.calendar.next")} onClick={() => turn(1)}>
        ›
      </Button>
    </div>
  );
}

/** A month to choose a day from: arrows, Home, End, PageUp, PageDown, with Shift a year; Enter chooses, Esc leaves. */
export function Calendar({ label, day, onChoose, onClose }: CalendarProps) {
  const t = useT();
  const [today] = useState(() => localDate(new Date(), timeZone()));
  const { at, mount, turn, onKeyDown } = useDays(day ?? today);
  return (
    <Dialog title={t("form.calendar.label", { field: label })} onClose={onClose}>
      <div className="flex flex-col gap-2 p-4">
        <MonthHead at={at} turn={turn} />
        <table ref={mount} role="grid" aria-label={formatMonth(at)} onKeyDown={onKeyDown} className="w-full table-fixed text-center">
          <Weeks weeks={weeksOf(at)} at={at} chosen={day} today={today} onChoose={onChoose} />
        </table>
      </div>
    </Dialog>
  );
}

interface WeeksProps extends Omit<DayProps, "day"> {
  readonly weeks: readonly (readonly string[])[];
}
function Weeks({ weeks, at, chosen, today, onChoose }: WeeksProps) {
  return (
    <>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((each) => (
            <th key={each} scope="col" className="text-cell font-normal text-fg-2">
              {formatWeekday(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((each) => (
              <Day key={each} day={each} at={at} chosen={chosen} today={today} onChoose={onChoose} />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

interface DayProps {
  readonly day: string;
  readonly at: string;
  readonly chosen: string | null;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}
function Day({ day, at, chosen, today, onChoose }: DayProps) {
  const t = useT();
  const inMonth = day.slice(0, 7) === at.slice(0, 7);
  const name = day === today ? `${formatLongDay(day)}, ${t("form.calendar.today")}` : formatLongDay(day);
  return (
    <td aria-selected={day === chosen} className="p-0">
      <button
        type="button"
        tabIndex={day === at ? 0 : -1}
        aria-label={name}
        aria-current={day === today ? "date" : undefined}
        data-day={day}
        onClick={() => onChoose(day)}
        className={classes(
          "h-row w-full rounded-chip font-mono hover:bg-hover",
          inMonth ? "text-fg-0" : "text-fg-2",
          day === chosen && "bg-select font-semibold",
          day === today && "underline",
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}
