import { useSyncExternalStore } from "react";

/** rules/look.md 9: this order of colours. */
const tokens = ["--st-repay", "--st-overdue", "--st-settled", "--st-review", "--st-disburse", "--st-rejected"] as const;
/** Each with its own dash, so that colour is never the only cue; a second round has the dashes of the next colour. */
const dashes = [[], [6, 3], [2, 2], [8, 2, 2, 2], [], [6, 3]] as const;
/** What a figure is compared with is grey: the colour is the figure's. */
const compared = { before: [6, 3], earlier: [2, 2] } as const;

/** A figure's own pen, by its number in the catalogue, or that of a range which it is compared with. */
export type PenName = number | keyof typeof compared;

interface Pen {
  readonly token: string;
  readonly dash: readonly number[];
}
/** Colour, as a token of the theme, and dash; the same in every chart, whatever else is drawn or hidden. */
export function penOf(name: PenName): Pen {
  if (typeof name !== "number") return { token: "--fg-2", dash: compared[name] };
  const round = Math.floor(name / tokens.length);
  return { token: tokens[name % tokens.length] ?? tokens[0], dash: dashes[(name + round) % dashes.length] ?? [] };
}

/** Colours as they stand in the theme now; a canvas cannot follow CSS variables by itself. */
export interface Ink {
  readonly text: string;
  readonly line: string;
  readonly font: string;
  readonly pen: (name: PenName) => { readonly colour: string; readonly dash: number[] };
}

export function readInk(): Ink {
  const style = getComputedStyle(document.documentElement);
  const value = (token: string) => style.getPropertyValue(token).trim();
  return {
    text: value("--fg-1"),
    line: value("--line"),
    font: `11px ${value("--font-mono") || "monospace"}`,
    pen: (name) => {
      const { token, dash } = penOf(name);
      return { colour: value(token), dash: [...dash] };
    },
  };
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Name of the theme; renders again when it changes. */
export const useThemeName = (): string => useSyncExternalStore(watchTheme, () => document.documentElement.dataset["theme"] ?? "");
