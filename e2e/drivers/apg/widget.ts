import type { Workbench } from "../workbench.ts";
import type { Pattern } from "./key-tables.ts";
import type { State } from "./outcomes.ts";

/** A widget of the product that follows a pattern. */
export interface Widget {
  readonly name: string;
  readonly pattern: Pattern;
  readonly path: string;
  /** How the focus comes to each place of the pattern's table, from wherever it is. */
  readonly places: Readonly<Record<string, (workbench: Workbench) => Promise<void>>>;
  readonly read: (workbench: Workbench) => Promise<State>;
  /** What is typed for "letters" and "a letter". */
  readonly letters?: string;
}

export const collection = "/loanService/allCollectionOrder";

/** Runs in the page: what Tab stops at within an element, in its order. */
export function stopsIn(selector: string): { readonly at: number; readonly of: number } {
  const within = [...document.querySelectorAll(selector)].at(-1) ?? document.body;
  const stops = [...within.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]")].filter(
    (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility(),
  );
  return { at: stops.findIndex((each) => each === document.activeElement), of: stops.length };
}

/** Leaves whatever is open. */
export async function alone(workbench: Workbench): Promise<void> {
  const layers = workbench.page.locator("[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible");
  for (let tries = 0; tries < 5 && (await layers.count()) > 0; tries += 1) {
    await workbench.press("esc");
    await workbench.drawn();
  }
}
