import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { blackValue, hasDayToCome } from "../../../../lending/order/black-list.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import * as store from "./black-list.store.ts";

const todayOf = ({ tenant, now }: Context): string => businessDay(now, tenant.timeZone).date;
/** What the trail says of a value: whose it is can be found by whoever may see the list, and by nobody else. */
const ending = (value: string): string => `••••${value.slice(-4)}`;

/** One value, or another reason or last day of one that stands there. */
export async function saveValue(input: ParsedOf<"black.save">, context: Context): Promise<OutputOf<"black.save">> {
  const { id, reason, expireTime: expires } = input;
  if (!hasDayToCome(expires, todayOf(context))) throw new Refused({ error: "black.past", field: "expireTime" });
  if (id !== undefined) return changeEntry(context, id, { reason, expires });
  const { type: kind } = input;
  if (kind === undefined) throw new Refused({ error: "field.required", field: "type" });
  if (input.value === undefined) throw new Refused({ error: "field.required", field: "value" });
  const value = blackValue(kind, input.value, context.tenant.countryCode);
  if (value === null) throw new Refused({ error: "black.value", field: "value" });
  const by = { staffId: context.staff.id, source: "staff", approvalId: null } as const;
  const [added] = await store.insertValues(context, [{ kind, value, reason, expires }], by);
  if (added === undefined) throw new Refused({ error: "blackList.already", field: "value" });
  context.record({ subject: "blackList", ids: [added], detail: { after: { type: kind, value: ending(value), reason, expires } } });
  return { id: added };
}

async function changeEntry(context: Context, id: number, after: Pick<store.Value, "reason" | "expires">): Promise<{ id: number }> {
  const [before] = await store.lockEntries(context, [id]);
  if (!before) throw new Refused({ error: "black.gone", field: "id" });
  await store.updateEntry(context, id, after);
  const was = { reason: before.reason, expires: before.expires };
  context.record({ subject: "blackList", ids: [id], detail: { before: was, after } });
  return { id };
}

/** All of them, or none where one is off already. */
export async function removeValues({ ids, reason }: ParsedOf<"black.remove">, context: Context): Promise<OutputOf<"black.remove">> {
  const wanted = [...new Set(ids)];
  const entries = await store.lockEntries(context, wanted);
  if (entries.length < wanted.length) throw new Refused({ error: "black.gone", field: "ids" });
  await store.endEntries(context, wanted, reason);
  context.record({
    subject: "blackList",
    ids: wanted,
    detail: { before: entries.map(({ kind, value }) => ({ type: kind, value: ending(value) })), after: [], reason },
  });
  return { ok: true, removed: wanted.length };
}

/** The night's part: what was to stand until yesterday. */
export const endOverdueEntries = (moment: TenantMoment): Promise<void> =>
  store.endOver(moment, localDate(moment.now, moment.tenant.timeZone));
