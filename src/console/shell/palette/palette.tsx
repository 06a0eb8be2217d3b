import { Alert } from "../../ui/alert.tsx";
import { Command } from "cmdk";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { t as text, useT } from "../../i18n/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import type { Step } from "./palette-args.ts";
import { headingOf, type Entry, type EntryKind } from "./palette-entries.ts";
import type { Reading } from "./palette-search.ts";
import { NarrowedLines } from "./narrowed-lines.tsx";
import { usePalette, type PaletteProps } from "./use-palette.ts";

function Line({ entry, onSelect }: { readonly entry: Entry; readonly onSelect: (entry: Entry) => void }) {
  return (
    <Command.Item
      value={entry.id}
      onSelect={() => onSelect(entry)}
      className="flex min-h-7 cursor-default items-center gap-3 border-b px-4 last:border-b-0 data-[selected=true]:bg-select data-[selected=true]:shadow-[inset_2px_0_0_var(--accent)]"
    >
      <span className={classes("min-w-0 flex-1", entry.wraps ? "py-1" : "truncate", entry.blockedBy ? "text-fg-2" : "text-fg-0")}>
        {entry.label}
        {entry.blockedBy ? ` — ${entry.blockedBy}` : null}
        {entry.sub ? <span className="ml-2 text-cell text-fg-2">{entry.sub}</span> : null}
      </span>
      {entry.code ? <span className="font-mono text-badge text-fg-2">:{entry.code}</span> : null}
      {entry.chord ? <Kbd chord={entry.chord} /> : null}
    </Command.Item>
  );
}

/** When nothing is typed the kinds stand under headings; when something is, the best come first. */
function Lines({
  entries,
  grouped,
  onSelect,
}: {
  readonly entries: readonly Entry[];
  readonly grouped: boolean;
  readonly onSelect: (entry: Entry) => void;
}) {
  if (!grouped) return entries.map((entry, at) => <Line key={at} entry={entry} onSelect={onSelect} />);
  const kinds = [...new Set(entries.map((entry) => entry.kind))] as readonly EntryKind[];
  return kinds.map((kind) => (
    <Command.Group
      key={kind}
      heading={headingOf(kind)}
      className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-badge [&_[cmdk-group-heading]]:text-fg-2"
    >
      {entries
        .filter((entry) => entry.kind === kind)
        .map((entry) => (
          <Line key={entry.id} entry={entry} onSelect={onSelect} />
        ))}
    </Command.Group>
  ));
}

interface NothingProps {
  readonly reading: Reading;
  readonly searching: boolean;
  readonly failure: string | null;
  readonly jumps: boolean;
}

function NothingListed({ reading, searching, failure, jumps }: NothingProps) {
  const t = useT();
  const text = () => {
    if (searching) return t("palette.searching");
    if (failure) return failure;
    if (jumps && !reading.text) return t("palette.noJumps");
    if (reading.prefix === "/" && !reading.lookFor) return t("palette.typeMore");
    return reading.text ? t("palette.empty", { query: reading.text }) : t("palette.prefixes");
  };
  return <output className="block px-4 py-3 text-fg-2">{text()}</output>;
}

const commandName = ({ command }: Step): string => command.text ?? (command.label ? text(command.label) : "");

/** What has been chosen so far: `Assign › Lan ›`. */
function Trail({ step }: { readonly step: Step }) {
  return (
    <span data-trail="" className="flex shrink-0 items-center gap-1.5 pl-4 font-mono text-base text-accent">
      {[commandName(step), ...step.chosen.map(({ label }) => label)].map((part, at) => (
        <span key={`${at} ${part}`} className="rounded-chip bg-select px-1.5">
          {part}
        </span>
      ))}
      <span aria-hidden="true">›</span>
    </span>
  );
}

/** As many lines as the list shows, and a little more that says that it goes on. */
const seenAtOnce = 17;
const movesFar: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "End"]);

/** A letter draws what is seen of its lines; the rest stands there as soon as somebody looks for it, by arrow or by wheel. */
function useSeen(typed: string) {
  const [wholeFor, setWholeFor] = useState<string | null>(null);
  const whole = wholeFor === typed;
  return {
    most: whole ? undefined : seenAtOnce,
    mayStandLower: wholeFor !== null && !whole,
    onScroll: () => setWholeFor(typed),
    /** At once: the arrow that asks for it goes on among them. */
    onArrow: () => {
      if (!whole) flushSync(() => setWholeFor(typed));
    },
  };
}

