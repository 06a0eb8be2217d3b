import { useEffect, useRef, useState } from "react";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { useKeyContext } from "../../kernel/keys/contexts.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** A version as it is told: what it changed of the one before, why, and by whose hands. */
export interface VersionLine {
  readonly key: number;
  readonly head: string;
  readonly isInForce: boolean;
  /** Null: there was none, or it was taken out. */
  readonly before: string | null;
  readonly after: string | null;
  readonly note: string;
  readonly hands: string;
}
interface Props {
  readonly title: string;
  /** The newest first; undefined while they are on their way. */
  readonly lines: readonly VersionLine[] | undefined;
  readonly error: unknown;
  /** Proposes the version in this place anew; null where it cannot be. */
  readonly propose: ((at: number) => void) | null;
  readonly cancel: () => void;
}

/** Each version with what it changed of the one before; Enter proposes it anew, as a version more. */
export function VersionLines({ title, lines, error, propose, cancel }: Props) {
  useT();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const rows = lines ?? [];
  const here = rows[at];
  // In braces: what scrolling answers is no clean-up.
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const proposeHere = (): void => {
    if (here?.after) propose?.(at);
  };
  return (
    <Dialog title={title} onClose={cancel} width="wide" first={list}>
      <VersionKeys step={(by) => setAt(Math.max(0, Math.min(at + by, rows.length - 1)))} propose={proposeHere} />
      <ul ref={list} role="listbox" tabIndex={0} aria-label={t("setting.history")} className="ring-inside max-h-[56vh] overflow-auto">
        {rows.map((row, index) => (
          <Line key={row.key} row={row} isChosen={index === at} onChoose={() => setAt(index)} />
        ))}
      </ul>
      {error ? <p className="p-4 text-danger">{failureText(error)}</p> : null}
      {!lines && !error ? <Spinner label={t("setting.history")} /> : null}
      {lines?.length === 0 ? <p className="p-4 text-fg-1">{t("setting.none")}</p> : null}
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={cancel} chord={keyOf("escape")}>
          {t("common.close")}
        </Button>
        {propose ? (
          <Button tone="primary" onClick={proposeHere} chord={keyOf("open")} disabled={!here?.after}>
            {t("setting.propose")}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function VersionKeys({ step, propose }: { readonly step: (by: 1 | -1) => void; readonly propose: () => void }) {
  const handlers = [
    { id: "settings.down", verb: "nextRow", repeat: true, run: () => step(1) },
    { id: "settings.up", verb: "previousRow", repeat: true, run: () => step(-1) },
    { id: "settings.propose", verb: "open", label: "setting.propose", run: propose },
  ] as const;
  useKeyContext<null>({ id: "setting-versions", where: "lines", exclusive: true, handlers });
  return null;
}

interface LineProps {
  readonly row: VersionLine;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}
function Line({ row, isChosen, onChoose }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className={classes("flex flex-col gap-0.5 border-b border-line px-4 py-2 text-cell", isChosen && "bg-select")}
    >
      <span className="flex items-center gap-2 text-fg-0">
        {row.head}
        {row.isInForce ? <Chip tone="good">{t("setting.inForce")}</Chip> : null}
      </span>
      <span className="font-mono">
        <span className="text-warn">{row.before ?? "–"}</span>
        {" → "}
        <span className="text-ok">{row.after ?? "–"}</span>
      </span>
      <span className="text-fg-1">{row.note}</span>
      <span className="text-fg-2">{row.hands}</span>
    </li>
  );
}
