import { createStore, useStore } from "../kernel/state/store.ts";

export type Theme = "dark" | "light";
const storageKey = "keyline.theme";
const stored = localStorage.getItem(storageKey);
const preferred: Theme = window.matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
const theme = createStore<Theme>(stored === "dark" || stored === "light" ? stored : preferred);
export const useTheme = (): Theme => useStore(theme);

export function applyTheme(): void {
  document.documentElement.dataset["theme"] = theme.get();
}
/** The other one; kept for the next visit. */
export function toggleTheme(): void {
  theme.set((before) => (before === "dark" ? "light" : "dark"));
  localStorage.setItem(storageKey, theme.get());
  applyTheme();
}
