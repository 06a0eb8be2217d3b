import { keyOf } from "../../kernel/verbs/table.ts";
import { Command } from "cmdk";
import { useEffect, useState, type KeyboardEvent } from "react";
import { fold } from "../../i18n/fold.ts";
import { tellMissing } from "../../client/missing-part.ts";
import { loadSections, t as text, textOf, useT } from "../../i18n/i18n.ts";
import { reasonText } from "../../i18n/reason.ts";
import { activeCommands, useContexts, type BoundCommand } from "../../kernel/keys/contexts.ts";
import type { TakenKey } from "../../kernel/keys/own-clash.rules.ts";
import { chooseProfile, giveKeys, profiles, setOwnKeys, useOwnKeys } from "../../kernel/keys/profile.ts";
import { Button } from "../../ui/button.tsx";
import { chordLabel } from "../../ui/chord.ts";
import { classes } from "../../ui/classes.ts";
import { toast } from "../../kernel/state/messages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { later } from "../../ui/later.tsx";
import { NarrowedLines } from "../palette/narrowed-lines.tsx";
import { nameOf, nameOfId } from "./key-contexts.ts";
import { takenHere } from "./taken-keys.ts";

const headings = { go: "keys.go", everywhere: "keys.everywhere" } as const;
const headingOf = (context: string): string => text(context === "go" || context === "everywhere" ? headings[context] : "keys.here");

/** Fetched when the sheet opens: long there when somebody has chosen a line to change. */
const texts = () => loadSections("remap");
const editor = later(async () => (await Promise.all([import("./key-editor.tsx"), texts()]))[0].KeyEditor, tellMissing);
const exchanger = later(async () => (await Promise.all([import("./key-exchange.tsx"), texts()]))[0].KeyExchange, tellMissing);
const KeyEditor = editor.Later;
const KeyExchange = exchanger.Later;

