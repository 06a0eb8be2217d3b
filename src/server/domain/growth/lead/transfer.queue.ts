import type { LeadModule } from "../../../../contract/marketing/lead.module.ts";
import { followUpMachine } from "../../../../lending/growth/follow-up.machine.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { leadQueue, type LeadFilters } from "./lead.queue.ts";

interface Found {
  readonly id: number;
}
/** Of one filter at once. */
const most = 10_000;

function matchingLeads(module: LeadModule, input: LeadFilters, context: Context, isAssignable: boolean): Promise<readonly Found[]> {
  const { from, where, values } = leadQueue(module, input, context);
  const states = values.add(followUpMachine.moves.assign.from);
  const condition = isAssignable ? `l.state = any(${states}::text[])` : `l.state <> all(${states}::text[])`;
  const text = `select l.id from ${from} where ${where.join(" and ")} and ${condition} order by l.id limit ${most}`;
  return rowsOf(context.tx, text, values.list);
}

/** Rows of a filter that can be given to somebody. */
export const selectMatching = (module: LeadModule, input: LeadFilters, context: Context) => matchingLeads(module, input, context, true);
/** Those of it that cannot: worked on, or over. */
export const selectUnassignable = (module: LeadModule, input: LeadFilters, context: Context) =>
  matchingLeads(module, input, context, false);

/** Whose leads these are, of those that the caller may read. */
export function selectNames(module: LeadModule, ids: readonly number[], context: Context) {
  const { from, where, values } = leadQueue(module, { dataIds: [...ids] }, context);
  return rowsOf<Found & { readonly name: string }>(
    context.tx,
    `select l.id, c.name from ${from} where ${where.join(" and ")}`,
    values.list,
  );
}
