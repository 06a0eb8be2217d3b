import type { KeyboardEvent } from "react";
/** The text with the line at a place moved by one, and where the caret goes with it; null: there is nowhere to go. */
export function movedLine(text: string, caret: number, by: 1 | -1): { readonly text: string; readonly caret: number } | null {
  const all = text.split("\n");
  const at = text.slice(0, caret).split("\n").length - 1;
  const [mine, other] = [all[at], all[at + by]];
  if (mine === undefined || other === undefined) return null;
  all[at] = other;
  all[at + by] = mine;
  return { text: all.join("\n"), caret: caret + by * (other.length + 1) };
}

/** Alt+Arrow, as editors have it, moves the line that the caret stands in among its neighbours. */
export function movesLine(event: KeyboardEvent<HTMLTextAreaElement>, set: (text: string) => void): void {
  if (!event.altKey || event.ctrlKey || event.metaKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  const area = event.currentTarget;
  const moved = movedLine(area.value, area.selectionStart, event.key === "ArrowUp" ? -1 : 1);
  event.preventDefault();
  event.stopPropagation();
  if (!moved || area.readOnly) return;
  set(moved.text);
  // React writes the text first; then the caret follows its line.
  requestAnimationFrame(() => area.setSelectionRange(moved.caret, moved.caret));
}
