import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { hasRates, insertRate, selectOwn } from "./commission.store.ts";

/** What the caller earned by the money that was posted today for him; a reversal of today takes back what its payment had earned. */
export async function ownToday(context: Context): Promise<OutputOf<"commission.today">> {
  const { commission, ...sums } = await selectOwn(context, localDate(context.now, context.tenant.timeZone));
  return { commission: (await hasRates(context)) ? commission : null, ...sums };
}

/** A rate from a day on; what was earned before stays as it was. */
export async function saveRate(input: ParsedOf<"commission.rateSave">, context: Context): Promise<{ ok: true }> {
  const { stage, validFrom, ratePpm } = input;
  if (!context.tenant.stages.some(({ code }) => code === stage)) throw new Refused({ error: "badInput", field: "stage" });
  if (validFrom <= localDate(context.now, context.tenant.timeZone)) throw new Refused({ error: "policy.past", field: "validFrom" });
  await insertRate(context, { stage, validFrom, ratePpm });
  context.record({ subject: "commissionRate", detail: { stage, validFrom, ratePpm } });
  return { ok: true };
}
