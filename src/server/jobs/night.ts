import type { Database } from "../db/connection.ts";
import { takeStages } from "../domain/finance/setting/stage.group.ts";
import { bookNight } from "../domain/book/book/night.ts";
import { judgeSilence } from "../domain/contact/contact/contact-status.actions.ts";
import { expireCoupons } from "../domain/growth/coupon/coupon.actions.ts";
import { recycleLeads } from "../domain/growth/lead/lead.actions.ts";
import { remindReview } from "../domain/office/role/review-reminder.actions.ts";
import { sendAutomatic } from "../domain/contact/message/automatic.actions.ts";
import { endOverdueEntries } from "../domain/orders/black-list/value.actions.ts";
import { dropOverdueFiles, dropUnclaimedFiles, dropUnnamedVouchers } from "../domain/orders/file/term.actions.ts";
import { finishErasures } from "../domain/orders/rights/erase.actions.ts";
import { judgePromises } from "../domain/book/promise/promise.actions.ts";
import { expireWaivers } from "../domain/book/waiver/waiver.actions.ts";
import { localDate, localTime } from "../../lending/time/zone.ts";
import { appendMissing } from "../report/collection-facts.ts";
import { appendMissingTallies } from "../report/tally/tally-rollup.ts";
import { recordJob } from "../kernel/audit/job-trace.ts";
import type { TenantFacts, Tx } from "../kernel/context.ts";
import { paced } from "../kernel/paced.ts";
import { rowsOf } from "../kernel/sql/sql.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { tenantReader } from "../kernel/tenancy.ts";

/** Days past due that are told by stages are told by the new ones from the first day on, as verifying counts them: with the table, or not at all. */
async function newStages(tx: Tx, tenantId: number, today: string): Promise<void> {
  if (!(await takeStages({ tx, tenant: { id: tenantId } }, today))) return;
  await rowsOf(tx, "set local statement_timeout = '30min'");
  for (const missing of [appendMissing, appendMissingTallies]) await rowsOf(tx, missing, [tenantId]);
}

const looksAtOnce: typeof paced = (_key, _batch, look) => look();

/** T24: the night begins at 00:05 local. */
const beginsAt = 5;

/** The loans that wait after one of them, as many as a transaction takes. @returns the last one, null: there are no more */
const bookAfter = (database: Database, tenant: TenantFacts, now: Date, after: number): Promise<number | null> =>
  database.withTenant(tenant.id, async (tx) => {
    const night = await bookNight(tx, tenant, now, after);
    await sendAutomatic({ tx, tenant, now, staffId: null }, "overdue", night.late);
    if (night.booked > 0)
      await recordJob({ tx, tenant, now }, "night.booked", {
        subject: "order",
        detail: { loans: night.booked, late: night.late.length },
      });
    if (night.moved.length > 0) await writeNotice(tx, tenant.id, { orders: [...night.moved], staff: [], at: now });
    return night.last;
  });

/**
 * The tenant's night, at its own midnight or whenever the server is up again after it: each batch is a transaction of its own, so that it can be
 * killed at any moment and goes on where it was.
 * @param look How the first batch is looked for: all day long there is none, and to see that takes as long as a walk through every loan
 */
export async function runNight(database: Database, tenantId: number, now: Date, look: typeof paced = looksAtOnce): Promise<void> {
  const { timeZone } = await tenantReader(database, () => now)(tenantId);
  const { hour, minute } = localTime(now, timeZone);
  if (hour === 0 && minute < beginsAt) return;
  await database.withTenant(tenantId, (tx) => newStages(tx, tenantId, localDate(now, timeZone)));
  const tenant = await tenantReader(database, () => now)(tenantId);
  let [last = null]: readonly (number | null)[] = await look(`night ${tenantId}`, 1, async () => {
    const first = await bookAfter(database, tenant, now, 0);
    return first === null ? [] : [first];
  });
  while (last !== null) last = await bookAfter(database, tenant, now, last);
  await database.withTenant(tenantId, async (tx) => {
    await judgePromises(tx, tenant, now);
    const today = localDate(now, tenant.timeZone);
    await expireWaivers({ tx, tenant }, today);
    await expireCoupons({ tx, tenant }, today);
    await endOverdueEntries({ tx, tenant, now });
    await recycleLeads({ tx, tenant, now });
    await remindReview({ tx, tenant, now });
    await finishErasures({ tx, tenant, now });
    await dropUnclaimedFiles({ tx, tenant, now });
    await dropUnnamedVouchers({ tx, tenant, now });
  });
  for (let gone = 1; gone > 0;) gone = await database.withTenant(tenantId, (tx) => dropOverdueFiles({ tx, tenant, now }));
  await paced(`silence ${tenantId}`, Number.POSITIVE_INFINITY, () => judgeAllSilent(database, tenant, now));
}

/**
 * Customers whom no channel reaches any more (rules/machines.md "Contact status"). Judged by the facts, so doing it twice changes nothing: until the next
 * day only a call or a message moves them, and those do so at once. Hence it is paced, as a look through everybody.
 * @returns nothing that more could be of
 */
async function judgeAllSilent(database: Database, tenant: TenantFacts, now: Date): Promise<readonly never[]> {
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await database.withTenant(tenant.id, async (tx) => {
      const silent = await judgeSilence({ tx, tenant, now }, from);
      if (silent.orders.length > 0) await writeNotice(tx, tenant.id, { orders: [...silent.orders], staff: [...silent.staff], at: now });
      return silent.last;
    });
  }
  return [];
}
