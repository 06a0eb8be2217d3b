import { outerContexts } from "./contexts.ts";
import { createStore, useStore } from "../state/store.ts";

/** An action chosen in the palette that waits, on its screen, for the row that the operator confirms. */
export interface PendingAction {
  readonly permission: string;
  readonly label: string;
  readonly path: string;
}
const pendingAction = createStore<PendingAction | null>(null);
export const usePending = (): PendingAction | null => useStore(pendingAction);
export const getPending = (): PendingAction | null => pendingAction.get();
export const setPending = (action: PendingAction | null): void => pendingAction.set(action);

/** Runs the waiting action on what the screen's cursor stands on; false when its screen does not know it. */
export function runPending(): boolean {
  const action = pendingAction.get();
  if (!action) return false;
  for (const context of outerContexts())
    for (const command of context.commands.values()) {
      const needs = command.permission;
      if (needs !== action.permission && !(Array.isArray(needs) && needs.includes(action.permission))) continue;
      pendingAction.set(null);
      command.run("palette", 1);
      return true;
    }
  return false;
}
