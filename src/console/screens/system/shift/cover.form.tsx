import { keyOf } from "../../../kernel/verbs/table.ts";
import { useState } from "react";
import { fold } from "../../../../lending/fold.ts";
import { formatDay, formatNumber } from "../../../i18n/format.ts";
import { t, tn, useT } from "../../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { inputClass } from "../../../ui/field.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import type { Person, Shift } from "./scheduling.data.ts";

export interface CoverAsked {
  /** Who rests: one or several. */
  readonly resting: readonly Person[];
  readonly dates: readonly string[];
  readonly people: readonly Person[];
  readonly cells: ReadonlyMap<number, ReadonlyMap<string, Shift>>;
}
interface CoverProps {
  readonly subject: CoverAsked;
  readonly submit: (answer: { readonly coverId: number | null }) => void;
  readonly cancel: () => void;
}

/** The one, or how many. */
const whoOf = (people: readonly Person[]): string =>
  people.length === 1 ? (people[0]?.adminName ?? "") : tn("system.shift.people", people.length, { count: formatNumber(people.length) });

/** Colleagues who work on all of these days and have what was typed in their name or team; those of the same team first. */
function fitOf({ resting, dates, people, cells }: CoverAsked, text: string): readonly Person[] {
  const teams = new Set(resting.map(({ team }) => team));
  const rests = ({ adminUserId }: Person) => dates.some((date) => cells.get(adminUserId)?.get(date)?.type === "rest");
  return people
    .filter((each) => !resting.includes(each) && !rests(each) && fold(`${each.adminName} ${each.team}`).includes(fold(text)))
    .toSorted((a, b) => Number(teams.has(b.team)) - Number(teams.has(a.team)));
}

/** Promises of his own that fall due on these days. */
const dueOf = ({ dates, cells }: CoverAsked, { adminUserId }: Person): number =>
  dates.reduce((sum, date) => sum + (cells.get(adminUserId)?.get(date)?.duePromises ?? 0), 0);

/** What is typed narrows the list and begins it anew. */
function useFit(asked: CoverAsked) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const fit = fitOf(asked, text);
  const here = Math.min(at, Math.max(fit.length - 1, 0));
  const find = (typed: string) => {
    setText(typed);
    setAt(0);
  };
  const move = (by: 1 | -1) => setAt(Math.max(0, Math.min(here + by, fit.length - 1)));
  return { text, fit, here, find, move };
}

/** Type to narrow, arrows choose, Enter names. */
export function CoverForm({ subject, submit, cancel }: CoverProps) {
  useT();
  const { resting, dates } = subject;
  const { text, fit, here, find, move } = useFit(subject);
  const name = () => {
    const chosen = fit[here];
    if (chosen) submit({ coverId: chosen.adminUserId });
  };
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  return (
    <Dialog title={t("system.shift.coverTitle", { name: whoOf(resting), from: formatDay(first), to: formatDay(last) })} onClose={cancel}>
      <CoverKeys up={() => move(-1)} down={() => move(1)} name={name} />
      <Finder text={text} find={find} />
      <ul role="listbox" aria-label={t("system.shift.key.cover")} className="max-h-[38vh] min-h-14 overflow-y-auto p-1">
        {fit.map((each, index) => {
          const choose = () => submit({ coverId: each.adminUserId });
          return <Option key={each.adminUserId} person={each} due={dueOf(subject, each)} chosen={index === here} onChoose={choose} />;
        })}
        {fit.length === 0 ? <li className="px-2 text-fg-2">{t("system.shift.nobody")}</li> : null}
      </ul>
      <Foot submit={submit} name={name} cancel={cancel} />
    </Dialog>
  );
}

const Finder = ({ text, find }: { readonly text: string; readonly find: (typed: string) => void }) => (
  <div className="border-b border-line p-2">
    <input
      ref={focusOnMount}
      name="cover"
      value={text}
      autoComplete="off"
      placeholder={t("system.shift.find")}
      aria-label={t("system.shift.find")}
      className={`${inputClass} border-line-strong`}
      onChange={(event) => find(event.target.value)}
    />
  </div>
);

const Foot = ({ submit, name, cancel }: Pick<CoverProps, "submit" | "cancel"> & { readonly name: () => void }) => (
  <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
    <Button onClick={() => submit({ coverId: null })}>{t("system.shift.noCover")}</Button>
    <Button onClick={cancel} chord={keyOf("escape")}>
      {t("common.cancel")}
    </Button>
    <Button tone="primary" onClick={name} chord={keyOf("confirm")}>
      {t("system.shift.name")}
    </Button>
  </div>
);

interface OptionProps {
  readonly person: Person;
  /** Promises of his own that fall due on these days. */
  readonly due: number;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}
const Option = ({ person, due, chosen, onChoose }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <li
    role="option"
    aria-selected={chosen}
    onClick={onChoose}
    className={`flex h-row items-center gap-3 rounded-chip px-2 ${chosen ? "bg-select font-semibold" : ""}`}
  >
    <span className="min-w-0 flex-1 truncate">{person.adminName}</span>
    <span className="text-cell text-fg-2">{person.team}</span>
    <span className="font-mono text-cell text-fg-2">{formatNumber(due)}</span>
  </li>
);

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function CoverKeys({ up, down, name }: { readonly up: () => void; readonly down: () => void; readonly name: () => void }) {
  const handlers: KeyHandler[] = [
    { id: "cover.up", verb: "up", repeat: true, run: up },
    { id: "cover.down", verb: "down", repeat: true, run: down },
    { id: "cover.name", verb: "confirm", label: "system.shift.name", run: name },
  ];
  useKeyContext<null>({ id: "cover", where: "form", exclusive: true, inFields: true, handlers });
  return null;
}
