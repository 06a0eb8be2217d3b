import { keyOf } from "../../kernel/verbs/table.ts";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t as textNow, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { widthOf } from "./cells.tsx";
import { moveColumn, pinColumn, resizeColumn, toggleColumn } from "./column-moves.ts";
import { arrangementOf, keepArrangement, type Arrangement } from "./arrangement.ts";
import { inOrder, isHidden, useColumns } from "./columns.ts";

export interface ColumnsDialogProps {
  readonly path: string;
  readonly columns: readonly Column<never>[];
  readonly onClose: () => void;
}

/** What the keys do; each change is kept at once, and the table behind shows it. */
function useEditor({ path, columns }: ColumnsDialogProps) {
  const { arrangement } = useColumns(path, columns);
  const [opened] = useState(arrangement);
  const [key, setKey] = useState(() => inOrder(columns, arrangement)[0]?.key ?? "");
  const [said, say] = useState("");
  const list = inOrder(columns, arrangement);
  const at = Math.max(
    list.findIndex((column) => column.key === key),
    0,
  );
  const change = (next: Arrangement | null, why: string) => {
    say(next ? "" : why);
    if (next) keepArrangement(path, next);
  };
  // From the store and not from what was drawn: keys come faster than pictures.
  const now = () => arrangementOf(path);
  return {
    arrangement,
    list,
    at,
    said,
    stand: (index: number) => {
      say("");
      setKey(list[Math.min(Math.max(index, 0), list.length - 1)]?.key ?? "");
    },
    toggle: (which = key) => change(toggleColumn(columns, now(), which), textNow("tools.columns.lastOne")),
    move: (by: 1 | -1, which = key) => change(moveColumn(columns, now(), { key: which, by }), textNow("tools.columns.noPlace")),
    pin: (which = key) => change(pinColumn(columns, now(), which), ""),
    resize: (by: number, which = key) => change(resizeColumn(columns, now(), { key: which, by }), ""),
    density: () => change({ ...now(), density: now().density === "compact" ? "comfortable" : "compact" }, ""),
    reset: () => keepArrangement(path, null),
    undo: () => keepArrangement(path, opened),
    setKey,
  };
}
type Editor = ReturnType<typeof useEditor>;

/** Rows high or low, everything as the definition has it, or as it was when this opened. */
function Foot({ editor, onClose }: EditorProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
      <span className="mr-auto flex gap-2">
        <Button chord={keyOf("density")} onClick={editor.density}>
          {t(`tools.columns.${editor.arrangement.density}`)}
        </Button>
        <Button chord={keyOf("reset")} onClick={editor.reset}>
          {t("tools.columns.reset")}
        </Button>
        <Button chord={keyOf("undo")} onClick={editor.undo}>
          {t("tools.columns.undo")}
        </Button>
      </span>
      <Button tone="primary" chord={keyOf("done")} onClick={onClose}>
        {t("common.close")}
      </Button>
    </div>
  );
}

function Lines({ editor }: Pick<EditorProps, "editor">) {
  const t = useT();
  return (
    // Scrolls where there are many, so it can be reached by Tab.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul tabIndex={0} aria-label={t("tools.columns.title")} className="ring-inside min-h-0 overflow-y-auto px-2 py-1">
      {editor.list.map((column, index) => (
        <Line key={column.key} column={column} here={index === editor.at} editor={editor} />
      ))}
    </ul>
  );
}

/** Why something could not be done; else, for the ear, the column under the cursor. */
function Said({ editor: { list, at, arrangement, said } }: Pick<EditorProps, "editor">) {
  const here = list[at];
  return (
    <p role="status" className={`min-h-6 px-4 text-cell ${said ? "text-warn" : "sr-only"}`}>
      {said || (here ? spoken(here, arrangement) : "")}
    </p>
  );
}

/** `b`: which columns, in which order, how wide, which stay at the left; and how high the rows are. */
export function ColumnsDialog(props: ColumnsDialogProps) {
  const t = useT();
  const editor = useEditor(props);
  return (
    <Dialog title={t("tools.columns.title")} onClose={props.onClose} width="wide">
      <div
        ref={focusOnMount}
        role="group"
        tabIndex={-1}
        aria-label={t("tools.columns.title")}
        aria-activedescendant={`column-${editor.list[editor.at]?.key}`}
        className="flex min-h-0 flex-col outline-none"
      >
        <ColumnKeys editor={editor} onClose={props.onClose} />
        <Lines editor={editor} />
        <Said editor={editor} />
        <Legend />
        <Foot editor={editor} onClose={props.onClose} />
      </div>
    </Dialog>
  );
}

const widthNow = (column: Column<never>, { widths }: Arrangement): number => widths[column.key] ?? widthOf(column);

function spoken(column: Column<never>, arrangement: Arrangement): string {
  const words = [
    textNow(column.label),
    textNow(isHidden(column, arrangement) ? "tools.columns.isHidden" : "tools.columns.isShown"),
    arrangement.pinned.includes(column.key) ? textNow("tools.columns.isPinned") : "",
    `${widthNow(column, arrangement)} px`,
  ];
  return words.filter(Boolean).join(", ");
}

