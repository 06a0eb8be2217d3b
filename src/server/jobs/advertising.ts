import { sendPrivateTexts } from "../domain/contact/private-text/private-text.outgo.ts";
import {
  handOver,
  settleAsked,
  takeAdvertising,
  takeSilent,
  type ReadyAdvertisement,
} from "../domain/contact/advertising/advertising.actions.ts";
import { selectGateway, type Said } from "../domain/contact/message/outgo.actions.ts";
import { refOf } from "../domain/contact/message/reference.ts";
import { selectRecording, selectSound } from "../domain/contact/advertising/recording.actions.ts";
import { fillSendings } from "../domain/growth/bulk/fill.actions.ts";
import type { AnnounceGateway, AnnounceGatewayOf } from "../gateway/announce.ts";
import type { SmsChannel, SmsGatewayOf } from "../gateway/sms.ts";
import type { Database } from "../db/connection.ts";
import type { TenantFacts } from "../kernel/context.ts";
import { aboutSecret } from "../kernel/kept-secrets.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";
import { sendingTimes } from "../../lending/contact/sending.machine.ts";

/** ms that one turn may take: other lenders wait for theirs. */
const turnLasts = 8_000;
/** Gateways are asked about so many at once; and so many are handed over in one transaction. */
const asked = 200;
const together = 50;

interface Gateways {
  readonly sms: SmsGatewayOf;
  readonly announce: AnnounceGatewayOf;
  readonly secretKeys: readonly string[];
}
interface Turn {
  readonly database: Database;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly gateways: Gateways;
  readonly carriers: Map<string, Promise<Carrier>>;
}
interface Carrier {
  readonly send: (message: ReadyAdvertisement) => Promise<Said>;
  readonly query: (ref: string) => Promise<Said>;
}

/**
 * Advertising: sendings by filter are written out, what is due is handed over step by step, and gateways are asked what became of it. Every step is a
 * transaction of its own, so that a server that is killed leaves no message in doubt: the next one goes on where it ended.
 */
export async function runAdvertising(database: Database, tenantId: number, now: Date, gateways: Gateways): Promise<void> {
  const from = performance.now();
  const tenant = await readFacts(database, tenantId, now);
  const turn: Turn = { database, tenant, now, gateways, carriers: new Map() };
  await sendPrivateTexts({ database, tenant, now, secretKeys: gateways.secretKeys, smsOf: gateways.sms });
  for (let isMore = true; isMore && performance.now() - from < turnLasts;) {
    const steps = [
      await database.withTenant(tenantId, (tx) => fillSendings({ tx, tenant, now })),
      await sendStep(turn, "sms"),
      await sendStep(turn, "voice"),
      await askStep(turn, "sms"),
      await askStep(turn, "voice"),
    ];
    isMore = steps.some(Boolean);
  }
}

/** @returns whether there was anything */
async function sendStep(turn: Turn, medium: "sms" | "voice"): Promise<boolean> {
  const { database, tenant, now } = turn;
  const ready = await database.withTenant(tenant.id, (tx) => takeAdvertising({ tx, tenant, now }, medium));
  const [staff, parts] = [[...new Set(ready.flatMap(({ staffId }) => staffId ?? []))], Math.ceil(ready.length / together)];
  const work = Array.from({ length: parts }, (_, at) => ready.slice(at * together, (at + 1) * together));
  await Promise.all(
    work.map((part) =>
      database.withTenant(tenant.id, async (tx) => {
        const send = async (message: ReadyAdvertisement) => (await carrierOf(turn, medium, message.gateway)).send(message);
        await handOver({ tx, tenant, now }, part, { medium, send });
      }),
    ),
  );
  if (staff.length > 0) await database.withTenant(tenant.id, (tx) => writeNotice(tx, tenant.id, { orders: [], staff, at: now }));
  return ready.length > 0;
}

async function askStep(turn: Turn, medium: "sms" | "voice"): Promise<boolean> {
  const { database, tenant, now } = turn;
  const open = await database.withTenant(tenant.id, (tx) =>
    takeSilent({ tx, tenant, now }, { medium, silence: sendingTimes.silence, most: asked }),
  );
  if (open.length === 0) return false;
  const told = await Promise.all(
    open.map(async (each) => ({ ...each, said: await (await carrierOf(turn, medium, each.gateway)).query(refOf(tenant.id, each.id)) })),
  );
  await database.withTenant(tenant.id, (tx) => settleAsked({ tx, tenant, now }, told, medium));
  return told.some(({ said }) => said.state !== "submitted" && said.state !== "later");
}

const later = { state: "later", reason: "noGateway" } as const;
const closed: Carrier = { send: () => Promise.resolve(later), query: () => Promise.resolve(later) };

/** Opened once a turn; null: the embedded one. */
function carrierOf(turn: Turn, medium: "sms" | "voice", code: string | null): Promise<Carrier> {
  const key = `${medium} ${code}`;
  const opened = turn.carriers.get(key) ?? openCarrier(turn, medium, code);
  turn.carriers.set(key, opened);
  return opened;
}

async function openCarrier({ database, tenant, gateways }: Turn, medium: "sms" | "voice", code: string | null): Promise<Carrier> {
  const row = code === null ? null : await database.withTenant(tenant.id, (tx) => selectGateway({ tx, tenant }, medium, code), "read");
  if (row === undefined) return closed;
  const { kind = "embedded", url = "", key_id: keyId = "", secret = "" } = row ?? {};
  const channel: SmsChannel = {
    tenantId: tenant.id,
    kind,
    url,
    keyId,
    secret,
    sealedFor: aboutSecret("message_gateway", tenant.id, code ?? ""),
  };
  if (medium === "sms") {
    const { send, query } = gateways.sms(channel);
    return { send: ({ id, phone, text }) => send({ ref: refOf(tenant.id, id), phone, text }), query };
  }
  const gateway = gateways.announce(channel);
  const sounds = new Map<number, Promise<string | null>>();
  return {
    query: gateway.query,
    async send({ id, phone, text, language, repeat, recordingId }) {
      const call = { ref: refOf(tenant.id, id), phone, text, language, repeat };
      if (recordingId === null) return gateway.say(call);
      const given = sounds.get(recordingId) ?? giveSound(database, tenant, { gateway, recordingId });
      sounds.set(recordingId, given);
      const recording = await given;
      return recording === null ? later : gateway.say({ ...call, recording });
    },
  };
}

/** A recording reaches the network before the first call that plays it. @returns its name there, null where it was not taken */
async function giveSound(
  database: Database,
  tenant: TenantFacts,
  { gateway, recordingId }: { readonly gateway: AnnounceGateway; readonly recordingId: number },
): Promise<string | null> {
  const [row, sound] = await database.withTenant(
    tenant.id,
    async (tx) => [await selectRecording({ tx, tenant }, recordingId), await selectSound({ tx, tenant }, recordingId)] as const,
    "read",
  );
  if (!row || !sound) return null;
  return (await gateway.keep({ name: row.digest, format: row.format, content: sound.content })) ? row.digest : null;
}
