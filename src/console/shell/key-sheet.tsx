import { Command } from "cmdk";
import { useMemo, useState } from "react";
import { fold } from "../i18n/fold.ts";
import { t as text, textOf, useT } from "../i18n/i18n.ts";
import { reasonText } from "../i18n/reason.ts";
import { activeCommands, type BoundCommand } from "../kernel/contexts.ts";
import { chooseProfile, profiles, useProfile } from "../kernel/profile.ts";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/dialog.tsx";
import { focusOnMount } from "../ui/focus.ts";
import { Kbd } from "../ui/kbd.tsx";

const nameOf = (command: BoundCommand): string => command.text ?? textOf(command.label ?? "");
const headings = { go: "keys.go", everywhere: "keys.everywhere" } as const;
const headingOf = (context: string): string => text(context === "go" || context === "everywhere" ? headings[context] : "keys.here");

function Profiles() {
  const t = useT();
  const current = useProfile();
  return (
    <fieldset aria-label={t("keys.profile")} className="flex shrink-0 gap-1">
      {profiles.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === current}
          onClick={() => chooseProfile(name)}
          className={classes("h-6 rounded-panel px-2 text-cell hover:bg-hover", name === current ? "bg-select text-fg-0" : "text-fg-1")}
        >
          {t(`keys.profiles.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}

function KeyLine({ command, onRun }: { readonly command: BoundCommand; readonly onRun: (command: BoundCommand) => void }) {
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
      {command.keys.map((keys) => (
        <Kbd key={keys} chord={keys} />
      ))}
    </Command.Item>
  );
}

/** Every key that works now, computed from the registry; searchable, and Enter runs the chosen one. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [query, setQuery] = useState("");
  const commands = useMemo(() => activeCommands().filter((command) => command.keys.length && nameOf(command)), []);
  const wanted = fold(query.trim());
  const shown = commands.filter(
    (command) => !wanted || fold(nameOf(command)).includes(wanted) || command.keys.some((keys) => keys.includes(wanted)),
  );
  const groups = [...new Set(shown.map((command) => headingOf(command.context)))];
  const run = (command: BoundCommand) => {
    onClose();
    setTimeout(() => command.run("palette", 1));
  };
  return (
    <Dialog title={t("keys.title")} onClose={onClose} width="wide" atTop bare>
      <Command shouldFilter={false} vimBindings={false} label={t("keys.title")} className="flex min-h-0 flex-col">
        <div className="flex items-center gap-3 border-b pr-4">
          <Command.Input
            ref={focusOnMount}
            value={query}
            onValueChange={setQuery}
            placeholder={t("keys.search")}
            className="h-12 min-w-0 flex-1 bg-transparent px-4 font-mono text-panel outline-none"
          />
          <Profiles />
        </div>
        <Command.List
          label={t("keys.title")}
          className="max-h-[520px] min-h-0 overflow-y-auto py-1 [&_[cmdk-list-sizer]]:columns-2 [&_[cmdk-list-sizer]]:gap-0"
        >
          {groups.map((heading) => (
            <Command.Group
              key={heading}
              heading={heading}
              className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-badge [&_[cmdk-group-heading]]:text-fg-2"
            >
              {shown
                .filter((command) => headingOf(command.context) === heading)
                .map((command) => (
                  <KeyLine key={command.id} command={command} onRun={run} />
                ))}
            </Command.Group>
          ))}
          {shown.length ? null : <p className="px-4 py-3 text-fg-2">{t("common.nothing")}</p>}
        </Command.List>
        <p className="border-t px-4 py-1.5 text-badge text-fg-2">{t("keys.run")}</p>
      </Command>
    </Dialog>
  );
}
