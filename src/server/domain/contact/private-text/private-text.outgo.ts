import { offeredIn, type Region } from "../../../../contract/languages.ts";
import { pauseAfter, sendingTimes, triesAtMost } from "../../../../lending/contact/sending.machine.ts";
import type { Database } from "../../../db/connection.ts";
import type { SmsGatewayOf } from "../../../gateway/sms.ts";
import type { TenantFacts, TenantMoment } from "../../../kernel/context.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { aboutSecret } from "../../../kernel/kept-secrets.ts";
import { openSecret } from "../../../kernel/secrets.ts";
import { gatewayFor, selectCarriers, selectGateway, type Said } from "../message/outgo.actions.ts";
import { codeLasts, takeDue, updateText, type DueText } from "./private-text.store.ts";

interface Sending {
  readonly database: Database;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly secretKeys: readonly string[];
  readonly smsOf: SmsGatewayOf;
}

export const privateRef = (tenantId: number, id: number): string => `P${tenantId}-${id}`;
/** The word of the house that a reference of this tenant means; null for every other text. */
export function privateOfRef(tenantId: number, ref: string): number | null {
  const found = /^P(\d{1,9})-([1-9]\d{0,14})$/.exec(ref);
  return found && Number(found[1]) === tenantId ? Number(found[2]) : null;
}

/** Under whose name a code is sealed. */
export const sealedFor = (tenantId: number, customerId: number): string => `code ${tenantId} ${customerId}`;

/** What the customer reads, in his market's language; null: the code cannot be read any more. */
function wordsOf({ tenant, secretKeys }: Sending, { kind, app, customer_id: customer, sealed }: DueText): string | null {
  const locale = offeredIn(tenant.region as Region)[0];
  if (kind === "optedOut") return textIn(locale, "advertising.optedOut", { lender: tenant.name });
  const code = sealed === null ? null : openSecret(secretKeys, sealedFor(tenant.id, customer), sealed);
  return code === null ? null : textIn(locale, "advertising.code", { code, app, minutes: codeLasts / 60_000 });
}

/** Codes and confirmations go at once: contact law says nothing of what a customer has asked for. Each under one reference, however often it is tried. */
export async function sendPrivateTexts(sending: Sending): Promise<void> {
  const { database, tenant, now, smsOf } = sending;
  const due = await database.withTenant(tenant.id, (tx) => takeDue({ tx, tenant, now }, new Date(now.getTime() + sendingTimes.lease)));
  if (due.length === 0) return;
  const moment = <T>(work: (house: TenantMoment) => Promise<T>): Promise<T> =>
    database.withTenant(tenant.id, (tx) => work({ tx, tenant, now }));
  const carriers = await moment((house) => selectCarriers(house, "sms"));
  const code = gatewayFor(carriers, null);
  const row = code ? await moment((house) => selectGateway(house, "sms", code)) : null;
  const { kind = "embedded", url = "", key_id: keyId = "", secret = "" } = row ?? {};
  const sealedFor = aboutSecret("message_gateway", tenant.id, code ?? "");
  const gateway = code === undefined || row === undefined ? null : smsOf({ tenantId: tenant.id, kind, url, keyId, secret, sealedFor });
  for (const text of due) {
    const words = wordsOf(sending, text);
    const ref = privateRef(tenant.id, text.id);
    const said: Said =
      words === null
        ? { state: "failed", reason: "unreadable" }
        : gateway
          ? await gateway.send({ ref, phone: text.phone, text: words })
          : { state: "later", reason: "noGateway" };
    await moment((house) => settlePrivate(house, { ...text, gateway: code ?? null }, said));
  }
}

/** What became of one, by answer or by receipt; the first final word counts. */
export function settlePrivate(
  house: TenantMoment,
  { id, tries, gateway }: Pick<DueText, "id" | "tries"> & { readonly gateway?: string | null },
  said: Said,
): Promise<void> {
  const isOver = said.state === "later" && tries >= triesAtMost;
  const state = isOver ? "failed" : said.state === "later" ? "queued" : said.state;
  const dueAt = state === "queued" ? new Date(house.now.getTime() + pauseAfter(tries)) : null;
  return updateText(house, id, { state, reason: said.reason ?? "", dueAt, gateway: gateway ?? null });
}
