import { marketPresets } from "../../../../contract/basics/tenant/markets.ts";
import { offeredIn } from "../../../../contract/languages.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { zonesOfMarket } from "../../../../lending/contact/contact-policy.ts";
import { filled } from "../../../../lending/field.rules.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { productReason } from "../../../../lending/product/product-config.rules.ts";
import { standardProduct } from "../../../../lending/product/standard.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { adminsReason, appsReason, codeReason, lawReason } from "../../../../lending/rights/new-lender.rules.ts";
import { foldAccount } from "../../../../lending/rights/staff.rules.ts";
import { lawRowsOf } from "../../../../lending/setting/law-rows.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { selectTaken, selectTemplates, type Template } from "./lender.store.ts";

export type Wish = ParsedOf<"tenant.save">;

export function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

/** Zone and languages belong to the market. */
export function judgeMarket({ region, timeZone, locale, languages }: Wish): void {
  const zone = timeZone || marketPresets[region].timeZone;
  if (!(zonesOfMarket[region] ?? []).includes(zone)) throw new Refused({ error: "badInput", field: "timeZone" });
  const offered: readonly string[] = offeredIn(region);
  if (locale && !offered.includes(locale)) throw new Refused({ error: "badInput", field: "locale" });
  if (languages.some((each) => !offered.includes(each))) throw new Refused({ error: "badInput", field: "languages" });
}

/** The market's law as whoever asks has read it today. */
export function judgeLaw({ region, law }: Wish, { now }: Context): void {
  refuse(lawReason(lawRowsOf(region, localDate(now, marketPresets[region].timeZone)), law));
}

const needed = (value: unknown, field: string): Reason | null => (filled(value) ? { error: "field.required", field } : null);

/** What the lender's products are copies of. @throws Refused where it does not fit the market */
async function templateOf(context: Context, { region, template }: Wish): Promise<Omit<Template, "id">> {
  const { currency, currencyStep } = marketPresets[region];
  if (template === undefined) throw new Refused({ error: "field.required", field: "template" });
  if (template === 0) return { name: "Standard", ...standardProduct(region, currency) };
  const chosen = (await selectTemplates(context)).find(({ id }) => id === template);
  const isOwn = context.tenant.region === region && chosen !== undefined;
  if (!isOwn) throw new Refused({ error: "tenant.template", field: "template" });
  const on = localDate(context.now, context.tenant.timeZone);
  const reason = productReason({ config: chosen.config, offer: chosen.offer, currency: currency as Currency, step: currencyStep, on });
  if (reason) throw new Refused({ error: "tenant.template", field: "template" });
  return chosen;
}

/** Every step of a new lender, in the order of the form. @returns the product to copy */
export async function judgeNew(context: Context, wish: Wish): Promise<Omit<Template, "id">> {
  const { firstAccount, firstName, secondAccount, secondName } = wish;
  refuse(needed(wish.code, "code") ?? codeReason(wish.code));
  judgeMarket(wish);
  refuse(needed(wish.timeZone, "timeZone") ?? needed(wish.locale, "locale") ?? needed(wish.languages, "languages"));
  refuse(appsReason(wish.apps));
  const template = await templateOf(context, wish);
  judgeLaw(wish, context);
  refuse(adminsReason({ account: firstAccount, name: firstName }, { account: secondAccount, name: secondName }));
  await judgeAccounts(context, wish);
  return template;
}

/** Judged once more under the lock of the new row: another lender may have been made meanwhile. */
export async function judgeAccounts(context: Context, { firstAccount, secondAccount }: Wish): Promise<void> {
  const [one, other] = [foldAccount(firstAccount), foldAccount(secondAccount)];
  const taken = await selectTaken(context, [one, other]);
  if (taken.size > 0) throw new Refused({ error: "staff.accountTaken", field: taken.has(one) ? "firstAccount" : "secondAccount" });
}
