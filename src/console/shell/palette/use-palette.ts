import { useEffect, useMemo, useRef, useState } from "react";
import { loadStaff, useStaff } from "../../client/staff.ts";
import { narrow } from "../../i18n/fold.ts";
import { useT } from "../../i18n/i18n.ts";
import type { MenuIndex } from "../../kernel/screen/menu-tree.ts";
import type { ScreenGroup } from "../../kernel/screen/screen.ts";
import { choiceEntries, useChoices, type Step } from "./palette-args.ts";
import {
  actionEntries,
  contextEntries,
  jumpEntries,
  recentEntries,
  remember,
  screenEntries,
  staffEntries,
  type Entry,
} from "./palette-entries.ts";
import { rank } from "./palette-rank.ts";
import { readCode, useCodedScreen } from "./palette-screen.ts";
import { readQuery, useSearch, type Reading } from "./palette-search.ts";
import { showSheet } from "../shell-state.ts";
import { teach } from "./teach.ts";

export interface PaletteProps {
  readonly index: MenuIndex;
  readonly groups: readonly ScreenGroup[];
  /** Opened with a prefix or with what was pasted. */
  readonly start: string;
  /** Lists the records that were opened last. */
  readonly jumps: boolean;
  readonly onClose: () => void;
}

function useEntries(index: MenuIndex) {
  const people = useStaff();
  const staff = useMemo(() => staffEntries(people ?? []), [people]);
  const sets = useMemo(() => {
    const context = contextEntries();
    const screens = screenEntries(index);
    const actions = actionEntries(index);
    const all = [...context, ...screens, ...actions];
    return { context, screens, acts: [...context, ...actions], all, recent: recentEntries(all), jumps: jumpEntries() };
  }, [index]);
  return { ...sets, staff };
}
type Sets = ReturnType<typeof useEntries>;

/** The screen whose code was typed stands first, whatever else the letters find. */
function screensFor(sets: Sets, index: MenuIndex, text: string): readonly Entry[] {
  const found = rank(sets.screens, text);
  const coded = readCode(index, text)?.screen;
  const exact = coded && sets.screens.find(({ id }) => id === `screen ${coded.path}`);
  return exact ? [exact, ...found.filter((entry) => entry !== exact)] : found;
}

const usefulAtMost = 12;
/** Before anything is typed: what can be done to what stands under the cursor, what was chosen last, then the rest. */
function unasked({ context, recent, screens }: Sets): readonly Entry[] {
  const useful = context.filter(({ blockedBy }) => !blockedBy).slice(0, usefulAtMost);
  const rest = context.filter((entry) => !useful.includes(entry)).slice(0, 30 - usefulAtMost);
  return [...useful, ...recent, ...rest, ...(context.length + recent.length < usefulAtMost ? screens.slice(0, usefulAtMost) : [])];
}

function choose(sets: Sets, index: MenuIndex, { prefix, text }: Reading): readonly Entry[] {
  if (prefix === "/") return [];
  if (prefix === "@") return rank(sets.staff, text, { strewn: false });
  if (prefix === ":") return screensFor(sets, index, text);
  if (prefix === ">") return rank(sets.acts, text);
  if (!text) return unasked(sets);
  return rank(sets.all, text);
}

/** Enter on a number that opens nothing: said in the palette, where the eye is. */
function useNotice(number: string | null, failure: string | null) {
  const t = useT();
  const [notice, say] = useState("");
  const refuse = () => {
    if (number !== null) say(failure ?? t("palette.noOrder", { query: number }));
  };
  return { notice, say, refuse };
}

/** Arguments that are being chosen: Enter pushes one, Backspace on an empty line pops it. */
function useSteps(clear: () => void) {
  const [step, setStep] = useState<Step | null>(null);
  const begin = (entry: Entry) => {
    if (!entry.command) return;
    setStep({ command: entry.command, chosen: [] });
    clear();
  };
  const pop = () => {
    if (step) setStep(step.chosen.length ? { ...step, chosen: step.chosen.slice(0, -1) } : null);
  };
  const push = (entry: Entry, choices: Step["chosen"]): Step | null => {
    const choice = choices.find(({ value }) => `choice ${value}` === entry.id) ?? {
      value: entry.id.slice("choice ".length),
      label: entry.label,
    };
    const next = step && { ...step, chosen: [...step.chosen, choice] };
    if (!next) return null;
    if (next.chosen.length === next.command.args.length) return next;
    setStep(next);
    clear();
    return null;
  };
  return { step, begin, pop, push };
}

