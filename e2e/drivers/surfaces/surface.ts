import { expect } from "playwright/test";
import type { Workbench } from "../workbench.ts";

/** A page, dialog, menu or popup of the product, and how an operator comes to it from the one before it in the list. */
export interface Surface {
  readonly name: string;
  readonly open: (workbench: Workbench) => Promise<void>;
  /** The popup: what lies beneath it is another surface of the list. The whole page by default. */
  readonly popup?: string;
  /** The part that is its own; the frame around it is seen with other surfaces. */
  readonly own?: string;
  /** Exists on a telephone only, and is opened there. */
  readonly phoneOnly?: true;
  /** Exists only where the sidebar is no drawer. */
  readonly wideOnly?: true;
  /** Leaves it by itself: Esc is not the way. */
  readonly leave?: (workbench: Workbench) => Promise<void>;
}
/** What one person sees in one visit. */
export interface Visit {
  readonly who: string;
  readonly account: string | null;
  readonly path: string;
  readonly surfaces: readonly Surface[];
}

export const dialog = "[role=dialog]:not(#lock), [role=alertdialog]";
export const menu = "[role=menu]";

/** A dialog that keys open. */
export const byKeys = (name: string, keys: string, ready = "button, input"): Surface => ({
  name,
  popup: dialog,
  open: async (workbench) => {
    await workbench.press(keys);
    await expect(workbench.dialog.locator(ready).first()).toBeVisible();
  },
});
export const page = (name: string, path: string, ready: string): Surface => ({
  name,
  open: async (workbench) => {
    await workbench.page.goto(path);
    await expect(workbench.page.locator(ready).filter({ visible: true }).first()).toBeVisible();
  },
});
export const list = (name: string, path: string): Surface => ({ name, open: (workbench) => workbench.open(path) });
