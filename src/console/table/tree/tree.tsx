import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useT } from "../../i18n/i18n.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { keyOf, type VerbName } from "../../kernel/verbs/table.ts";
import type { Source } from "../../kernel/command/records.ts";
import { inputClass } from "../../ui/field.tsx";
import { useTakenFocus } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import type { TreeItem, TreeRow } from "./tree-rows.ts";
import type { TreeState } from "./use-tree.ts";

/** What may be done with the entry under the cursor: a verb of the tree's context. */
export interface TreeAct {
  readonly id: string;
  readonly verb: VerbName;
  readonly label: MessageKey;
  readonly run: (source: Source) => void;
}
export interface TreeProps<T extends TreeItem> {
  readonly id: string;
  readonly label: string;
  readonly tree: TreeState<T>;
  readonly acts: readonly TreeAct[];
  /** What stands beside the name: glyph and word of the state. */
  readonly mark: (row: TreeRow<T>) => ReactNode;
  readonly isTicked?: (item: T) => boolean;
  /** Said politely of where the cursor is. */
  readonly said: string;
  /** Above the lines: what the columns of their marks are. */
  readonly head?: ReactNode;
  /** On a leaf h and l go from one of its marks to the next; answers whether there was one. */
  readonly aside?: (step: 1 | -1) => boolean;
}

/** Enter or the arrow leads from what was typed to the lines. */
function leaveFinder(event: KeyboardEvent, lines: HTMLElement | null): void {
  if ((event.key !== "Enter" && event.key !== "ArrowDown") || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  lines?.focus();
}

interface FinderProps<T extends TreeItem> extends Pick<TreeProps<T>, "id" | "tree"> {
  readonly finder: RefObject<HTMLInputElement | null>;
  readonly lines: RefObject<HTMLElement | null>;
}
/** Narrows the tree to what has the text in its name. */
function Finder<T extends TreeItem>({ id, tree, finder, lines }: FinderProps<T>) {
  const t = useT();
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2">
      <Kbd chord={keyOf("findPerson")} />
      <input
        ref={finder}
        name={`${id}-find`}
        value={tree.text}
        autoComplete="off"
        placeholder={t("authority.tree.find")}
        aria-label={t("authority.tree.find")}
        className={`${inputClass} border-line-strong`}
        onChange={(event) => tree.look(event.target.value)}
        onKeyDown={(event) => leaveFinder(event, lines.current)}
      />
    </div>
  );
}

type LinesProps<T extends TreeItem> = Omit<TreeProps<T>, "acts" | "said" | "aside"> & {
  readonly takeFocus: (element: HTMLDivElement | null) => void;
};
/** The entries that are open or were found. */
function Lines<T extends TreeItem>({ id, label, tree, mark, isTicked, head, takeFocus }: LinesProps<T>) {
  const t = useT();
  return (
    <div
      ref={takeFocus}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={tree.here ? `${id}-${tree.here.id}` : undefined}
      className="ring-inside min-h-40 flex-1 overflow-y-auto px-2 py-1"
    >
      {head}
      {tree.rows.map((row, index) => {
        const line = { id: `${id}-${row.item.id}`, row, isHere: index === tree.at, isTicked: isTicked?.(row.item) };
        return (
          <Line key={row.item.id} {...line} stand={() => tree.stand(index)}>
            {mark(row)}
          </Line>
        );
      })}
      {tree.rows.length === 0 && tree.text !== "" ? <p className="px-2 py-3 text-fg-2">{t("authority.tree.nothing")}</p> : null}
    </div>
  );
}

