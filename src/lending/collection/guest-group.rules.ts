import type { Department } from "../order/department.ts";
import { atLeastOne, daysInOrder, endDays } from "../field.rules.ts";
import type { Reason } from "../reason.ts";

export interface GroupRule {
  readonly department: Department;
  /** Days past due, both ends included; null: as late as it gets. */
  readonly stageFrom: number;
  readonly stageTo: number | null;
  /** Contract amount, minor units. */
  readonly amountRange: { readonly from?: number | undefined; readonly to?: number | undefined };
}

const at = (reason: Reason | null, field: string): Reason | null => reason && { ...reason, field };

/** rules/product.md 5: a reminder group ends on the due day at the latest, a collection group begins after it, and neither runs backwards. */
export function judgeGroup({ department, stageFrom, stageTo, amountRange }: GroupRule): Reason | null {
  if (department === "remind" && stageTo === null) return { error: "field.required", field: "stageTo" };
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = amountRange;
  return (
    (department === "remind" ? at(endDays(stageTo ?? 1), "stageTo") : at(atLeastOne(stageFrom), "stageFrom")) ??
    (stageTo === null ? null : at(daysInOrder({ from: stageFrom, to: stageTo }), "stageFrom")) ??
    (from <= to ? null : { error: "range.reversed", field: "amountRange" })
  );
}
