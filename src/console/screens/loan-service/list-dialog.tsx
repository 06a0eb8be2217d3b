import { Alert } from "../../ui/alert.tsx";
import { keyOf, type VerbName } from "../../kernel/verbs/table.ts";
import type { Source } from "../../kernel/command/records.ts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { limits } from "../../../lending/limits.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { failureText } from "../../i18n/reason.ts";
import { t } from "../../i18n/i18n.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";

export interface Line {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  readonly order: { readonly loanRecordId: number; readonly orderNo: string } | null;
  /** What a question about it names. */
  readonly asked?: string;
}
/** What a key does with the line under the cursor. */
export interface LineAct {
  readonly id: string;
  readonly verb: VerbName;
  readonly label: MessageKey;
  readonly run: (line: Line, source: Source) => void;
}
interface ListProps {
  readonly title: string;
  readonly heads: readonly MessageKey[];
  /** Undefined until they are known. */
  readonly lines: readonly Line[] | undefined;
  readonly error: unknown;
  readonly empty: MessageKey;
  readonly above?: ReactNode;
  readonly acts?: readonly LineAct[];
  readonly onClose: () => void;
}

/** The line that the next key is about. The cursor stays with its line: what comes in above it changes nothing of that (rules/keyboard.md 26). */
function useCursor(lines: readonly Line[]) {
  const [place, setPlace] = useState<{ readonly key: string | null; readonly at: number }>({ key: null, at: 0 });
  const opened = useRef(Number.POSITIVE_INFINITY);
  const found = lines.findIndex(({ key }) => key === place.key);
  const at = found === -1 ? Math.min(place.at, Math.max(lines.length - 1, 0)) : found;
  const line = lines[at];
  const choose = (index: number) => setPlace({ key: lines[index]?.key ?? null, at: index });
  useEffect(() => {
    opened.current = performance.now();
  }, [line?.key]);
  const step = (by: number) => choose(Math.max(0, Math.min(at + by, lines.length - 1)));
  // Before the first key too, and where a line has gone: the next key is about the line that is seen under the cursor now.
  if (found === -1 && line) choose(at);
  return { at, line, choose, step, isSeen: () => performance.now() - opened.current >= limits.settle };
}

/** A short list over the queue: j and k move, Enter opens the order; keys that act are dropped until the list has been seen (rules/keyboard.md 7). */
export function ListDialog({ title, heads, lines = [], error, empty, above, acts = [], onClose }: ListProps) {
  const { at, line, choose, step, isSeen } = useCursor(lines);
  const open = () => {
    if (!line?.order) return;
    onClose();
    void openOrderTab(line.order.loanRecordId, line.order.orderNo);
  };
  const going = acts.map((each): Going => ({ ...each, go: (source) => line && isSeen() && each.run(line, source) }));
  return (
    <Dialog title={title} onClose={onClose} width="sheet">
      <ListKeys step={step} open={open} acts={going} />
      {above}
      {error ? <Alert className="px-4 py-2">{failureText(error)}</Alert> : null}
      <Lines heads={heads} lines={lines} at={at} empty={empty} label={title} onChoose={choose} />
      <Foot line={line} empty={empty} acts={going} open={open} onClose={onClose} />
    </Dialog>
  );
}

/** An act on the line under the cursor, once that has been seen. */
interface Going extends LineAct {
  readonly go: (source: Source) => void;
}
interface FootProps extends Pick<ListProps, "empty" | "onClose"> {
  readonly line: Line | undefined;
  readonly acts: readonly Going[];
  readonly open: () => void;
}
/** What the keys do, as buttons. */
function Foot({ line, empty, acts, open, onClose }: FootProps) {
  return (
    <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
      <Button onClick={onClose} chord={keyOf("escape")}>
        {t("common.close")}
      </Button>
      {acts.map(({ id, verb, label, go }) => (
        <Button key={id} onClick={() => go("button")} chord={keyOf(verb)} blockedBy={line ? null : t(empty)}>
          {t(label)}
        </Button>
      ))}
      <Button tone="primary" onClick={open} chord={keyOf("open")} blockedBy={line?.order ? null : t(empty)}>
        {t("collection.dayLists.open")}
      </Button>
    </div>
  );
}

interface LinesProps {
  readonly heads: readonly MessageKey[];
  readonly lines: readonly Line[];
  readonly at: number;
  readonly empty: MessageKey;
  readonly label: string;
  readonly onChoose: (at: number) => void;
}

function Lines({ heads, lines, at, empty, label, onChoose }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  if (lines.length === 0) return <p className="p-4 text-fg-2">{t(empty)}</p>;
  return (
    <div ref={box} className="max-h-[56vh] min-h-24 overflow-auto">
      <table ref={focusOnMount} role="grid" tabIndex={0} aria-label={label} className="ring-inside w-full text-cell">
        <thead>
          <tr className="sticky top-0 bg-2 text-left text-fg-2">{heads.map(headCell)}</tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <LineRow key={line.key} line={line} heads={heads} isHere={index === at} onChoose={() => onChoose(index)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headCell = (head: MessageKey) => (
  <th key={head} scope="col" className="whitespace-nowrap px-3 py-1 font-normal">
    {t(head)}
  </th>
);

interface LineRowProps extends Pick<LinesProps, "heads"> {
  readonly line: Line;
  readonly isHere: boolean;
  readonly onChoose: () => void;
}
const LineRow = ({ line, heads, isHere, onChoose }: LineRowProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <tr aria-selected={isHere} onClick={onChoose} className={`border-t border-line align-top ${isHere ? "bg-select" : ""}`}>
    {line.cells.map((cell, column) => (
      <td key={heads[column]} className="px-3 py-1">
        {cell}
      </td>
    ))}
  </tr>
);

interface KeysProps {
  readonly step: (by: number) => void;
  readonly open: () => void;
  readonly acts: readonly Going[];
}

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function ListKeys({ step, open, acts }: KeysProps) {
  const handlers: KeyHandler[] = [
    { id: "lists.down", verb: "nextRow", repeat: true, run: () => step(1) },
    { id: "lists.up", verb: "previousRow", repeat: true, run: () => step(-1) },
    { id: "lists.open", verb: "open", label: "collection.dayLists.open", run: open },
    ...acts.map(({ id, verb, label, go }): KeyHandler => ({ id, verb, label, run: ({ source }) => go(source) })),
  ];
  useKeyContext<null>({ id: "lists", where: "lines", exclusive: true, handlers });
  return null;
}
