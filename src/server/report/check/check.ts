import type { OutputOf } from "../../../contract/types.ts";
import { addDays, daysBetween, localDate, localTime } from "../../../lending/time/zone.ts";
import type { Database } from "../../db/connection.ts";
import type { Context } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { tenantReader } from "../../kernel/tenancy.ts";
import * as store from "./check.store.ts";

/** Local hour from which a night counts the reports again: the book's own night is over by then. */
const from = 2;
/** Days before today that every night counts again; beside them as many of some month before, another each night. */
const recent = 35;
const month = 31;

/** The days before the recent ones, in turns of a month, of which this night's is one; null where nothing is kept of so long ago. */
export function monthOf(today: string, first: string | null): store.Days | null {
  const end = addDays(today, -recent - 1);
  if (first === null || first > end) return null;
  const months = Math.ceil((daysBetween(first, end) + 1) / month);
  // One after the other: a multiple of the nights would pass some over where it has a divisor in common with the number of months.
  const to = addDays(end, -month * (daysBetween("2020-01-01", today) % months));
  const begin = addDays(to, 1 - month);
  return { from: begin < first ? first : begin, to };
}

/** Once a night, by whichever server comes first: what the reports keep, against the facts (rules/data.md 8). A statement may take minutes, and holds nobody up. */
export async function checkReports(database: Database, tenantId: number, now: Date): Promise<void> {
  const { timeZone } = await tenantReader(database, () => now)(tenantId);
  if (localTime(now, timeZone).hour < from) return;
  const today = localDate(now, timeZone);
  await database.withTenant(tenantId, async (tx) => {
    if (await store.isTaken(tx, tenantId, today)) return;
    await rowsOf(tx, "set local statement_timeout = '30min'");
    const days = { from: addDays(today, -recent), to: addDays(today, -1) };
    const long = monthOf(today, (await store.selectFirstDay(tx, tenantId))?.day ?? null);
    const differences = await store.selectDifferences(tx, tenantId, days, timeZone);
    if (long) differences.push(...(await store.selectDifferences(tx, tenantId, long, timeZone)));
    await store.insertCheck(tx, tenantId, { day: today, at: now, recent: days, month: long, differences });
  });
}

/** `reportCheck.last`: what the last night found. */
export async function lastCheck(_: unknown, { tx, tenant }: Context): Promise<OutputOf<"reportCheck.last">> {
  const row = await store.selectLastCheck(tx, tenant.id);
  if (!row) return null;
  const { at, monthFrom, monthTo, ...told } = row;
  return { ...told, days: [...told.days], time: at.toISOString(), month: monthFrom && monthTo ? { from: monthFrom, to: monthTo } : null };
}
