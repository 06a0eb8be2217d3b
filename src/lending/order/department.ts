import type { StageRow } from "./stage.ts";

/** The two departments that work on loans that were paid out: before the due date, and after it (rules/collection.md 1). */
export type Department = "remind" | "collection";

export const departments: readonly Department[] = ["collection", "remind"];

/** Rows of the stage table up to the due day are the reminder department's, rows from day 1 on collection's. */
export const departmentOf = ({ to }: StageRow): Department => (to !== null && to <= 0 ? "remind" : "collection");

/** Days past due at which reminding begins: -3 is three days ahead. Null: the tenant's table has no row for it, so nobody is reminded. */
export function reminderFrom(stages: readonly StageRow[]): number | null {
  const rows = stages.filter((stage) => departmentOf(stage) === "remind");
  return rows.length === 0 ? null : Math.min(...rows.map((stage) => stage.from));
}
