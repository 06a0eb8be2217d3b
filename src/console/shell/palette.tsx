import { Command } from "cmdk";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { narrow } from "../i18n/fold.ts";
import { useT } from "../i18n/i18n.ts";
import type { MenuIndex } from "../kernel/menu-tree.ts";
import { toast } from "../kernel/messages.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { chordLabel } from "../ui/chord.ts";
import {
  actionEntries,
  contextEntries,
  headingOf,
  recentEntries,
  remember,
  screenEntries,
  type Entry,
  type EntryKind,
} from "./palette-entries.ts";
import { rank } from "./palette-rank.ts";
import { readQuery, useSearch, type Reading } from "./palette-search.ts";
import { showSheet } from "./shell-state.ts";

interface Props {
  readonly index: MenuIndex;
  /** Opened with a prefix or with what was pasted. */
  readonly start: string;
  readonly onClose: () => void;
}

/** keyboard.md: after the second run by palette a message teaches the key, three times at most. */
function teach(entry: Entry, text: (key: string) => string): void {
  if (!entry.chord || entry.blockedBy) return;
  const key = `keyline.taught.${entry.id}`;
  const times = Number(localStorage.getItem(key) ?? 0) + 1;
  localStorage.setItem(key, String(times));
  if (times >= 2 && times <= 4) toast(text(chordLabel(entry.chord)));
}

function useEntries(index: MenuIndex) {
  return useMemo(() => {
    const context = contextEntries();
    const screens = screenEntries(index);
    const actions = actionEntries(index);
    const all = [...context, ...screens, ...actions];
    return { context, screens, actions, all, recent: recentEntries(all) };
  }, [index]);
}

function choose(sets: ReturnType<typeof useEntries>, { prefix, text }: Reading): readonly Entry[] {
  if (prefix === "/" || prefix === "@") return [];
  if (prefix === ":") return rank(sets.screens, text);
  if (prefix === ">") return rank([...sets.context, ...sets.actions], text);
  if (!text)
    return [
      ...sets.context.slice(0, 30),
      ...sets.recent,
      ...(sets.context.length + sets.recent.length < 12 ? sets.screens.slice(0, 12) : []),
    ];
  return rank(sets.all, text);
}