/** From column to column. */
const standKeys = ({ at, list, stand }: Editor): readonly KeyHandler[] => [
  { id: "columns.down", verb: "nextRow", label: "tools.columns.key.down", repeat: true, run: () => stand(at + 1) },
  { id: "columns.up", verb: "previousRow", label: "tools.columns.key.up", repeat: true, run: () => stand(at - 1) },
  { id: "columns.first", verb: "first", label: "tools.columns.key.first", run: () => stand(0) },
  { id: "columns.last", verb: "last", label: "tools.columns.key.last", run: () => stand(list.length - 1) },
];

/** What is done to the column under the cursor. */
const columnKeys = ({ toggle, move, resize, pin }: Editor): readonly KeyHandler[] => [
  { id: "columns.toggle", verb: "toggle", label: "tools.columns.key.toggle", run: () => toggle() },
  { id: "columns.moveDown", verb: "moveDown", label: "tools.columns.key.moveDown", repeat: true, run: () => move(1) },
  { id: "columns.moveUp", verb: "moveUp", label: "tools.columns.key.moveUp", repeat: true, run: () => move(-1) },
  { id: "columns.wider", verb: "wider", label: "tools.columns.key.wider", repeat: true, run: () => resize(1) },
  { id: "columns.narrower", verb: "narrower", label: "tools.columns.key.narrower", repeat: true, run: () => resize(-1) },
  { id: "columns.pin", verb: "pin", label: "tools.columns.key.pin", run: () => pin() },
];

interface EditorProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

function ColumnKeys({ editor, onClose }: EditorProps) {
  const handlers: KeyHandler[] = [
    ...standKeys(editor),
    ...columnKeys(editor),
    { id: "columns.density", verb: "density", label: "tools.columns.key.density", run: editor.density },
    { id: "columns.reset", verb: "reset", label: "tools.columns.key.reset", run: editor.reset },
    { id: "columns.undo", verb: "undo", label: "tools.columns.key.undo", run: editor.undo },
    { id: "columns.close", verb: "done", label: "tools.columns.key.close", run: onClose },
  ];
  useKeyContext<null>({ id: "columns", where: "columns", exclusive: true, handlers });
  return null;
}

interface LineProps {
  readonly column: Column<never>;
  readonly here: boolean;
  readonly editor: Editor;
}

type ColumnProps = Pick<LineProps, "column" | "editor">;

/** Whether it is shown, and its name. */
function Shown({ column, editor }: ColumnProps) {
  const t = useT();
  const shown = !isHidden(column, editor.arrangement);
  return (
    <label className="flex min-w-0 flex-1 items-center gap-2">
      <input type="checkbox" tabIndex={-1} className="accent-accent" checked={shown} onChange={() => editor.toggle(column.key)} />
      <span className={`truncate ${shown ? "text-fg-0" : "text-fg-2"}`}>{t(column.label)}</span>
    </label>
  );
}

/** Whether it stays at the left. */
function Pin({ column: { key }, editor }: ColumnProps) {
  const t = useT();
  const pinned = editor.arrangement.pinned.includes(key);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={pinned}
      onClick={() => editor.pin(key)}
      className={`ml-2 h-6 w-24 truncate rounded-chip border px-2 text-badge ${pinned ? "border-accent text-accent" : "border-line-strong text-fg-2"}`}
    >
      {t(pinned ? "tools.columns.isPinned" : "tools.columns.pin")}
    </button>
  );
}

function Line({ column, here, editor }: LineProps) {
  const t = useT();
  const line = useRef<HTMLLIElement>(null);
  const { key } = column;
  useEffect(() => {
    if (here) line.current?.scrollIntoView({ block: "nearest" });
  });
  return (
    <li
      ref={line}
      id={`column-${key}`}
      onPointerDown={() => editor.setKey(key)}
      className={`flex h-row items-center gap-1 rounded-chip px-2 ${here ? "bg-select shadow-[inset_2px_0_0_var(--accent)]" : "hover:bg-hover"}`}
    >
      <Shown column={column} editor={editor} />
      <Tool label={t("tools.columns.key.moveUp")} sign="↑" onClick={() => editor.move(-1, key)} />
      <Tool label={t("tools.columns.key.moveDown")} sign="↓" onClick={() => editor.move(1, key)} />
      <Tool label={t("tools.columns.key.narrower")} sign="−" onClick={() => editor.resize(-1, key)} />
      <span className="w-14 text-right font-mono text-cell text-fg-1">{formatNumber(widthNow(column, editor.arrangement))} px</span>
      <Tool label={t("tools.columns.key.wider")} sign="+" onClick={() => editor.resize(1, key)} />
      <Pin column={column} editor={editor} />
    </li>
  );
}

function Tool({ label, sign, onClick }: { readonly label: string; readonly sign: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onClick}
      className="size-6 rounded-chip text-fg-1 hover:bg-hover"
    >
      {sign}
    </button>
  );
}

function Legend() {
  const t = useT();
  const keys = [
    ["space", "tools.columns.key.toggle"],
    ["shift+j", "tools.columns.key.move"],
    ["h", "tools.columns.key.narrower"],
    ["l", "tools.columns.key.wider"],
    ["p", "tools.columns.key.pin"],
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2 text-badge text-fg-2">
      {keys.map(([chord, label]) => (
        <span key={chord} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Kbd chord={chord} /> {t(label)}
        </span>
      ))}
    </p>
  );
}
