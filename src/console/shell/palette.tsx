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

/** Every permitted screen and action, what can be done here, and orders by number or phone. */
export function Palette({ index, start, onClose }: Props) {
  const t = useT();
  const [typed, setTyped] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  const sets = useEntries(index);
  const reading = readQuery(narrow(typed));
  const search = useSearch(reading.lookFor);
  const chosen = choose(sets, reading);
  const entries = [...search.entries, ...(reading.lookFor && /^\d+$/.test(reading.lookFor) ? [] : chosen)];
  const waits = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState("");
  const best = entries[0]?.id ?? "";
  // What was typed decides anew what stands first; the arrows move on from there.
  useLayoutEffect(() => {
    setSelected(best);
    list.current?.scrollTo({ top: 0 });
  }, [best, typed]);

  function run(entry: Entry): void {
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
    }
  });
  useEffect(() => {
    if (reading.prefix !== "?") return;
    onClose();
    showSheet(true);
  });
  useEffect(() => input.current?.setSelectionRange(start.length, start.length), [start]);

  return (
    <Dialog title={t("palette.title")} onClose={onClose} bare atTop width="wide">
      <Command
        shouldFilter={false}
        value={selected}
        onValueChange={setSelected}
        vimBindings={false}
        loop
        label={t("palette.title")}
        className="flex min-h-0 flex-col"
        onKeyDown={(event) => {
          // Enter before the answer is there: it is meant for the answer, not for whatever stands first now.
          if (event.key !== "Enter" || event.nativeEvent.isComposing || !search.running) return;
          waits.current = true;
          event.preventDefault();
        }}
      >
        <Command.Input
          ref={input}
          autoFocus
          value={typed}
          onValueChange={(value) => ((waits.current = false), setTyped(value))}
          placeholder={t("palette.placeholder")}
          className="h-12 w-full border-b bg-transparent px-4 font-mono text-panel outline-none"
        />
        <Command.List ref={list} className="max-h-[420px] min-h-0 overflow-y-auto">
          <Lines entries={entries} grouped={!reading.text} onSelect={run} />
          {entries.length ? null : (
            <p className="px-4 py-3 text-fg-2" role="status">
              {search.running
                ? t("palette.searching")
                : reading.prefix === "/" && !reading.lookFor
                  ? t("palette.typeMore")
                  : reading.text
                    ? t("palette.empty", { query: reading.text })
                    : t("palette.prefixes")}
            </p>
          )}
        </Command.List>
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
