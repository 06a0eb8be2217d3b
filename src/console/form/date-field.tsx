import { keyOf } from "../kernel/verbs/table.ts";
import { useState, type KeyboardEvent } from "react";
import { limits } from "../../lending/limits.ts";
import { addDays, localDate } from "../../lending/time/zone.ts";
import { formatDay, formatDayOfYear, formatLongDay, timeZone } from "../i18n/format.ts";
import { t, tn, useT } from "../i18n/i18n.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { inputClass } from "../ui/field.tsx";
import { tellMissing } from "../client/missing-part.ts";
import { later } from "../ui/later.tsx";
import { Labelled, Note, useFocusRef } from "./fields.tsx";
import { dateTyped, type DateRange } from "./kinds.ts";
import { useField } from "./use-field.ts";

const { Later: LazyCalendar, fetchAhead } = later(async () => (await import("./calendar.tsx")).Calendar, tellMissing);

const today = (): string => localDate(new Date(), timeZone());
/** What is typed in short is told in full; before anything is typed, what may be typed. */
function readingOf(typed: string): string {
  const day = dateTyped(typed);
  return day ? formatLongDay(day) : t("form.dateHint", { example: formatDayOfYear(today()) });
}

interface DateInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: boolean;
  readonly aria: object;
  readonly inputRef: React.Ref<HTMLInputElement>;
  readonly name?: string;
  readonly onChange: (typed: string) => void;
  readonly onBlur: () => void;
}
interface PickedProps extends Pick<DateInputProps, "label" | "value" | "onChange"> {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}
/** The calendar, and the button that opens it for the pointer. */
function Picker({ label, value, onChange, open, onOpen }: PickedProps) {
  const choose = (day: string) => {
    onOpen(false);
    onChange(formatDay(day));
  };
  return (
    <>
      <Button
        tabIndex={-1}
        aria-label={`${label}: ${t("form.calendar.open")}`}
        onClick={() => onOpen(true)}
        chord={keyOf("picker")}
        className="shrink-0 px-1.5"
      >
        {""}
      </Button>
      {open ? <LazyCalendar label={label} day={dateTyped(value)} onClose={() => onOpen(false)} onChoose={choose} /> : null}
    </>
  );
}

/** Alt+↓, as in any field that opens something. */
function openByKey(event: KeyboardEvent, open: () => void): void {
  if (event.key !== "ArrowDown" || !event.altKey) return;
  event.preventDefault();
  open();
}

/** Typed, or chosen in a calendar that Alt+↓ opens. */
function DateInput({ id, label, value, error, aria, inputRef, name, onChange, onBlur }: DateInputProps) {
  const [open, setOpen] = useState(false);
  const look = classes(inputClass, "min-w-28 font-mono", error ? "border-danger" : "border-line-strong");
  return (
    <>
      <input
        id={id}
        name={name}
        ref={inputRef}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onFocus={fetchAhead}
        onBlur={onBlur}
        onKeyDown={(event) => openByKey(event, () => setOpen(true))}
        aria-keyshortcuts="Alt+ArrowDown"
        {...aria}
        className={look}
      />
      <Picker label={label} value={value} onChange={onChange} open={open} onOpen={setOpen} />
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly focused?: boolean;
}

/** A calendar date (rules/keyboard.md 20): `d`, `+1d`, `-3d`, `21/11`, `2026-11-21`. */
export function DateField({ name, focused = false }: FieldProps) {
  useT();
  const { id, label, error, value, set, ref, blur, aria } = useField<string>(name);
  return (
    <Labelled id={id} label={label} error={error} hint={readingOf(value)}>
      <DateInput
        id={id}
        name={name}
        label={label}
        value={value}
        error={error !== null}
        aria={aria}
        inputRef={useFocusRef(ref, focused)}
        onChange={set}
        onBlur={blur}
      />
    </Labelled>
  );
}

/** The last so many days, each by a press. */
function QuickRanges({ onChoose }: { readonly onChoose: (range: DateRange) => void }) {
  return (
    <div className="flex flex-wrap gap-1">
      {limits.quickRanges.map((days) => (
        <Button
          key={days}
          tone="quiet"
          className="text-cell"
          onClick={() => onChoose({ from: formatDay(addDays(today(), 1 - days)), to: formatDay(today()) })}
        >
          {tn("form.quick", days)}
        </Button>
      ))}
    </div>
  );
}

/** The range in full; of one that is half typed, the day that is there. */
const rangeReading = ({ from, to }: DateRange): string =>
  from || to ? [from || to, to || from].map(readingOf).join(" – ") : readingOf("");

/** Two dates, both included, and the quick ranges of rules/product.md 6. */
export function DateRangeField({ name, focused = false }: FieldProps) {
  useT();
  const { id, label, error, value, set, ref, blur, aria } = useField<DateRange>(name);
  const first = useFocusRef(ref, focused);
  const side = (end: "from" | "to") => ({
    value: value[end],
    error: error !== null,
    aria: { ...aria, "aria-label": `${label}: ${t(`form.${end}`)}` },
    label: `${label}: ${t(`form.${end}`)}`,
    onBlur: blur,
    onChange: (typed: string) => set({ ...value, [end]: typed }),
  });
  return (
    // The whole width of a form: two dates and their calendars do not fit half of it.
    <fieldset className="flex min-w-0 flex-col gap-1 sm:col-span-2">
      <legend className="text-cell text-fg-1">{label}</legend>
      <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
        <DateInput id={id} name={name} inputRef={first} {...side("from")} />
        <span aria-hidden="true">–</span>
        <DateInput id={`${id}-to`} inputRef={null} {...side("to")} />
      </div>
      <QuickRanges onChoose={set} />
      <Note id={id} error={error} hint={rangeReading(value)} />
    </fieldset>
  );
}
