import { stricterOf, type MergeBounds } from "../../../../lending/order/customer-merge.rules.ts";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { judgeStanding, tellLeads } from "../../book/book/standing.ts";
import { tellOrders } from "./carry-over.actions.ts";
import * as store from "./carry-back.store.ts";
import { insertWishes, refreshOrders } from "./carry.store.ts";

interface Parting {
  readonly keptId: number;
  readonly goneId: number;
  readonly askedBy: number;
}
type Wish = Awaited<ReturnType<typeof store.selectWish>> | store.Made["before"]["wishes"];
const boundsOf = (wish: Wish): MergeBounds => ({
  optOut: wish?.opt_out ?? [],
  consents: wish?.consents ?? [],
  opens: wish?.opens ?? null,
  closes: wish?.closes ?? null,
  contactStatus: "normal",
  frozen: false,
  black: false,
});

/** Wishes that were said since hold for both; where none were, each has his own again. */
async function partWishes(context: Context, { keptId, goneId }: Parting, made: store.Made): Promise<void> {
  const last = Number(made.moved["contact_preference"]?.[0] ?? 0);
  const [kept, gone] = [await store.selectWish(context, keptId, last), await store.selectWish(context, goneId, last)];
  if (kept?.isNew) await insertWishes(context, goneId, stricterOf(boundsOf(gone), boundsOf(kept)));
  else if (kept) await insertWishes(context, keptId, boundsOf(made.before.wishes));
}

/**
 * Takes a merge back (rules/customer-merge.md 3); both are held.
 * @returns every order of either
 */
export async function carryBack(context: Context, merge: number, parting: Parting): Promise<readonly number[]> {
  const { keptId, goneId, askedBy } = parting;
  const made = await store.endMerge(context, merge, askedBy);
  if (!made) throw new Refused({ error: "merge.undone" });
  const orders = await store.moveBack(context, parting, made);
  // A day of the customer's own calendar may have begun before the lender's.
  await store.partCounts(context, parting, addDays(localDate(made.at, context.tenant.timeZone), -1));
  await store.giveFields(context, parting, made);
  await store.giveBounds(context, parting, made);
  await partWishes(context, parting, made);
  await judgeStanding(context, [keptId, goneId]);
  await tellLeads(context, [keptId, goneId]);
  const all = [...(await refreshOrders(context, keptId)), ...(await refreshOrders(context, goneId))];
  await tellOrders(context, orders, { event: "customerParted", customer: keptId });
  return all.map(({ id }) => id);
}