function Profiles() {
  const t = useT();
  const { profile: current } = useOwnKeys();
  return (
    <fieldset aria-label={t("keys.profile")} className="flex shrink-0 gap-1">
      {profiles.map((name) => (
        <button
          key={name}
          type="button"
          data-profile={name}
          aria-pressed={name === current}
          onClick={() => chooseProfile(name)}
          className={classes(
            "h-6 rounded-panel px-2 text-cell hover:bg-hover",
            name === current ? "bg-select font-semibold text-fg-0" : "text-fg-1",
          )}
        >
          {t(`keys.profiles.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}

interface LineProps {
  readonly command: BoundCommand;
  readonly own: boolean;
  /** Keys that it has by the table and that the person gave to others. */
  readonly taken: readonly TakenKey[];
  readonly onRun: (command: BoundCommand) => void;
}
function KeyLine({ command, own, taken, onRun }: LineProps) {
  const t = useT();
  const reason = command.blocked();
  return (
    <Command.Item
      value={command.id}
      onSelect={() => onRun(command)}
      className="flex min-h-7 break-inside-avoid items-center gap-3 px-4 py-0.5 data-[selected=true]:bg-select"
    >
      <span className={classes("min-w-0 flex-1", reason ? "text-fg-2" : "text-fg-0")}>
        {nameOf(command)}
        {reason ? ` — ${reasonText(reason)}` : ""}
      </span>
      {own ? <span className="text-badge text-accent">{t("keys.own")}</span> : null}
      {taken.map(({ chord, mine }) => (
        <span key={`${chord} ${mine}`} className="text-badge text-warn">
          {t("keys.taken.by", { key: chordLabel(chord), mine: nameOfId(mine) })}
        </span>
      ))}
      {command.keys.map((keys) => (
        <Kbd key={keys} chord={keys} />
      ))}
    </Command.Item>
  );
}

/** Those that have a key, had one, or are looked for by name. */
function useShown(query: string): readonly BoundCommand[] {
  const contexts = useContexts();
  const { map } = useOwnKeys();
  const wanted = fold(query.trim());
  return activeCommands(contexts.toReversed()).filter((command) => {
    const name = nameOf(command);
    if (!name || (!wanted && !command.keys.length && !command.declared.length && !map[command.id])) return false;
    return (
      !wanted || fold(name).includes(wanted) || command.keys.some((keys) => keys.includes(wanted) || fold(chordLabel(keys)) === wanted)
    );
  });
}

interface FootProps {
  readonly chosen: BoundCommand | null;
  readonly onEdit: () => void;
  readonly onExchange: () => void;
}
function Foot({ chosen, onEdit, onExchange }: FootProps) {
  const t = useT();
  const { profile, map } = useOwnKeys();
  const count = Object.keys(map).length;
  return (
    <div className="flex items-center gap-2 border-t px-4 py-1.5 text-badge text-fg-2">
      <span className="min-w-0 flex-1">{t("keys.run")}</span>
      {count ? (
        <Button tone="quiet" className="h-6" onClick={() => setOwnKeys({ profile, map: {} })}>
          {t("keys.edit.resetAll", { count })}
        </Button>
      ) : null}
      {chosen && map[chosen.id] ? (
        <Button tone="quiet" className="h-6" onClick={() => giveKeys(chosen.id, null)}>
          {t("keys.edit.reset")}
        </Button>
      ) : null}
      <Button tone="quiet" className="h-6" onClick={onExchange}>
        {t("keys.edit.exchange")}
      </Button>
      <Button className="h-6" chord={keyOf("submitOther")} blockedBy={chosen ? null : t("common.nothing")} onClick={onEdit}>
        {t("keys.edit.change")}
      </Button>
    </div>
  );
}

interface LinesProps {
  readonly shown: readonly BoundCommand[];
  /** Leaves room for what stands below. */
  readonly short: boolean;
  readonly onRun: (command: BoundCommand) => void;
}
interface KeyGroupProps extends Pick<LinesProps, "onRun"> {
  readonly heading: string;
  readonly commands: readonly BoundCommand[];
  readonly taken: readonly TakenKey[];
}
function KeyGroup({ heading, commands, taken, onRun }: KeyGroupProps) {
  const { map } = useOwnKeys();
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-badge [&_[cmdk-group-heading]]:text-fg-2"
    >
      {commands.map((command) => (
        <KeyLine
          key={command.id}
          command={command}
          own={map[command.id] !== undefined}
          taken={taken.filter(({ other }) => other === command.id)}
          onRun={onRun}
        />
      ))}
    </Command.Group>
  );
}

function Lines({ shown, short, onRun }: LinesProps) {
  const t = useT();
  const { map } = useOwnKeys();
  const taken = takenHere(useContexts().toReversed(), map);
  const groups = [...new Set(shown.map((command) => headingOf(command.context)))];
  return (
    <Command.List
      label={t("keys.title")}
      className={classes(
        "min-h-24 overflow-y-auto py-1 [&_[cmdk-list-sizer]]:columns-2 [&_[cmdk-list-sizer]]:gap-0",
        short ? "max-h-[220px]" : "max-h-[480px]",
      )}
    >
      {groups.map((heading) => (
        <KeyGroup
          key={heading}
          heading={heading}
          commands={shown.filter((command) => headingOf(command.context) === heading)}
          taken={taken}
          onRun={onRun}
        />
      ))}
    </Command.List>
  );
}

/** As in the palette: what goes on record is named by three letters, or chosen by the arrows; says so otherwise. */
function isSlip(command: BoundCommand, first: BoundCommand | undefined, query: string): boolean {
  if (!command.acts || command.id !== first?.id || query.trim().length >= 3) return false;
  toast(text("palette.sayMore", { action: command.text ?? textOf(command.label ?? "") }), { tone: "warn" });
  return true;
}

/** Which editor stands below the lines, if any, and the way back to the search. */
function useEditors() {
  const [editing, edit] = useState<BoundCommand | null>(null);
  const [exchanging, exchange] = useState(false);
  useEffect(() => {
    editor.fetchAhead();
    exchanger.fetchAhead();
  }, []);
  const back = () => {
    edit(null);
    exchange(false);
    document.querySelector<HTMLElement>("[data-sheet-search]")?.focus();
  };
  return { editing, edit, exchanging, exchange, isOpen: editing !== null || exchanging, back };
}

/** The editor that is open; else what can be done with the chosen line. */
function Below({ editors, chosen }: { readonly editors: ReturnType<typeof useEditors>; readonly chosen: BoundCommand | null }) {
  const { editing, edit, exchanging, exchange, isOpen, back } = editors;
  return (
    <>
      {editing ? <KeyEditor key={editing.id} command={editing} onDone={back} /> : null}
      {exchanging ? <KeyExchange onDone={back} /> : null}
      {isOpen ? null : <Foot chosen={chosen} onEdit={() => edit(chosen)} onExchange={() => exchange(true)} />}
    </>
  );
}

function SearchLine({ query, onQuery }: { readonly query: string; readonly onQuery: (query: string) => void }) {
  const t = useT();
  return (
    <div className="flex items-center gap-3 border-b pr-4">
      <Command.Input
        ref={focusOnMount}
        data-sheet-search=""
        value={query}
        onValueChange={onQuery}
        placeholder={t("keys.search")}
        className="h-12 min-w-0 flex-1 bg-transparent px-4 font-mono text-panel outline-none"
      />
      <Profiles />
    </div>
  );
}

interface SheetProps {
  /** What was typed while this was being fetched. */
  readonly start: () => string;
  readonly onClose: () => void;
}
/** What is looked for, what is found, and the line that is chosen of it. */
function useSheet({ start, onClose }: SheetProps) {
  const [query, setQuery] = useState(start);
  const [selected, select] = useState("");
  const shown = useShown(query);
  const run = (command: BoundCommand) => {
    if (isSlip(command, shown[0], query)) return;
    onClose();
    setTimeout(() => command.run("palette", 1));
  };
  return { query, setQuery, selected, select, shown, chosen: shown.find((command) => command.id === selected) ?? null, run };
}

/** Every key that works now, computed from the registry: searchable, runnable, and each can be given another one. */
export function KeySheet(props: SheetProps) {
  const t = useT();
  const { query, setQuery, selected, select, shown, chosen, run } = useSheet(props);
  const editors = useEditors();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !event.altKey || !chosen) return;
    event.preventDefault();
    editors.edit(chosen);
  };
  return (
    <Dialog title={t("keys.title")} onClose={() => (editors.isOpen ? editors.back() : props.onClose())} width="sheet" atTop bare>
      <NarrowedLines label={t("keys.title")} selected={selected} select={select} onKeyDown={onKeyDown}>
        <SearchLine query={query} onQuery={setQuery} />
        <Lines shown={shown} short={editors.isOpen} onRun={run} />
        {shown.length ? null : <output className="block px-4 py-3 text-fg-2">{t("common.nothing")}</output>}
        <Below editors={editors} chosen={chosen} />
      </NarrowedLines>
    </Dialog>
  );
}
