import { useSyncExternalStore } from "react";

/** look.md, "Chart series": this order, each with its own dash, so that colour is never the only cue. */
const pens = [
  { token: "--st-repay", dash: [] },
  { token: "--st-overdue", dash: [6, 3] },
  { token: "--st-settled", dash: [2, 2] },
  { token: "--st-review", dash: [8, 2, 2, 2] },
  { token: "--st-disburse", dash: [] },
  { token: "--st-rejected", dash: [6, 3] },
] as const;

export interface Pen {
  readonly colour: string;
  readonly dash: number[];
}
/** Colours as they stand in the theme now; a canvas cannot follow CSS variables by itself. */
export interface Ink {
  readonly text: string;
  readonly line: string;
  readonly font: string;
  readonly pen: (series: number) => Pen;
}

export function readInk(): Ink {
  const style = getComputedStyle(document.documentElement);
  const value = (token: string) => style.getPropertyValue(token).trim();
  return {
    text: value("--fg-1"),
    line: value("--line"),
    font: `11px ${value("--font-mono") || "monospace"}`,
    pen: (series) => {
      const { token, dash } = pens[series % pens.length] ?? pens[0];
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
