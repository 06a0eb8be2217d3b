import { z } from "zod";
import { languageTag, offeredIn, type Region } from "../../../../contract/languages.ts";
import { isOptOut } from "../../../../lending/contact/opt-out.ts";
import type { TenantMoment, Trace } from "../../../kernel/context.ts";
import type { OpenPage, Words } from "../../../kernel/http/open-page.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { writeNotice } from "../../../kernel/live/notices.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { remainingCustomer } from "../../book/order/remaining.actions.ts";
import { customerOfToken, tenantOfToken } from "../../contact/advertising/stop-link.ts";
import { insertConfirmation } from "../../contact/private-text/private-text.actions.ts";
import { objectTo, type ObjectionSource } from "../../orders/rights/request.actions.ts";
import { selectByPhone, selectWish } from "./opt-out.store.ts";

interface Heard {
  readonly trace: Trace;
  /** Messages that a carrier has already. */
  readonly held: number;
  readonly leads: readonly number[];
  readonly staff: readonly number[];
}

/**
 * Somebody wants no more advertising: of no app of this lender, from this moment on. What waits is stopped, his leads end, and he is told once; said
 * again it changes nothing.
 */
export async function hearObjection(
  house: TenantMoment,
  customerId: number,
  by: { readonly source: ObjectionSource; readonly staffId?: number },
): Promise<Heard> {
  const { source } = by;
  const wish = await selectWish(house, customerId);
  if (!wish || wish.is_out)
    return { trace: { subject: "customer", ids: [customerId], detail: { source, again: true } }, held: 0, leads: [], staff: [] };
  const { held, ...freed } = await objectTo(house, customerId, by);
  // The page of the link says it by itself.
  if (source !== "link") await insertConfirmation(house, { customerId, appId: wish.app_id });
  // What a carrier holds cannot be called back: it is named.
  return { trace: { subject: "customer", ids: [customerId], detail: { source, optOut: "market", held } }, held, ...freed };
}

const wordsOf = ({ tenant }: Pick<TenantMoment, "tenant">, page: "ask" | "done"): Words => {
  const locale = offeredIn(tenant.region as Region)[0];
  const say = (key: string): string => textIn(locale, `advertising.page.${key}`, { lender: tenant.name });
  const words = { language: languageTag(locale), title: say("title"), text: say(page) };
  return page === "ask" ? { ...words, button: say("stop") } : words;
};

/** Where the link of an advertisement leads: asked first, because whoever checks links opens them. */
export const stopPage: OpenPage = {
  name: "client.optOut",
  path: "/stop",
  tenantOf: tenantOfToken,
  show: (token, house) => (customerOfToken(house.tenant, token) === null ? null : wordsOf(house, "ask")),
  async act(token, house) {
    const named = customerOfToken(house.tenant, token);
    const customerId = named === null ? null : await remainingCustomer(house, named);
    if (customerId === null) return null;
    const { trace, leads, staff } = await hearObjection(house, customerId, { source: "link" });
    house.record(trace);
    house.leadsChanged(leads, staff);
    return wordsOf(house, "done");
  },
};

const inboundSchema = z.strictObject({
  requestId: z.string().regex(/^[\w.:-]{8,80}$/),
  phone: z.string().regex(/^\+\d{8,15}$/),
  text: z.string().max(1_000),
});

/** What a customer answers to a message: of an objection everything follows, of anything else nothing. */
async function inbound({ phone, text }: z.output<typeof inboundSchema>, context: SignedContext) {
  if (!isOptOut(text, context.tenant.region)) return { optedOut: false };
  const people = await selectByPhone(context, phone);
  for (const { id } of people) {
    const { trace, leads, staff } = await hearObjection(context, id, { source: "answer" });
    context.record(trace);
    if (leads.length > 0)
      await writeNotice(context.tx, context.tenant.id, { orders: [], leads: [...leads], staff: [...staff], at: context.now });
  }
  return { optedOut: people.length > 0 };
}

export const optOutRoutes: readonly SignedRoute[] = [
  { name: "channel.smsInbound", path: "/channel-domain/sms/inbound", kind: "channel", input: inboundSchema, run: inbound },
];
