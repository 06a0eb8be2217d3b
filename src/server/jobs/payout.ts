import type { Database } from "../db/connection.ts";
import { routeWaiting } from "../domain/finance/payout/route.actions.ts";
import { rerouteReady, switchUncalled } from "../domain/finance/payout/switch.actions.ts";
import { noteAnswer, settleTransfer, takeUnanswered, takeUnsent, type DueTransfer } from "../domain/finance/payout/transfer.actions.ts";
import type { GatewayOf, TransferState } from "../gateway/payout.ts";
import { recordJob } from "../kernel/audit/job-trace.ts";
import type { TenantFacts } from "../kernel/context.ts";
import { aboutSecret } from "../kernel/kept-secrets.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/**
 * Calls the channels, always between transactions: what was written as sent is sent once and never again, and what was not answered is asked
 * about. Killed at any moment, the next turn asks for what is left.
 */
export async function runPayouts(database: Database, tenantId: number, now: Date, gatewayOf: GatewayOf): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  await database.withTenant(tenantId, async (tx) => {
    const books = { tx, tenant, now, staffId: null };
    const orders = [...(await routeWaiting(books)), ...(await rerouteReady(books)), ...(await switchUncalled(books))];
    if (orders.length === 0) return;
    await recordJob({ tx, tenant, now }, "payout.routed", { subject: "order", ids: orders });
    await writeNotice(tx, tenantId, { orders: [...orders], staff: [], at: now });
  });
  const unsent = await database.withTenant(tenantId, (tx) => takeUnsent({ tx, tenant, now }));
  await together(unsent, async (due) =>
    settle(database, tenant, await timed(due, now, () => gatewayFor(due, tenant, gatewayOf).send(transferOf(due, tenant)))),
  );
  const open = await database.withTenant(tenantId, (tx) => takeUnanswered({ tx, tenant, now }));
  await together(open, async (due) =>
    settle(database, tenant, await timed(due, now, () => gatewayFor(due, tenant, gatewayOf).query(due.trade_no))),
  );
}

/** How many channels are spoken to at once: one that does not answer holds up nobody else's money. */
const lines = 8;

/** Each of them, several at once; what one of them throws is thrown when all have ended. */
async function together(dues: readonly DueTransfer[], work: (due: DueTransfer) => Promise<void>): Promise<void> {
  const waiting = [...dues];
  const line = async (): Promise<void> => {
    for (let due = waiting.shift(); due; due = waiting.shift()) await work(due);
  };
  const ended = await Promise.allSettled(Array.from({ length: lines }, line));
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

const gatewayFor = (due: DueTransfer, { id }: TenantFacts, gatewayOf: GatewayOf) =>
  gatewayOf({
    tenantId: id,
    code: due.channel,
    kind: due.kind,
    url: due.url,
    keyId: due.key_id,
    secret: due.secret,
    sealedFor: aboutSecret("pay_channel", id, due.channel),
  });

const transferOf = (due: DueTransfer, { currency }: TenantFacts) => ({
  tradeNo: due.trade_no,
  amount: due.amount,
  currency,
  bankName: due.bank_name,
  accountNo: due.account_no,
  holder: due.holder,
});

interface Said {
  readonly due: DueTransfer;
  readonly now: Date;
  readonly said: TransferState;
  /** When it was said: a turn goes by its beginning, and an answer takes its time. */
  readonly at: Date;
}

async function timed(due: DueTransfer, now: Date, ask: () => Promise<TransferState>): Promise<Said> {
  const begun = performance.now();
  const said = await ask();
  return { due, now, said, at: new Date(now.getTime() + Math.round(performance.now() - begun)) };
}

async function settle(database: Database, tenant: TenantFacts, { due, now, said, at }: Said): Promise<void> {
  if (said.state === "pending" && said.isSilent) return;
  // By itself: whatever settles holds the order before the transfer, and a channel may report the same at this moment.
  await database.withTenant(tenant.id, (tx) => noteAnswer({ tx, tenant, now: at }, due.trade_no));
  if (said.state === "pending") return;
  await database.withTenant(tenant.id, async (tx) => {
    const order = await settleTransfer({ tx, tenant, now, staffId: null }, due.trade_no, said);
    if (said.state !== "unknown") {
      const detail = { trade: due.trade_no, state: said.state };
      await recordJob({ tx, tenant, now }, "payout.answered", { subject: "order", ids: order === null ? [] : [order], detail });
    }
    if (order !== null) await writeNotice(tx, tenant.id, { orders: [order], staff: [], at: now });
  });
}
