import { leadFigure, partReason } from "../../../../lending/report/figure-filters.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { LeadFact } from "../../../../lending/options/growth/lead-facts.ts";
import type { DayRange } from "../../../kernel/sql/filters.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";
import { scopeOfFacts } from "../../../kernel/sql/scope.ts";
import type { Values } from "../../../kernel/sql/sql.ts";
import { ordersBehindCells } from "../../../report/tally/orders-behind.ts";

interface Figure {
  readonly figure?: LeadFact | undefined;
  readonly figureTime?: DayRange | undefined;
  readonly figureHour?: number | undefined;
  readonly figureStaff?: readonly number[] | undefined;
}

/**
 * The condition that the lead `l` of a list is one of those that a figure is of: looked up by its number, for the facts of some days are few among all.
 * @throws where a part of a figure is asked for and no figure
 */
export function figureConditions(values: Values, input: Figure, context: Pick<QueueContext, "staff" | "tenant">): readonly string[] {
  const { figure, figureTime: days, figureHour: hour, figureStaff: staff } = input;
  const reason = partReason(leadFigure, input);
  if (reason) throw new Refused(reason);
  if (!figure || !days) return [];
  const { id: tenantId, timeZone: zone } = context.tenant;
  const scope = scopeOfFacts(context.staff, tenantId, "x.staff_id");
  const cells = { tenantId, zone, fact: ["lead", figure], days, hour, staff, scope, of: "l.id" } as const;
  return [`l.id = any(array(${ordersBehindCells(cells, values)}))`];
}
