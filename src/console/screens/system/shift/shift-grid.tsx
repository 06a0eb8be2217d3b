import { useEffect, useId, useRef } from "react";
import { weekdayOf } from "../../../../lending/time/zone.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { formatDay, formatNumber } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import { todayHere, type Person, type Shift } from "./scheduling.data.ts";
import type { Place } from "./scheduling.page.tsx";

interface GridProps {
  readonly people: readonly Person[];
  readonly days: readonly string[];
  readonly cells: ReadonlyMap<number, ReadonlyMap<string, Shift>>;
  readonly counts: OutputOf<"scheduling.count">;
  readonly at: Place;
  readonly onPlace: (place: Place) => void;
}

const columns = (days: number) => ({
  gridTemplateColumns: `minmax(10rem,1fr) minmax(2.75rem,4.5rem) minmax(2.75rem,4.5rem) repeat(${days},minmax(24px,40px))`,
});

/** Filled: somebody covers; hollow: nobody does. Drawn, because the fonts have no such sign. */
export const RestSign = ({ covered }: { readonly covered: boolean }) => (
  <i aria-hidden="true" className={classes("inline-block size-2.5 rounded-[2px] border-2 border-current", covered && "bg-current")} />
);

/** Rest with a cover, rest without one, or how much is promised for the day. */
function Sign({ shift }: { readonly shift: Shift | undefined }) {
  if (shift?.type === "rest") return <RestSign covered={shift.coverAdminUserId !== null} />;
  return shift && shift.duePromises > 0 ? formatNumber(shift.duePromises) : null;
}

