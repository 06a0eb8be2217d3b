import { createStore, useStore } from "../kernel/state/store.ts";

interface ShellState {
  /** Text that the palette opens with; null while it is closed. */
  readonly palette: { readonly start: string; readonly jumps?: true } | null;
  readonly sheet: boolean;
  readonly folded: boolean;
  readonly drawer: boolean;
  readonly password: boolean;
}
const foldedKey = "keyline.sidebar";
/** CSS pixels: beneath it the open menu would cut the columns that a queue is worked by. */
const roomy = 1400;
/** As it was left; before that open where there is room. */
function isFolded(): boolean {
  const kept = localStorage.getItem(foldedKey);
  return kept === null ? window.innerWidth < roomy : kept === "folded";
}
const state = createStore<ShellState>({
  palette: null,
  sheet: false,
  folded: isFolded(),
  drawer: false,
  password: false,
});

const patch = (change: Partial<ShellState>) => state.set((before) => ({ ...before, ...change }));
export const showPalette = (start: string | null): void => patch({ palette: start === null ? null : { start } });
/** The records that were opened last (`g j`). */
export const showJumps = (): void => patch({ palette: { start: "", jumps: true } });
export const showSheet = (sheet: boolean): void => patch({ sheet });
export const showPassword = (password: boolean): void => patch({ password });
export const showDrawer = (drawer: boolean): void => patch({ drawer });
export function toggleSidebar(): void {
  const folded = !state.get().folded;
  localStorage.setItem(foldedKey, folded ? "folded" : "open");
  patch({ folded });
}
export const isPaletteOpen = (): boolean => state.get().palette !== null;
export const useShellState = () => ({ ...useStore(state), showPalette, showSheet });
