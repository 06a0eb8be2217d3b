import { Alert } from "../../../ui/alert.tsx";
import type { Source } from "../../../kernel/command/records.ts";
import { schedulingCalls } from "../../../../contract/basics/scheduling.calls.ts";
import { useState } from "react";
import { Refused } from "../../../../lending/reason.ts";
import { addMonths } from "../../../../lending/time/zone.ts";
import { formatDay, formatLongDay, formatMonth, formatNumber } from "../../../i18n/format.ts";
import { loadSections, t, tn, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { can } from "../../../kernel/state/session.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { CoverAsked } from "./cover.form.tsx";
import { daysIn, todayHere, useAsked, useShifts, type Person, type Shift } from "./scheduling.data.ts";
import { RestSign, ShiftGrid } from "./shift-grid.tsx";

const cover = lateForm<CoverAsked, { readonly coverId: number | null }>(async () => {
  const [{ CoverForm }] = await Promise.all([import("./cover.form.tsx"), loadSections("system")]);
  return CoverForm;
});

const filter = lateForm<string, { readonly name: string }>(
  async () => (await Promise.all([import("./shift-filter.form.tsx"), loadSections("system", "form")]))[0].ShiftFilterForm,
);

/** A cell, and the person and the day from which to there is marked. */
export interface Place {
  readonly row: number;
  readonly fromRow: number;
  readonly day: number;
  readonly to: number;
}
const within = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));
const command = "shifts.save";

interface Plan {
  readonly source: Source;
  readonly people: readonly Person[];
  readonly dates: readonly string[];
  readonly type: "rest" | "work";
  readonly coverId: number | null;
}

/** One day is a cell, several are a batch: each has its own permission. */
async function save({ source, people, dates, type, coverId }: Plan): Promise<boolean> {
  const meta = { command, source, idempotencyKey: crypto.randomUUID() };
  const more = coverId === null ? {} : { coverAdminUserId: coverId };
  const ids = people.map(({ adminUserId }) => adminUserId);
  const [date = "", id = 0] = [dates[0], ids[0]];
  try {
    if (dates.length === 1 && ids.length === 1)
      await ports.send(schedulingCalls["scheduling.update"], { adminUserId: id, date, type, ...more }, meta);
    else await ports.send(schedulingCalls["scheduling.batchInsert"], { adminUserIds: ids, dates: [...dates], type, ...more }, meta);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, command);
    return false;
  }
}

/** The day under the cursor in words. */
function readingOf(person: Person | undefined, date: string, shift: Shift | undefined): string {
  if (!person) return "";
  const state =
    shift?.type === "rest"
      ? shift.coverName
        ? t("system.shift.restsCovered", { cover: shift.coverName })
        : t("system.shift.rests")
      : t("system.shift.works");
  const due = shift?.duePromises ? ` · ${tn("system.shift.due", shift.duePromises, { count: formatNumber(shift.duePromises) })}` : "";
  const leader = person.leader === null ? "" : ` · ${t("system.shift.leader", { name: person.leader })}`;
  const next = person.nextDuty === null ? t("system.shift.noDuty") : t("system.shift.nextDuty", { day: formatDay(person.nextDuty) });
  const auto = t(person.autoAssign ? "system.shift.auto" : "system.shift.byHand");
  return `${person.adminName} · ${formatLongDay(date)} · ${state}${due} · ${next} · ${auto} · ${person.team}${leader}`;
}

interface Moves {
  readonly move: (rows: number, right: number, extend?: boolean) => void;
  readonly toMonth: (by: 1 | -1) => void;
  readonly switchDepartment: () => void;
  readonly toggle: (source: Source) => void;
  readonly nameCover: (source: Source) => void;
  readonly find: (source: Source) => void;
  readonly findAll: () => void;
  readonly refresh: () => void;
}

