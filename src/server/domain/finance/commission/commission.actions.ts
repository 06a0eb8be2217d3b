import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { marketingRate } from "../../../../lending/finance/wages.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { shareText } from "../../../../lending/setting/setting.ts";
import { askChange } from "../setting/ask.ts";
import { hasRates, insertRate, selectOwn, selectPaid, selectRates } from "./commission.store.ts";

/** Rates as settings: in force on a day, what they paid, and one more that a second person has approved. */
export const [ratesOn, paidAt, putRate] = [selectRates, selectPaid, insertRate];

/** What the caller earned by the money that was posted today for him; a reversal of today takes back what its payment had earned. */
export async function ownToday(context: Context): Promise<OutputOf<"commission.today">> {
  const { commission, ...sums } = await selectOwn(context, localDate(context.now, context.tenant.timeZone));
  return { commission: (await hasRates(context)) ? commission : null, ...sums };
}

/** A rate from a day on waits for a second person; what was earned before stays as it was. */
export async function saveRate(input: ParsedOf<"commission.rateSave">, context: Context): Promise<OutputOf<"commission.rateSave">> {
  const { stage, validFrom, ratePpm } = input;
  if (stage !== marketingRate && !context.tenant.stages.some(({ code }) => code === stage))
    throw new Refused({ error: "badInput", field: "stage" });
  if (validFrom <= localDate(context.now, context.tenant.timeZone)) throw new Refused({ error: "policy.past", field: "validFrom" });
  const value = shareText(ratePpm);
  const pending = await askChange(context, { groupCode: "commission", key: stage, value, validFrom, reason: value, source: "" });
  context.record({ subject: "commissionRate", detail: { stage, validFrom, ratePpm } });
  return { pending };
}