/** A tree that holds the keyboard: j k move, l h open and close, / looks for something; what its acts are, the screen says. */
export function Tree<T extends TreeItem>({ acts, said, aside, ...shown }: TreeProps<T>) {
  const { id, tree } = shown;
  const around = useRef<HTMLDivElement>(null);
  const finder = useRef<HTMLInputElement>(null);
  const { partRef, takeFocus } = useTakenFocus<HTMLDivElement>();
  useEffect(() => {
    partRef.current?.querySelector(`#${id}-${tree.here?.id ?? 0}`)?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div ref={around} className="flex min-h-0 flex-1 flex-col">
      <TreeKeys id={id} tree={tree} acts={acts} around={around} aside={aside} find={() => finder.current?.focus()} />
      <Finder id={id} tree={tree} finder={finder} lines={partRef} />
      <Lines {...shown} takeFocus={takeFocus} />
      <p role="status" className="min-h-7 border-t border-line px-4 py-1 text-cell text-fg-1">
        {said}
      </p>
      <Legend acts={acts} />
    </div>
  );
}

function Legend({ acts }: { readonly acts: readonly TreeAct[] }) {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-2 text-badge text-fg-2">
      {acts.map(({ verb, label }) => (
        <span key={verb} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Kbd chord={keyOf(verb)} /> {t(label)}
        </span>
      ))}
    </p>
  );
}

interface LineProps<T extends TreeItem> {
  readonly id: string;
  readonly row: TreeRow<T>;
  readonly isHere: boolean;
  readonly isTicked: boolean | undefined;
  readonly stand: () => void;
  readonly children: ReactNode;
}

const indents = ["pl-2", "pl-6", "pl-10", "pl-14", "pl-18", "pl-22"] as const;

function Line<T extends TreeItem>({ id, row, isHere, isTicked, stand, children }: LineProps<T>) {
  const { item, depth, isOpen } = row;
  return (
    // The tree itself hears the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-selected={isHere}
      aria-expanded={item.isLeaf ? undefined : isOpen}
      aria-checked={item.isLeaf && isTicked !== undefined ? isTicked : undefined}
      onClick={stand}
      className={`flex h-row items-center gap-2 rounded-chip pr-2 ${indents[Math.min(depth, 5)]} ${
        isHere ? "bg-select shadow-[inset_2px_0_0_var(--accent)]" : "hover:bg-hover"
      }`}
    >
      <span aria-hidden className="w-3 text-fg-2">
        {item.isLeaf ? "" : isOpen ? "▾" : "▸"}
      </span>
      <span className={`min-w-0 truncate ${item.isLeaf ? "" : "font-semibold"}`}>{item.name}</span>
      <span translate="no" className="min-w-0 flex-1 truncate font-mono text-cell text-fg-2">
        {item.code}
      </span>
      {children}
    </div>
  );
}

interface TreeKeysProps<T extends TreeItem> {
  readonly id: string;
  readonly tree: TreeState<T>;
  readonly acts: readonly TreeAct[];
  readonly around: RefObject<HTMLElement | null>;
  readonly aside: TreeProps<T>["aside"];
  readonly find: () => void;
}

/** Inside the dialog or page, so that its keys belong to that layer. */
function TreeKeys<T extends TreeItem>({ id, tree, acts, around, aside, find }: TreeKeysProps<T>) {
  const goesAside = (step: 1 | -1): boolean => tree.here?.isLeaf === true && (aside?.(step) ?? false);
  const handlers: KeyHandler[] = [
    { id: `${id}.down`, verb: "nextRow", repeat: true, run: () => tree.stand(tree.at + 1) },
    { id: `${id}.up`, verb: "previousRow", repeat: true, run: () => tree.stand(tree.at - 1) },
    { id: `${id}.open`, verb: "rightCell", run: () => goesAside(1) || tree.open() },
    { id: `${id}.close`, verb: "leftCell", run: () => goesAside(-1) || tree.close() },
    { id: `${id}.find`, verb: "findPerson", label: "authority.tree.find", run: find },
    ...acts.map(({ run, ...act }): KeyHandler => ({ ...act, run: ({ source }) => run(source) })),
  ];
  useKeyContext<null>({ id, where: "tree", exclusive: true, within: around, handlers });
  return null;
}