/** Farther than any day is: the move stops at the edge. */
const edge = 99;
const keysOf = ({ move, toMonth, switchDepartment, toggle, nameCover, find, findAll, refresh }: Moves): readonly KeyHandler[] => [
  { id: "shifts.down", verb: "nextRow", label: "system.shift.key.down", repeat: true, run: ({ count }) => move(count, 0) },
  { id: "shifts.up", verb: "previousRow", label: "system.shift.key.up", repeat: true, run: ({ count }) => move(-count, 0) },
  { id: "shifts.right", verb: "rightCell", label: "system.shift.key.right", repeat: true, run: ({ count }) => move(0, count) },
  { id: "shifts.left", verb: "leftCell", label: "system.shift.key.left", repeat: true, run: ({ count }) => move(0, -count) },
  { id: "shifts.extend", verb: "farRight", label: "system.shift.key.extend", repeat: true, run: () => move(0, 1, true) },
  { id: "shifts.shrink", verb: "farLeft", repeat: true, run: () => move(0, -1, true) },
  { id: "shifts.extendDown", verb: "tickDown", label: "system.shift.key.extendPeople", repeat: true, run: () => move(1, 0, true) },
  { id: "shifts.extendUp", verb: "tickUp", repeat: true, run: () => move(-1, 0, true) },
  { id: "shifts.find", verb: "filter", label: "system.shift.key.find", palette: true, hint: 5, run: ({ source }) => find(source) },
  { id: "shifts.findAll", verb: "clear", label: "system.shift.key.findAll", run: findAll },
  { id: "shifts.home", verb: "first", run: () => move(0, -edge) },
  { id: "shifts.end", verb: "last", run: () => move(0, edge) },
  { id: "shifts.next", verb: "pageDown", label: "system.shift.key.nextMonth", hint: 3, run: () => toMonth(1) },
  { id: "shifts.previous", verb: "pageUp", label: "system.shift.key.previousMonth", run: () => toMonth(-1) },
  { id: "shifts.department", verb: "department", label: "system.shift.key.department", palette: true, hint: 4, run: switchDepartment },
  {
    id: "shifts.rest",
    verb: "tick",
    label: "system.shift.key.rest",
    acts: true,
    palette: true,
    hint: 1,
    run: ({ source }) => toggle(source),
  },
  {
    id: "shifts.cover",
    verb: "assign",
    label: "system.shift.key.cover",
    acts: true,
    palette: true,
    hint: 2,
    run: ({ source }) => nameCover(source),
  },
  { id: "shifts.refresh", verb: "refresh", label: "table.key.refresh", run: refresh },
];

type Shifts = ReturnType<typeof useShifts>;

/** Another month has other days, and another department other people. */
const placeWithin = ({ row, fromRow, day, to }: Place, people: number, days: number): Place => ({
  row: within(row, people),
  fromRow: within(fromRow, people),
  day: within(day, days),
  to: within(to, days),
});

/** The cursor, and the people and days that are marked with it. */
function useMarking({ people = [], cells }: Shifts, days: readonly string[]) {
  const [place, setPlace] = useState<Place>(() => {
    const today = Number(todayHere().slice(8)) - 1;
    return { row: 0, fromRow: 0, day: today, to: today };
  });
  const at = placeWithin(place, people.length, days.length);
  const person = people[at.row];
  const dates = days.slice(Math.min(at.day, at.to), Math.max(at.day, at.to) + 1);
  const chosen = people.slice(Math.min(at.row, at.fromRow), Math.max(at.row, at.fromRow) + 1);
  const date = days[at.to] ?? "";
  const here = person ? cells.get(person.adminUserId)?.get(date) : undefined;
  const move: Moves["move"] = (rows, right, extend = false) =>
    setPlace((before) => {
      const to = within(before.to + right, days.length);
      const row = within(before.row + rows, people.length);
      return { row, fromRow: extend ? before.fromRow : row, day: extend ? before.day : to, to };
    });
  // A range that has been dealt with.
  const unmark = () => setPlace((before) => ({ ...before, fromRow: before.row, day: before.to }));
  return { at, setPlace, dates, chosen, here, move, unmark, reading: readingOf(person, date, here) };
}