function Line({ entry, onSelect }: { readonly entry: Entry; readonly onSelect: (entry: Entry) => void }) {
  return (
    <Command.Item
      value={entry.id}
      onSelect={() => onSelect(entry)}
      className="flex h-row cursor-default items-center gap-3 border-b px-4 last:border-b-0 data-[selected=true]:bg-select data-[selected=true]:shadow-[inset_2px_0_0_var(--accent)]"
    >
      <span className={`min-w-0 flex-1 truncate ${entry.blockedBy ? "text-fg-2" : "text-fg-0"}`}>
        {entry.label}
        {entry.blockedBy ? ` — ${entry.blockedBy}` : null}
        {entry.sub ? <span className="ml-2 text-cell text-fg-2">{entry.sub}</span> : null}
      </span>
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
  if (!grouped) return entries.map((entry) => <Line key={entry.id} entry={entry} onSelect={onSelect} />);
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

/** Enter on a number that opens nothing: said in the palette, where the eye is. */
function useNotice(number: string | null, failure: string | null) {
  const t = useT();
  const [notice, say] = useState("");
  const refuse = () => {
    if (number !== null) say(failure ?? t("palette.noOrder", { query: number }));
  };
  return { notice, say, refuse };
}

/** What is listed and what is chosen for the text that stands in the input. */
function usePalette({ index, start, onClose }: Props) {
  const t = useT();
  const [typed, setTyped] = useState(start);
  const sets = useEntries(index);
  const reading = readQuery(narrow(typed));
  const search = useSearch(reading.lookFor);
  const isNumber = reading.lookFor !== null && /^\d+$/.test(reading.lookFor);
  const entries = [...search.entries, ...(isNumber ? [] : choose(sets, reading))];
  // What was typed decides anew what stands first; the arrows move on from there.
  const best = entries[0]?.id ?? "";
  const [choice, setChoice] = useState({ for: "", id: "" });
  const here = `${typed} ${best}`;
  const waits = useRef(false);
  const { notice, say, refuse } = useNotice(isNumber ? reading.text : null, search.failure);

  function run(entry: Entry): void {
    if (entry.kind === "result" && entry.blockedBy) return say(`${entry.label} — ${entry.blockedBy}`);
    onClose();
    remember(entry.id.replace(/^recent /, ""));
    // After the layer is gone: what runs may open one of its own, and its focus must not be taken back.
    setTimeout(() => {
      entry.run();
      teach(entry, (key) => t("palette.teach", { key }));
    });
  }
  useEffect(() => {
    const first = search.entries[0];
    if (waits.current && !search.running) {
      waits.current = false;
      if (first) run(first);
      else refuse();
    }
  });
  useEffect(() => {
    if (reading.prefix !== "?") return;
    onClose();
    showSheet(true);
  });
  return {
    typed,
    type: (text: string) => {
      waits.current = false;
      say("");
      setTyped(text);
    },
    entries,
    reading,
    searching: search.running,
    failure: search.failure,
    notice,
    refuse,
    selected: choice.for === here ? choice.id : best,
    select: (id: string) => setChoice({ for: here, id }),
    /** Enter before the answer is there: it is meant for the answer, not for whatever stands first now. */
    waitForAnswer: () => {
      waits.current = true;
    },
    run,
  };
}

interface NothingProps {
  readonly reading: Reading;
  readonly searching: boolean;
  readonly failure: string | null;
}

function NothingListed({ reading, searching, failure }: NothingProps) {
  const t = useT();
  const text = () => {
    if (searching) return t("palette.searching");
    if (failure) return failure;
    if (reading.prefix === "/" && !reading.lookFor) return t("palette.typeMore");
    return reading.text ? t("palette.empty", { query: reading.text }) : t("palette.prefixes");
  };
  return <output className="block px-4 py-3 text-fg-2">{text()}</output>;
}

/** Every permitted screen and action, what can be done here, and orders by number or phone. */
export function Palette(props: Props) {
  const t = useT();
  const { typed, type, entries, reading, searching, failure, notice, refuse, selected, select, waitForAnswer, run } = usePalette(props);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // In braces: new browsers answer scrollTo with a promise, which is no cleanup.
    list.current?.scrollTo({ top: 0 });
  }, [typed]);
  return (
    <Dialog title={t("palette.title")} onClose={props.onClose} bare atTop width="wide">
      <Command
        shouldFilter={false}
        value={selected}
        onValueChange={select}
        vimBindings={false}
        loop
        label={t("palette.title")}
        className="flex min-h-0 flex-col"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing || (!searching && entries.length > 0)) return;
          if (searching) waitForAnswer();
          else refuse();
          event.preventDefault();
        }}
      >
        <Command.Input
          ref={focusAtEnd}
          value={typed}
          onValueChange={type}
          placeholder={t("palette.placeholder")}
          className="h-12 w-full border-b bg-transparent px-4 font-mono text-panel outline-none"
        />
        <Command.List ref={list} label={t("palette.title")} className="max-h-[420px] min-h-0 overflow-y-auto">
          <Lines entries={entries} grouped={!reading.text} onSelect={run} />
          {entries.length || notice ? null : <NothingListed reading={reading} searching={searching} failure={failure} />}
        </Command.List>
        <p role="alert" className={notice ? "px-4 py-3 text-danger" : "sr-only"}>
          {notice}
        </p>
        <p className="flex justify-between gap-4 border-t px-4 py-1.5 text-badge text-fg-2">
          <span className="font-mono whitespace-pre">{t("palette.prefixes")}</span>
          <span>
            ↑↓ {t("palette.move")} · Enter {t("palette.choose")} · Esc {t("palette.leave")}
          </span>
        </p>
      </Command>
    </Dialog>
  );
}

/** What follows a prefix, or what was pasted, is typed on and not over. */
function focusAtEnd(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
