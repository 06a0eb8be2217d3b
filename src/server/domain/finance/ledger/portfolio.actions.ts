import type { Context } from "../../../kernel/context.ts";
import { lateOn } from "../../book/book/book.actions.ts";
import { debtGroupsOn } from "../setting/provision.group.ts";
import { insertPortfolio, selectMoved } from "./portfolio.store.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";

/** What is owed at the end of a day, by debt group and days past due: written once, with the close of that day (rules/ledger.md 6). */
export async function countPortfolio(context: Context, day: string): Promise<void> {
  const end = startOfDay(addDays(day, 1), context.tenant.timeZone);
  const moved = await lateOn(context, await selectMoved(context, day), { day, postedBefore: end });
  await insertPortfolio(context, { day, groups: await debtGroupsOn(context, day), moved });
}