/** What is listed for the text that stands in the input, and whether more is on its way. */
function useListed({ index, groups, jumps }: PaletteProps, typed: string, step: Step | null) {
  const sets = useEntries(index);
  const reading = readQuery(step ? "" : narrow(typed));
  const search = useSearch(reading.lookFor);
  const argument = useChoices(step);
  const coded = useCodedScreen(groups, reading.prefix === ":" ? readCode(index, reading.text) : null);
  useEffect(() => {
    if (reading.prefix === "@") void loadStaff();
  }, [reading.prefix]);
  const isNumber = reading.lookFor !== null && /^\d+$/.test(reading.lookFor);
  const known = new Set(sets.staff.map(({ id }) => id.replace("staff ", "result staff ")));
  const list = (): readonly Entry[] => {
    if (step) return choiceEntries(step, argument.choices, narrow(typed).trim());
    if (coded.entry) return [coded.entry];
    if (coded.waiting) return [];
    if (jumps && !typed) return sets.jumps;
    const found = search.entries.filter(({ id }) => !known.has(id));
    const chosen = isNumber ? [] : choose(sets, index, reading);
    return reading.prefix === "@" ? [...chosen, ...found.filter(({ id }) => id.startsWith("result staff"))] : [...found, ...chosen];
  };
  return {
    entries: list(),
    reading,
    isNumber,
    choices: argument.choices,
    failure: search.failure,
    // Colleagues who are known need no answer of the server.
    waiting: argument.waiting || coded.waiting || (search.running && !(reading.prefix === "@" && choose(sets, index, reading).length > 0)),
  };
}

/** After the layer is gone: what runs may open one of its own, and its focus must not be taken back. */
function leaveFirst(onClose: () => void, then: () => void): void {
  onClose();
  setTimeout(then);
}

interface Running {
  readonly onClose: () => void;
  readonly steps: ReturnType<typeof useSteps>;
  readonly choices: Step["chosen"];
  readonly say: (text: string) => void;
}
/** Enter on a line: an argument is pushed, what asks for arguments begins, everything else runs. */
function runEntry(entry: Entry, { onClose, steps, choices, say }: Running): void {
  if (steps.step) {
    const whole = steps.push(entry, choices);
    if (whole) leaveFirst(onClose, () => whole.command.run("palette", 1, { args: whole.chosen.map(({ value }) => value) }));
    return;
  }
  if (entry.blockedBy && entry.kind !== "context") return say(`${entry.label} — ${entry.blockedBy}`);
  remember(entry.id.replace(/^recent /, ""));
  if (entry.command) return steps.begin(entry);
  leaveFirst(onClose, () => {
    entry.run();
    teach(entry);
  });
}

/** Enter before the answer is there: it is meant for the answer, not for whatever stands first now. */
function useWaiting(waiting: boolean, whenThere: () => void) {
  const waits = useRef(false);
  useEffect(() => {
    if (!waits.current || waiting) return;
    waits.current = false;
    whenThere();
  });
  return {
    wait: () => {
      waits.current = true;
    },
    stop: () => {
      waits.current = false;
    },
  };
}

/** A letter or two and Enter may be a slip of the hand: what goes on record was named by three, or chosen by the arrows (rules/keyboard.md 12). */
const isMeant = (entry: Entry, { text, best }: { readonly text: string; readonly best: string }): boolean =>
  !entry.acts || entry.id !== best || text.trim().length >= 3;

/** What is listed and what is chosen for the text that stands in the input. */
export function usePalette(props: PaletteProps) {
  const t = useT();
  const { start, onClose } = props;
  const [typed, setTyped] = useState(start);
  const steps = useSteps(() => setTyped(""));
  const { step } = steps;
  const { entries, reading, waiting, isNumber, failure, choices } = useListed(props, typed, step);
  // What was typed decides anew what stands first; the arrows move on from there.
  const best = entries[0]?.id ?? "";
  const [choice, setChoice] = useState({ for: "", id: "" });
  const here = `${typed} ${best}`;
  const { notice, say, refuse } = useNotice(isNumber ? reading.text : null, failure);
  const run = (entry: Entry): void => {
    if (isMeant(entry, { text: reading.text, best })) runEntry(entry, { onClose, steps, choices, say });
    else say(t("palette.sayMore", { action: entry.label }));
  };
  const { wait, stop } = useWaiting(waiting, () => (entries[0] ? run(entries[0]) : refuse()));
  useEffect(() => {
    if (step || reading.prefix !== "?") return;
    onClose();
    showSheet(true);
  });
  const type = (text: string) => {
    stop();
    say("");
    setTyped(text);
  };
  return {
    typed,
    type,
    step,
    pop: steps.pop,
    entries,
    reading,
    searching: waiting,
    failure,
    notice,
    refuse,
    run,
    waitForAnswer: wait,
    selected: choice.for === here ? choice.id : best,
    select: (id: string) => setChoice({ for: here, id }),
  };
}