/** One letter or two: "T7", "S", "六". */
const initialOf = (date: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "narrow", timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`));
function labelOf(date: string, shift: Shift | undefined): string {
  const state =
    shift?.type === "rest"
      ? shift.coverName
        ? t("system.shift.restsCovered", { cover: shift.coverName })
        : t("system.shift.rests")
      : t("system.shift.works");
  return `${formatDay(date)} ${state}`;
}

/** A day on which promises are due and nobody has them. */
const isOpen = (shift: Shift | undefined): boolean => shift?.type === "rest" && shift.coverAdminUserId === null && shift.duePromises > 0;

/** Days of the month, with the weekday above: today and the weekend stand out. */
function Head({ days }: { readonly days: readonly string[] }) {
  const today = todayHere();
  return (
    <div role="row" aria-rowindex={1} style={columns(days.length)} className="sticky top-0 z-1 grid bg-0">
      <span role="columnheader" className="px-2 py-1 text-fg-2">
        {t("collection.floor.column.person")}
      </span>
      <span role="columnheader" className="truncate px-1 py-1 text-right text-fg-2" title={t("system.shift.restDays")}>
        {t("system.shift.restDays")}
      </span>
      <span role="columnheader" className="truncate px-1 py-1 text-right text-fg-2" title={t("system.shift.promises")}>
        {t("system.shift.promises")}
      </span>
      {days.map((date) => (
        <DayHead key={date} date={date} isToday={date === today} />
      ))}
    </div>
  );
}

const DayHead = ({ date, isToday }: { readonly date: string; readonly isToday: boolean }) => (
  <span
    role="columnheader"
    aria-label={formatDay(date)}
    className={classes(
      "flex flex-col items-center py-1 leading-4",
      isToday ? "font-semibold text-accent" : weekdayOf(date) > 5 ? "text-warn" : "text-fg-2",
    )}
  >
    <span className="whitespace-nowrap">{initialOf(date)}</span>
    <span className="font-mono">{Number(date.slice(8))}</span>
  </span>
);

interface RowProps {
  readonly id: string;
  readonly row: number;
  readonly person: Person;
  readonly days: readonly string[];
  readonly shifts: ReadonlyMap<string, Shift> | undefined;
  /** The cursor, while this row is marked. */
  readonly at: Place | null;
  readonly onPlace: (place: Place) => void;
}

/** Days of rest and promises of the month. */
function Sums({ shifts }: Pick<RowProps, "shifts">) {
  const all = [...(shifts?.values() ?? [])];
  const rest = all.filter(({ type }) => type === "rest").length;
  const due = all.reduce((sum, { duePromises }) => sum + duePromises, 0);
  return [rest, due].map((value, at) => (
    // The two never change places.
    <span key={at === 0 ? "rest" : "due"} role="gridcell" className="px-1 text-right font-mono leading-7 text-fg-1">
      {formatNumber(value)}
    </span>
  ));
}

function Row({ id, row, person, days, shifts, at, onPlace }: RowProps) {
  const isMarked = (day: number) => at !== null && day >= Math.min(at.day, at.to) && day <= Math.max(at.day, at.to);
  return (
    <div role="row" aria-rowindex={row + 2} style={columns(days.length)} className="grid border-t border-line">
      <span role="rowheader" className={classes("truncate px-2 leading-7", at ? "font-semibold text-fg-0" : "text-fg-1")}>
        {person.adminName}
      </span>
      <Sums shifts={shifts} />
      {days.map((date, day) => (
        <DayCell
          key={date}
          id={`${id}-${row}-${day}`}
          date={date}
          shift={shifts?.get(date)}
          isMarked={isMarked(day)}
          isHere={at?.row === row && at.to === day}
          onPlace={() => onPlace({ row, fromRow: row, day, to: day })}
        />
      ))}
    </div>
  );
}

interface CellProps {
  readonly id: string;
  readonly date: string;
  readonly shift: Shift | undefined;
  readonly isMarked: boolean;
  readonly isHere: boolean;
  readonly onPlace: () => void;
}
/** A day of a person. */
function DayCell({ id, date, shift, isMarked, isHere, onPlace }: CellProps) {
  const isRest = shift?.type === "rest";
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <span
      id={id}
      role="gridcell"
      data-here={isHere ? "" : undefined}
      data-rest={isRest ? date : undefined}
      aria-label={labelOf(date, shift)}
      aria-selected={isMarked}
      onClick={onPlace}
      className={classes(
        "border-l border-line text-center font-mono leading-7",
        isOpen(shift) ? "font-semibold text-danger" : isRest ? "font-semibold text-accent" : "text-fg-2",
        isMarked && "bg-select",
        isHere && "outline-2 -outline-offset-2 outline-focus",
      )}
    >
      <Sign shift={shift} />
    </span>
  );
}

/** The cell under the cursor is in sight, and the keys are the grid's own from the beginning. */
function useGridRef({ row, to }: Place) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector("[data-here]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [row, to]);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return box;
}

export function ShiftGrid(props: GridProps) {
  const { people, days, counts, at } = props;
  const id = useId();
  const boxRef = useGridRef(at);
  return (
    <div
      ref={boxRef}
      role="grid"
      tabIndex={0}
      aria-label={t("system.shift.title")}
      aria-rowcount={people.length + 2}
      aria-colcount={days.length + 3}
      aria-activedescendant={people.length > 0 ? `${id}-${at.row}-${at.to}` : undefined}
      className="ring-inside min-h-0 flex-1 overflow-auto scroll-pt-12 scroll-pb-8 border-8 border-transparent text-cell"
    >
      <Head days={days} />
      <Rows id={id} {...props} />
      <OnDuty row={people.length} days={days.length} counts={counts} />
    </div>
  );
}

function Rows({ id, people, days, cells, at, onPlace }: GridProps & { readonly id: string }) {
  const isMarked = (row: number) => row >= Math.min(at.row, at.fromRow) && row <= Math.max(at.row, at.fromRow);
  return people.map((person, row) => (
    <Row
      key={person.adminUserId}
      id={id}
      row={row}
      person={person}
      days={days}
      shifts={cells.get(person.adminUserId)}
      at={isMarked(row) ? at : null}
      onPlace={onPlace}
    />
  ));
}

interface OnDutyProps extends Pick<GridProps, "counts"> {
  readonly row: number;
  readonly days: number;
}
/** How many work on each day. */
const OnDuty = ({ row, days, counts }: OnDutyProps) => (
  <div role="row" aria-rowindex={row + 2} style={columns(days)} className="sticky bottom-0 grid border-t border-line-strong bg-1">
    <span role="rowheader" aria-colspan={3} className="col-span-3 px-2 leading-7 text-fg-1">
      {t("system.shift.onDuty")}
    </span>
    {counts.map(({ date, onDuty }) => (
      <span key={date} role="gridcell" className="border-l border-line text-center font-mono leading-7">
        {formatNumber(onDuty)}
      </span>
    ))}
  </div>
);
