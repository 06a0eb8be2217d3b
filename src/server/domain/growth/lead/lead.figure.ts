import { leadFigure, partReason } from "../../../../lending/report/figure-filters.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { LeadFact } from "../../../../lending/options/growth/lead-facts.ts";
import { among, ofEach } from "../../../kernel/sql/among.ts";
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

/** Whose list it is that is asked. */
export interface Asking extends Pick<QueueContext, "staff" | "tenant"> {
  /** The list's own leads. */
  readonly module: string;
  /** Its rows are few whatever is asked: each is asked for its own facts, instead of those of everybody. */
  readonly isOwn?: boolean;
}

/**
 * The condition that the lead `l` of a list is one of those that a figure is of: looked up by its number, for the facts of some days are few among all.
 * @throws where a part of a figure is asked for and no figure
 */
export function figureConditions(values: Values, input: Figure, { staff: asker, tenant, module, isOwn }: Asking): readonly string[] {
  const { figure, figureTime: days, figureHour: hour, figureStaff: staff } = input;
  const reason = partReason(leadFigure, input);
  if (reason) throw new Refused(reason);
  if (!figure || !days) return [];
  const { id: tenantId, timeZone: zone } = tenant;
  const scope = scopeOfFacts(asker, tenantId, "x.staff_id");
  const list = values.add(module);
  const about = (item: string): string => `${item} = ${list}`;
  const numbers = ordersBehindCells({ tenantId, zone, fact: ["lead", figure], days, hour, staff, scope, isOfSubject: true, about }, values);
  const behind = among(numbers, "l");
  return [isOwn ? ofEach(behind) : behind];
}
