import type { Department } from "../../lending/order/department.ts";
import { type StageRow, stageCode } from "../../lending/order/stage.ts";

/** The day on which reminders begin, below zero; 0 where a tenant has no stage before the due day. */
export const firstReminderDay = (stages: readonly StageRow[]): number => Math.min(0, ...stages.map(({ from }) => from));

/**
 * The stage that a fact counts under: what a department does falls into its own stages even if the order got late meanwhile or is not due for
 * long, so that a stage is one department's and the report needs no further column.
 */
export function stageOfFact(stages: readonly StageRow[], department: Department, daysLate: number): string {
  const late = department === "collection" ? Math.max(daysLate, 1) : Math.min(Math.max(daysLate, firstReminderDay(stages)), 0);
  return stageCode(stages, late) ?? "";
}

/** Stages of a department's facts; facts of collection outside of every row stand under "". */
export const stagesOf = (stages: readonly StageRow[], department: Department): readonly string[] =>
  department === "remind"
    ? stages.filter(({ from }) => from <= 0).map(({ code }) => code)
    : ["", ...stages.filter(({ from }) => from > 0).map(({ code }) => code)];
