import { useEffect, useRef, useState } from "react";
import { formatInstant } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { historyOf, type Entry } from "./history.ts";
import { labelOf } from "./label.ts";
import { SidesTable } from "./sides-table.tsx";
import type { FormPageHandle } from "./use-form-page.ts";

interface KeysProps {
  readonly step: (by: 1 | -1) => void;
  readonly propose: () => void;
}
function VersionKeys({ step, propose }: KeysProps) {
  const handlers: KeyHandler[] = [
    { id: "versions.down", verb: "nextRow", repeat: true, run: () => step(1) },
    { id: "versions.up", verb: "previousRow", repeat: true, run: () => step(-1) },
    { id: "versions.propose", verb: "open", label: "form.page.versions.propose", run: propose },
  ];
  useKeyContext<null>({ id: "versions", where: "lines", exclusive: true, handlers });
  return null;
}

interface LineProps {
  readonly entry: Entry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}
function Line({ entry: { version, same }, isChosen, onChoose }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className={classes("flex flex-col gap-0.5 border-b border-line px-3 py-2 text-cell", isChosen && "bg-select")}
    >
      <span className="flex items-center gap-2 text-fg-0">
        {t("form.page.version", { version: version.version })}
        {version.isInForce ? <Chip tone="good">{t("form.page.versions.inForce")}</Chip> : null}
      </span>
      <span className="text-fg-1">{`${version.by}, ${formatInstant(version.at)}`}</span>
      {version.from ? <span className="text-fg-1">{t("form.page.versions.from", { time: formatInstant(version.from) })}</span> : null}
      {same === null ? null : <span className="text-fg-2">{t("form.page.versions.asVersion", { version: same })}</span>}
    </li>
  );
}

function What({ handle, entry }: { readonly handle: FormPageHandle; readonly entry: Entry | undefined }) {
  if (!entry?.changes) return <p className="p-4 text-fg-1">{t("form.page.versions.first")}</p>;
  if (entry.changes.length === 0) return <p className="p-4 text-fg-1">{t("form.page.versions.none")}</p>;
  return (
    <SidesTable
      sides={[
        { head: "form.page.head.before", tone: "gone" },
        { head: "form.page.head.after", tone: "come" },
      ]}
      rows={entry.changes.map(({ name, before, after }) => ({ name, label: labelOf(handle.page, name), cells: [before, after] }))}
    />
  );
}

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly at: number;
  readonly onAt: (at: number) => void;
}
/** The versions, the newest first; the one that is read is in sight. */
function Entries({ entries, at, onAt }: EntriesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <ul
      ref={(element) => {
        if (list.current === element) return;
        list.current = element;
        focusOnMount(element);
      }}
      role="listbox"
      tabIndex={0}
      aria-label={t("form.page.versions.open")}
      className="ring-inside w-72 shrink-0 overflow-auto border-r border-line max-[640px]:w-full"
    >
      {entries.map((entry, index) => (
        <Line key={entry.version.version} entry={entry} isChosen={index === at} onChoose={() => onAt(index)} />
      ))}
    </ul>
  );
}

/** Who saved what, when, and from when it holds. An old one is proposed anew: it is typed into the form, and never put back unseen. */
export function VersionsDialog({ handle }: { readonly handle: FormPageHandle }) {
  const { page, versions, propose, mayEdit, show } = handle;
  const [at, setAt] = useState(0);
  const entries = historyOf(page.fields, versions);
  const here = entries[at];
  const step = (by: 1 | -1) => setAt(Math.max(0, Math.min(at + by, entries.length - 1)));
  const proposeHere = () => mayEdit && here && propose(here.version);
  return (
    <Dialog title={t("form.page.versions.open")} onClose={() => show(null)} width="sheet">
      <VersionKeys step={step} propose={proposeHere} />
      <div className="flex max-h-[56vh] min-h-40 max-[640px]:flex-col" data-versions="">
        <Entries entries={entries} at={at} onAt={setAt} />
        <div className="min-w-0 flex-1 overflow-auto">
          <What handle={handle} entry={here} />
        </div>
      </div>
      <End handle={handle} onPropose={proposeHere} />
    </Dialog>
  );
}

/** Out again, or the version that is read into the form. */
function End({ handle: { mayEdit, show }, onPropose }: { readonly handle: FormPageHandle; readonly onPropose: () => void }) {
  return (
    <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
      <Button onClick={() => show(null)} chord={keyOf("escape")}>
        {t("common.close")}
      </Button>
      {mayEdit ? (
        <Button tone="primary" onClick={onPropose} chord={keyOf("open")}>
          {t("form.page.versions.propose")}
        </Button>
      ) : null}
    </div>
  );
}
