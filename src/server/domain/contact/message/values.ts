import { languageTag, type Locale } from "../../../../contract/languages.ts";
import { fillIn, variablesIn, type TemplateValues } from "../../../../lending/contact/message-text.ts";
import { daysBetween, localDate } from "../../../../lending/time/zone.ts";
import type { Books } from "../../book/book/books.ts";
import type { OrderRow } from "../../book/order/order.store.ts";
import { dueAt } from "../../book/waiver/standing.actions.ts";
import { linkOf, makePayLink, payLinkOf } from "../../book/pay-code/pay-code.actions.ts";
import type { TemplateRow } from "./template.store.ts";

/** What stands in a preview for a code that is made only when the message goes. */
const codeToBe = "•".repeat(12);

/** A template, and the time whose figure it is to tell; null: the moment that it goes. */
export interface Said extends Pick<TemplateRow, "content" | "language"> {
  readonly payAt?: Date | null;
}

/** What a template's variables become for one order, as a preview: the figures of this moment, and no pay code is made. */
export const previewValues = (books: Books, order: OrderRow, template: Said): Promise<TemplateValues> =>
  valuesOf(books, order, { template, link: () => Promise.resolve(linkOf(books, codeToBe)) });

/** The text of a template with them. */
export async function previewText(books: Books, order: OrderRow, template: Said): Promise<string> {
  return fillIn(template.content, await previewValues(books, order, template));
}

/** The text as it goes out; a template that names the pay link gets a code of its own, for the figure that it tells. */
export async function finalText(books: Books, order: OrderRow, template: Said): Promise<string> {
  const link = async (amount: number): Promise<string> => (amount > 0 ? await makePayLink(books, order.id, amount) : "");
  return fillIn(template.content, await valuesOf(books, order, { template, link }));
}

/** The text as it went out at an instant, with the code that was made then; none is made. */
export async function textOf(books: Books, order: OrderRow, template: Said): Promise<string> {
  const link = async (): Promise<string> => (await payLinkOf(books, order.id)) ?? "";
  return fillIn(template.content, await valuesOf(books, order, { template, link }));
}

interface Wording {
  readonly template: Said;
  readonly link: (amount: number) => Promise<string>;
}

async function valuesOf(books: Books, order: OrderRow, { template, link }: Wording): Promise<TemplateValues> {
  const { tenant, now } = books;
  const named = variablesIn(template.content);
  const isOwing = order.status === 6 || order.status === 8;
  const asks = named.includes("amount") || named.includes("payLink");
  const at = template.payAt && template.payAt > now ? template.payAt : now;
  const amount = asks && isOwing ? await dueAt(books, order, { at, byOffer: Boolean(template.payAt) }) : 0;
  const late = order.due_date ? daysBetween(order.due_date, localDate(now, tenant.timeZone)) : 0;
  const locale = template.language as Locale;
  return {
    name: order.customer_name,
    orderNo: order.order_no,
    amount: moneyText(amount, { currency: tenant.currency, locale }),
    dueDate: order.due_date ? dayText(order.due_date, locale) : "",
    daysLate: String(Math.max(late, 0)),
    payDay: dayText(localDate(at, tenant.timeZone), locale),
    payLink: named.includes("payLink") ? await link(amount) : "",
    app: order.app_name,
    lender: tenant.name,
  };
}

/** 1234500 VND -> "12.345 ₫": whole amounts without decimals, as people write them. */
export function moneyText(minor: number, { currency, locale }: { readonly currency: string; readonly locale: Locale }): string {
  const digits = minor % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat(languageTag(locale), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A message is not set in type: the spaces that do not break cost a wider alphabet.
  return format.format(minor / 100).replaceAll(/[\u00a0\u202f]/g, " ");
}

export const dayText = (date: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTag(locale), { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
