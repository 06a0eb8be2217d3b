import type { Database } from "../db/connection.ts";
import { endSilent, takeDialling, updateCall, type CallOf, type DueCall } from "../domain/contact/soft-phone/call-events.actions.ts";
import type { VoiceGatewayOf } from "../gateway/voice.ts";
import { aboutSecret } from "../kernel/kept-secrets.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** A call that a gateway has forgotten is over after this, ms: nobody talks that long, and no composer may wait for ever. */
const forgotten = 2 * 3_600_000;

const known = (ids: readonly (number | null)[]): readonly number[] => ids.filter((id) => id !== null);
const noticeOf = (calls: readonly CallOf[], at: Date) => ({
  orders: known(calls.map((each) => each.order_id)),
  leads: known(calls.map((each) => each.lead_id)),
  staff: calls.map((each) => each.staff_id),
  at,
});

/** Hands new calls to the gateway between two transactions, each once; one that it does not take has failed. */
export async function runCalls(database: Database, tenantId: number, now: Date, gatewayOf: VoiceGatewayOf): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  const due = await database.withTenant(tenantId, async (tx) => {
    const over = await endSilent({ tx, tenant, now }, forgotten);
    if (over.length > 0) await writeNotice(tx, tenantId, noticeOf(over, now));
    return takeDialling({ tx, tenant, now });
  });
  await Promise.all(due.map((call) => dial(database, { tenantId, call, now }, gatewayOf)));
}

interface Dialling {
  readonly tenantId: number;
  readonly call: DueCall;
  readonly now: Date;
}

async function dial(database: Database, { tenantId, call, now }: Dialling, gatewayOf: VoiceGatewayOf): Promise<void> {
  const gateway = gatewayOf({
    url: call.url,
    keyId: call.key_id,
    secret: call.secret,
    sealedFor: aboutSecret("message_gateway", tenantId, call.gateway),
  });
  if ((await gateway.dial({ ref: call.ref, seat: call.account, phone: call.phone })) === "accepted") return;
  const tenant = await readFacts(database, tenantId, now);
  await database.withTenant(tenantId, async (tx) => {
    await updateCall({ tx, tenant }, call.id, { state: "ended", at: now, result: "failed" });
    await writeNotice(tx, tenantId, noticeOf([call], now));
  });
}
