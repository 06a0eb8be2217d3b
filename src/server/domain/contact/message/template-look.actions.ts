import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { Locale } from "../../../../contract/languages.ts";
import { fillIn, purposeOfScene, variablesIn, type TemplateValues } from "../../../../lending/contact/message-text.ts";
import { carried } from "../../../../lending/contact/segments.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, Values } from "../../../kernel/sql/sql.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import { scopeOf } from "../../book/order/order.filters.ts";
import { orderInScope, type OrderRow } from "../../book/order/order.actions.ts";
import { readTemplate } from "./template.actions.ts";
import { spokenDesk, writtenDesk } from "./template.desk.ts";
import { selectSiblings, selectWordings, type TemplateRow } from "./template.store.ts";
import { previewValues } from "./values.ts";

/** Debts that a text asks for; what serves is about whatever order. */
const statusOf: Readonly<Partial<Record<string, readonly number[]>>> = { collect: [8], remind: [6] };

/** The order that was named, or the newest that the text could be about, of those that the caller may see. @throws Refused notFound */
export async function orderToShow(context: Context, template: TemplateRow, orderNo: string | undefined): Promise<OrderRow> {
  const values = new Values();
  const where = [...scopeOf(context, values)];
  if (orderNo) where.push(`o.order_no = ${values.add(orderNo)}`);
  else {
    where.push(`o.status = any(${values.add(statusOf[purposeOfScene(template)] ?? [6, 8])}::int[])`);
    if (template.app_id !== null) where.push(`o.app_id = ${values.add(template.app_id)}`);
  }
  const text = `select o.id from loan_order o where ${where.join(" and ")} order by o.id desc limit 1`;
  const row = await rowOf<{ id: number }>(context.tx, text, values.list);
  if (!row) throw new Refused({ error: "notFound", field: "orderNo" });
  return orderInScope(context, row.id);
}

/** A template with the figures of an order, and how a network would carry it. */
export async function said(context: Context, template: TemplateRow, order: OrderRow) {
  const values: TemplateValues = await previewValues(booksOf(context), order, template);
  const text = fillIn(template.content, values);
  const named = variablesIn(template.content) as readonly (keyof TemplateValues)[];
  return {
    id: template.id,
    name: template.name,
    language: template.language as Locale,
    text,
    ...carried(text),
    values: named.map((name) => ({ name, value: values[name] ?? "" })),
  };
}

/** What would it say? The text with real values, and what stands for the same in other languages. */
export async function previewTemplate(
  { id, orderNo }: ParsedOf<"smsStencil.preview">,
  context: Context,
): Promise<OutputOf<"smsStencil.preview">> {
  const template = await readTemplate(context, id, writtenDesk);
  const order = await orderToShow(context, template, orderNo);
  const texts = [];
  for (const each of [template, ...(await selectSiblings(context, template))]) texts.push(await said(context, each, order));
  return { orderNo: order.order_no, customer: order.customer_name, texts };
}

/** Every wording, the newest first, with whose hands it came from. */
export async function templateHistory({ id }: ParsedOf<"smsStencil.history">, context: Context): Promise<OutputOf<"smsStencil.history">> {
  const maySee = (desk: typeof writtenDesk, key: string) => (context.staff.permissions.has(key) ? desk.mediums : []);
  const mediums = [...maySee(writtenDesk, "system:sms:list"), ...maySee(spokenDesk, "system:voice:list")];
  await readTemplate(context, id, { ...writtenDesk, mediums });
  const rows = await selectWordings(context, id);
  return rows.map((row, at) => ({
    version: rows.length - at,
    name: row.name,
    scene: row.scene,
    medium: row.medium,
    language: row.language as Locale,
    content: row.content,
    appId: row.app_id,
    repeat: row.repeat,
    updateBy: row.writer,
    askedBy: row.asker,
    updateTime: row.updated_at.toISOString(),
    isInForce: at === 0,
  }));
}
