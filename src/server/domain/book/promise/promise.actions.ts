import type { TenantFacts, Tx } from "../../../kernel/context.ts";
import { endOpen, judge, refreshOrders, tellReport, type Judged } from "./promise.store.ts";

/**
 * Judges the promises of a tenant whose day is over (rules/machines.md "Promise"): kept by money valued from the promise to the end of its day,
 * else broken; one whose payment is still in check waits.
 */
export async function judgePromises(tx: Tx, tenant: TenantFacts, now: Date): Promise<readonly number[]> {
  return settle(tx, tenant, await judge(tx, { tenant, now, orderId: null, valueAt: null, extended: null }));
}

/** Judges those that money of an order falls into, whenever it was posted: a broken one may be kept after all, a reversal breaks one again. */
export async function judgePromisesOf(
  tx: Tx,
  money: {
    readonly tenant: TenantFacts;
    readonly now: Date;
    readonly orderId: number;
    readonly valueAt: Date;
    readonly extended: readonly string[] | null;
  },
): Promise<void> {
  await settle(tx, money.tenant, await judge(tx, money));
}

/** T21: nobody is held to a promise about a loan that never was; those that were judged stay as they are. */
export async function voidPromises({ tx, tenant }: { readonly tx: Tx; readonly tenant: TenantFacts }, orderId: number): Promise<void> {
  await tellReport(tx, tenant, await endOpen(tx, tenant.id, orderId));
  await refreshOrders(tx, tenant.id, [orderId]);
}

async function settle(tx: Tx, tenant: TenantFacts, judged: readonly Judged[]): Promise<readonly number[]> {
  if (judged.length === 0) return [];
  await tellReport(tx, tenant, judged);
  const orders = [...new Set(judged.map((each) => each.order_id))];
  await refreshOrders(tx, tenant.id, orders);
  return orders;
}