/** What the keys do with what is marked. */
function usePlanning({ month, department, name, ask }: ReturnType<typeof useAsked>, shifts: Shifts) {
  const { people = [], cells, refresh } = shifts;
  const days = daysIn(month);
  const { at, setPlace, dates, chosen, here, move, unmark, reading } = useMarking(shifts, days);
  const run = async ({ type, coverId, source }: Pick<Plan, "type" | "coverId" | "source">) => {
    if (chosen.length > 0 && (await save({ people: chosen, source, dates, type, coverId }))) refresh();
    unmark();
  };
  const mayRun = () => mayWrite(dates.length * chosen.length);
  const keys = keysOf({
    refresh,
    move,
    toMonth: (by) => ask({ month: addMonths(`${month}-01`, by).slice(0, 7) }),
    switchDepartment: () => ask({ department: department === "collection" ? "remind" : "collection" }),
    toggle: (source) => void (mayRun() && run({ type: here?.type === "rest" ? "work" : "rest", coverId: null, source })),
    nameCover: (source) => {
      if (chosen.length === 0 || !mayRun()) return;
      const asking = ports.ask(cover.form, { resting: chosen, dates, people, cells }, source);
      void asking.then((answer) => answer && run({ type: "rest", coverId: answer.values.coverId, source }));
    },
    find: (source) => void ports.ask(filter.form, name, source).then((answer) => answer && ask({ name: answer.values.name })),
    findAll: () => ask({ name: "" }),
  });
  return { days, at, setPlace, keys, reading };
}

/** Days of rest by person and day: arrows go, `x` is a day of rest, `t` names its cover. */
export function SchedulingPage() {
  useT();
  const asked = useAsked();
  const shifts = useShifts(asked);
  const { days, at, setPlace, keys, reading } = usePlanning(asked, shifts);
  const { people, counts, cells, error } = shifts;
  useKeyContext<null>({ id: "shifts", where: "grid", counts: true, handlers: keys });
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Head asked={asked} reading={reading} />
      {error ? <Alert className="px-4 py-2">{failureText(error)}</Alert> : null}
      {people && counts ? (
        <ShiftGrid people={people} days={days} cells={cells} counts={counts} at={at} onPlace={setPlace} />
      ) : error ? null : (
        <p className="p-4">
          <Spinner label={t("common.loading")} />
        </p>
      )}
    </div>
  );
}

/** The month, whose it is, the day under the cursor in words, and what the signs mean. */
function Head({ asked, reading }: { readonly asked: ReturnType<typeof useAsked>; readonly reading: string }) {
  return (
    <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-4 border-b border-line px-4">
      <h1 className="text-panel font-semibold">{formatMonth(`${asked.month}-01`)}</h1>
      <span className="text-fg-1">{t(`collection.floor.department.${asked.department}`)}</span>
      {asked.name === "" ? null : <Chip>{t("system.shift.named", { name: asked.name })}</Chip>}
      <output aria-live="polite" title={reading} className="min-w-0 flex-1 truncate font-mono text-cell text-fg-0">
        {reading}
      </output>
      <span className="flex items-center gap-2 text-cell text-fg-1">
        <RestSign covered /> {t("system.shift.legend.covered")} <RestSign covered={false} /> {t("system.shift.legend.open")} ·{" "}
        {t("system.shift.legend.due")}
      </span>
    </header>
  );
}

/** One cell is changed, several are a batch: each has its own key. */
function mayWrite(cells: number): boolean {
  if (can(cells > 1 ? "system:scheduling:add" : "system:scheduling:edit")) return true;
  ports.tell({ kind: "refused", reason: { error: "forbidden" } }, command);
  return false;
}
