import { useEffect, type RefObject } from "react";
import { classes } from "../ui/classes.ts";

/** Numbers under one another, as text: the columns' names, and a name and a cell for each of them in every line. */
export interface Numbers {
  /** Name of the first column. */
  readonly head: string;
  readonly heads: readonly string[];
  readonly lines: readonly { readonly key: string | number; readonly name: string; readonly cells: readonly string[] }[];
}
interface TableProps {
  readonly numbers: Numbers;
  readonly label: string;
  /** What it is of: range and comparison. */
  readonly caption: string;
  /** The line under the cursor. */
  readonly at: number | null;
  readonly box: RefObject<HTMLDivElement | null>;
  /** A place before each name. */
  readonly isRanked?: boolean;
}

/** Keeps the line under the cursor in view. */
export function useLineInView(box: RefObject<HTMLElement | null>, at: unknown): void {
  // Newer browsers answer with a promise, which must not become the effect's clean-up.
  useEffect(() => {
    box.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [box, at]);
}

interface LineProps {
  readonly line: Numbers["lines"][number];
  readonly heads: Numbers["heads"];
  readonly index: number;
  readonly isHere: boolean;
  readonly isRanked: boolean;
}
function Line({ line, heads, index, isHere, isRanked }: LineProps) {
  return (
    <tr
      data-current={isHere ? "" : undefined}
      className={classes("border-t border-line", isRanked ? "h-6" : "h-5", isHere && "selected-bar")}
    >
      {isRanked ? <td className="w-8 px-2 text-right font-mono text-fg-2">{index + 1}</td> : null}
      <th
        scope="row"
        className={classes("px-2 text-left font-normal", isRanked ? "w-full max-w-0 truncate" : "font-mono whitespace-nowrap text-fg-1")}
        title={isRanked ? line.name : undefined}
      >
        {line.name}
      </th>
      {line.cells.map((text, column) => (
        <td key={heads[column]} className="px-2 text-right font-mono whitespace-nowrap">
          {text}
        </td>
      ))}
    </tr>
  );
}

const top = "px-2 py-1 align-bottom font-normal";
function Heads({ head, heads, isRanked }: Pick<Numbers, "head" | "heads"> & { readonly isRanked: boolean }) {
  return (
    <thead className="sticky top-0 z-10 bg-1 text-fg-2">
      <tr>
        <th scope="col" colSpan={isRanked ? 2 : 1} className={`${top} text-left`}>
          {head}
        </th>
        {heads.map((each) => (
          <th key={each} scope="col" className={classes(top, "text-right", isRanked && "min-w-20")}>
            {each}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A chart's own numbers; the arrow keys of the chart move its cursor. */
export function FigureTable({ numbers: { head, heads, lines }, label, caption, at, box, isRanked = false }: TableProps) {
  useLineInView(box, at);
  return (
    // Scrolls, so it can be reached by Tab and scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} role="group" tabIndex={0} aria-label={label} data-numbers="" className="ring-inside min-h-0 flex-1 overflow-auto">
      <table className="w-full text-cell">
        <caption className="sr-only">{caption}</caption>
        <Heads head={head} heads={heads} isRanked={isRanked} />
        <tbody>
          {lines.map((line, index) => (
            <Line key={line.key} line={line} heads={heads} index={index} isHere={index === at} isRanked={isRanked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
