import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { type Held, lockStaff, selectFitStaff, selectHolders } from "./staff.store.ts";

/** Before work is given to people whose caps bind: what each has is counted with what everybody else has just given him. */
export const holdStaff = lockStaff;

/** Two gestures within this time have not seen one another, ms. */
export const atOnce = 5_000;

/** Refuses what somebody was given a moment ago, by his name. @throws Refused assign.stale */
export async function refuseTaken(
  { now }: Pick<Context, "now">,
  field: string,
  holderOf: (since: Date) => Promise<{ readonly name: string; readonly count?: number } | undefined>,
): Promise<void> {
  const holder = await holderOf(new Date(now.getTime() - atOnce));
  if (holder) throw new Refused({ error: "assign.stale", vars: { name: holder.name, count: holder.count ?? 1 }, field });
}

/** The same for rows of a table that says of each who has it and since when. */
export const refuseGiven = (context: Context, field: string, held: Held): Promise<void> =>
  refuseTaken(context, field, async (since) => (await selectHolders(context, held, since))[0]);

export interface Sharing {
  readonly ids: readonly number[];
  readonly people: readonly number[];
  /** What each must hold one of. */
  readonly permissions: readonly string[];
}

/**
 * Shares tasks out among people who can take them: enabled, not resting, permitted; in turn, in the order of their numbers.
 * @throws Refused when any of them cannot
 */
export async function shareOut(context: Context, { ids, people, permissions }: Sharing) {
  const wanted = [...new Set(people)];
  const fit = await selectFitStaff(context, wanted, permissions);
  if (fit.length < wanted.length) throw new Refused({ error: "assign.staffUnfit", field: "adminUserIds" });
  const tasks = [...new Set(ids)].toSorted((one, other) => one - other);
  return tasks.map((id, at) => ({ id, staffId: fit[at % fit.length]?.id ?? 0 }));
}