interface ScrollingListProps {
  readonly typed: string;
  readonly mayStandLower: boolean;
  readonly onScroll: () => void;
  readonly children: ReactNode;
}
function ScrollingList({ typed, mayStandLower, onScroll, children }: ScrollingListProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Only when it must: the browser would lay all lines out before it has drawn any.
    if (mayStandLower && list.current) list.current.scrollTop = 0;
  }, [typed, mayStandLower]);
  return (
    <Command.List ref={list} label={t("palette.title")} className="max-h-[420px] min-h-0 overflow-y-auto" onScroll={onScroll}>
      {children}
    </Command.List>
  );
}

/** Backspace on an empty line takes an argument back; Enter with nothing listed waits for the answer, or is refused in words. */
function onKey(event: KeyboardEvent, { typed, step, pop, entries, searching, waitForAnswer, refuse }: ReturnType<typeof usePalette>): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === "Backspace" && step && !typed) {
    event.preventDefault();
    pop();
  }
  if (event.key !== "Enter" || (!searching && entries.length > 0)) return;
  if (searching) waitForAnswer();
  else refuse();
  event.preventDefault();
}

type PaletteState = ReturnType<typeof usePalette>;

function InputLine({ typed, type, step }: Pick<PaletteState, "typed" | "type" | "step">) {
  const t = useT();
  const argument = step?.command.args[step.chosen.length];
  return (
    <div className="flex items-center border-b">
      {step ? <Trail step={step} /> : null}
      <Command.Input
        ref={focusAtEnd}
        value={typed}
        onValueChange={type}
        placeholder={argument ? t(argument.label) : t("palette.placeholder")}
        className="h-12 min-w-0 flex-1 bg-transparent px-4 font-mono text-panel outline-none"
      />
    </div>
  );
}

interface FoundProps {
  readonly palette: PaletteState;
  readonly seen: ReturnType<typeof useSeen>;
  readonly jumps: boolean;
}
/** What was found, or why there is nothing; below it why Enter did nothing. */
function Found({ palette, seen, jumps }: FoundProps) {
  const { typed, step, entries, reading, searching, failure, notice, run } = palette;
  return (
    <>
      <ScrollingList typed={typed} mayStandLower={seen.mayStandLower} onScroll={seen.onScroll}>
        <Lines entries={entries.slice(0, seen.most)} grouped={!reading.text && !step} onSelect={run} />
      </ScrollingList>
      {entries.length || notice ? null : <NothingListed reading={reading} searching={searching} failure={failure} jumps={jumps} />}
      <Alert className="px-4 py-3">{notice}</Alert>
    </>
  );
}

/** The prefixes, or how a step is taken back; and the keys of the list. */
function Foot({ step }: Pick<PaletteState, "step">) {
  const t = useT();
  return (
    <p className="flex justify-between gap-4 border-t px-4 py-1.5 text-badge text-fg-2">
      <span className="font-mono whitespace-pre">{step ? t("palette.stepBack") : t("palette.prefixes")}</span>
      <span>
        ↑↓ {t("palette.move")} · Enter {t("palette.choose")} · Esc {t("palette.leave")}
      </span>
    </p>
  );
}

/** Every permitted screen and action, what can be done here, and orders by number or phone. */
export function Palette(props: PaletteProps) {
  const t = useT();
  const palette = usePalette(props);
  const { typed, type, step, selected, select } = palette;
  const seen = useSeen(typed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (movesFar.has(event.key)) seen.onArrow();
    onKey(event, palette);
  };
  return (
    <Dialog title={t("palette.title")} onClose={props.onClose} bare atTop width="wide">
      <NarrowedLines label={t("palette.title")} selected={selected} select={select} loop onKeyDown={onKeyDown}>
        <InputLine typed={typed} type={type} step={step} />
        <Found palette={palette} seen={seen} jumps={props.jumps} />
        <Foot step={step} />
      </NarrowedLines>
    </Dialog>
  );
}

/** What follows a prefix, or what was pasted, is typed on and not over. */
function focusAtEnd(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
