import type { Database } from "../db/connection.ts";
import {
  gatewayFor,
  selectCarriers,
  selectGateway,
  settleMessage,
  takeDue,
  takeUnanswered,
  type Ready,
  type Said,
} from "../domain/contact/message/outgo.actions.ts";
import { settleTest, takeTests, testRef } from "../domain/contact/message/template-test.actions.ts";
import { refOf } from "../domain/contact/message/reference.ts";
import type { AnnounceGatewayOf } from "../gateway/announce.ts";
import type { SmsChannel, SmsGatewayOf } from "../gateway/sms.ts";
import type { TenantFacts } from "../kernel/context.ts";
import { aboutSecret } from "../kernel/kept-secrets.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";
import { sendingTimes } from "../../lending/contact/sending.machine.ts";

/** Submitted messages that are asked about in one turn. */
const most = 100;

/** What carries a message, whether it is read or spoken. */
interface Carrier {
  readonly send: (message: Ready & { readonly ref: string }) => Promise<Said>;
  readonly query: (ref: string) => Promise<Said>;
}
interface Turn {
  readonly database: Database;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly medium: "sms" | "voice";
  readonly carrierOf: (channel: SmsChannel) => Carrier;
}

/** Texts that are read, and trials of them. */
export async function runMessages(database: Database, tenantId: number, now: Date, gatewayOf: SmsGatewayOf): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  const carrierOf = (channel: SmsChannel): Carrier => {
    const { send, query } = gatewayOf(channel);
    return { send: ({ ref, phone, text }) => send({ ref, phone, text }), query };
  };
  await runTurn({ database, tenant, now, medium: "sms", carrierOf });
  await runTests({ database, tenant, now, medium: "sms", carrierOf });
}

/** Texts that are spoken. */
export async function runAnnouncements(database: Database, tenantId: number, now: Date, gatewayOf: AnnounceGatewayOf): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  const carrierOf = (channel: SmsChannel): Carrier => {
    const { say, query } = gatewayOf(channel);
    return { send: ({ ref, phone, text, language, repeat }) => say({ ref, phone, text, language, repeat }), query };
  };
  await runTurn({ database, tenant, now, medium: "voice", carrierOf });
}

/**
 * Sends what is due and asks what became of what has gone. Gateways are called between transactions: what was marked as tried is sent under one
 * reference, and killed at any moment the next turn sends that again.
 */
async function runTurn(turn: Turn): Promise<void> {
  const { database, tenant, now, medium } = turn;
  const taken = await database.withTenant(tenant.id, async (tx) => {
    const due = await takeDue({ tx, tenant, now, staffId: null }, medium);
    if (due.orders.length > 0) await writeNotice(tx, tenant.id, { orders: [...due.orders], staff: [...due.staff], at: now });
    return due;
  });
  for (const message of taken.ready) {
    const carrier = await openGateway(turn, message.gateway);
    await settle(turn, message.id, await carrier.send({ ...message, ref: refOf(tenant.id, message.id) }));
  }
  const asked = { medium, silence: sendingTimes.silence, most };
  const open = await database.withTenant(tenant.id, (tx) => takeUnanswered({ tx, tenant, now }, asked));
  for (const message of open) {
    const carrier = await openGateway(turn, message.gateway);
    await settle(turn, message.id, await carrier.query(refOf(tenant.id, message.id)));
  }
}

/** Trials of texts go by the tenant's first gateway. */
async function runTests(turn: Turn): Promise<void> {
  const { database, tenant, now, medium } = turn;
  const due = await database.withTenant(tenant.id, (tx) => takeTests({ tx, tenant, now }));
  if (due.length === 0) return;
  const code = gatewayFor(await database.withTenant(tenant.id, (tx) => selectCarriers({ tx, tenant }, medium), "read"), null);
  const carrier = code === undefined ? closed : await openGateway(turn, code);
  for (const { id, phone, content, tries } of due) {
    const said = await carrier.send({ id, gateway: null, ref: testRef(tenant.id, id), phone, text: content, language: "", repeat: 1 });
    await database.withTenant(tenant.id, (tx) => settleTest({ tx, tenant, now }, { id, tries }, said));
  }
}

/** The one that was chosen for a message; null: the embedded one. */
async function openGateway({ database, tenant, medium, carrierOf }: Turn, code: string | null): Promise<Carrier> {
  const row = code === null ? null : await database.withTenant(tenant.id, (tx) => selectGateway({ tx, tenant }, medium, code), "read");
  // Switched off since it was chosen, a moment ago: tried again when it is on.
  if (row === undefined) return closed;
  const { kind = "embedded", url = "", key_id: keyId = "", secret = "" } = row ?? {};
  return carrierOf({ tenantId: tenant.id, kind, url, keyId, secret, sealedFor: aboutSecret("message_gateway", tenant.id, code ?? "") });
}

const later = { state: "later", reason: "noGateway" } as const;
const closed: Carrier = { send: () => Promise.resolve(later), query: () => Promise.resolve(later) };

async function settle({ database, tenant, now }: Turn, id: number, said: Said): Promise<void> {
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
