import type { Database } from "../db/connection.ts";
import { selectGateway, settleMessage, takeDue, takeUnanswered } from "../domain/contact/message/outgo.actions.ts";
import { settleTest, takeTests, testRef } from "../domain/contact/message/template-test.actions.ts";
import { refOf } from "../domain/contact/message/reference.ts";
import type { SmsGateway, SmsGatewayOf, SmsState } from "../gateway/sms.ts";
import type { TenantFacts } from "../kernel/context.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { tenantReader } from "../kernel/tenancy.ts";
import { sendingTimes } from "../../lending/contact/sending.machine.ts";

/** Submitted messages that are asked about in one turn. */
const most = 100;

interface Turn {
  readonly database: Database;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly gatewayOf: SmsGatewayOf;
}

/**
 * Sends what is due and asks what became of what has gone. Gateways are called between transactions: what was marked as tried is sent under one
 * reference, and killed at any moment the next turn sends that again.
 */
export async function runMessages(database: Database, tenantId: number, now: Date, gatewayOf: SmsGatewayOf): Promise<void> {
  const tenant = await tenantReader(database, () => now)(tenantId);
  const turn = { database, tenant, now, gatewayOf };
  const taken = await database.withTenant(tenantId, async (tx) => {
    const due = await takeDue({ tx, tenant, now, staffId: null });
    if (due.orders.length > 0) await writeNotice(tx, tenantId, { orders: [...due.orders], staff: [...due.staff], at: now });
    return due;
  });
  for (const message of taken.ready) {
    const gateway = await openGateway(turn, message.gateway);
    await settle(turn, message.id, await gateway.send({ ref: refOf(tenantId, message.id), phone: message.phone, text: message.text }));
  }
  await runTests(turn);
  const open = await database.withTenant(tenantId, (tx) => takeUnanswered({ tx, tenant, now }, sendingTimes.silence, most));
  for (const message of open) {
    const gateway = await openGateway(turn, message.gateway);
    await settle(turn, message.id, await gateway.query(refOf(tenantId, message.id)));
  }
}

/** Trials of texts go by the tenant's first gateway. */
async function runTests(turn: Turn): Promise<void> {
  const { database, tenant, now } = turn;
  const due = await database.withTenant(tenant.id, (tx) => takeTests({ tx, tenant, now }));
  for (const test of due) {
    const gateway = await openGateway(turn, null);
    const said = await gateway.send({ ref: testRef(tenant.id, test.id), phone: test.phone, text: test.content });
    await database.withTenant(tenant.id, (tx) => settleTest({ tx, tenant, now }, test, said));
  }
}

/** The one that the sending names, else the tenant's first; none set up: the embedded one. */
async function openGateway({ database, tenant, gatewayOf }: Turn, code: string | null): Promise<SmsGateway> {
  const row = await database.withTenant(tenant.id, (tx) => selectGateway({ tx, tenant }, "sms", code ?? undefined), "read");
  const { kind = "embedded", url = "", key_id: keyId = "", secret = "" } = row ?? {};
  return gatewayOf({ tenantId: tenant.id, kind, url, keyId, secret });
}

async function settle({ database, tenant, now }: Turn, id: number, said: SmsState): Promise<void> {
  await database.withTenant(tenant.id, async (tx) => {
    const settled = await settleMessage({ tx, tenant, now }, id, said);
    if (settled)
      await writeNotice(tx, tenant.id, {
        orders: settled.order === null ? [] : [settled.order],
        staff: settled.staff === null ? [] : [settled.staff],
        at: now,
      });
  });
}
