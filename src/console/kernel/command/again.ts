/** What `.` does once more: the last view, tick or assignment on this screen (rules/keyboard.md 12). */
export interface LastRun {
  readonly id: string;
  readonly count: number;
  readonly args: readonly string[];
}
const last = new Map<string, LastRun>();

/** By screen: what was done on another is not repeated here. */
export function noteRun(id: string, run: Omit<LastRun, "id">): void {
  last.set(window.location.pathname, { id, ...run });
}
export const lastRunHere = (): LastRun | null => last.get(window.location.pathname) ?? null;
