import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { calledFor } from "../../../../lending/order/order.machine.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { contactsOf, orderInScope } from "../../book/order/order.actions.ts";
import { contactState, describeContact } from "../../contact/contact/contact.actions.ts";
import { showsPhones } from "../../contact/contact/task.actions.ts";

/** +84 9•• ••• 100, as masked_phone() of the database writes it. */
const masked = (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 4)}•• ••• ${phone.slice(-3)}`;

/** How often each was called for this order; a call of a review that names its dial was that dial, and counts once. */
async function callsOf({ tx, tenant }: Context, orderId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf<{ contact_id: number; n: number }>(
    tx,
    `select contact_id, count(*)::int as n from (
       select contact_id from contact_attempt where tenant_id = $1 and order_id = $2 and contact_id is not null
       union all select r.contact_id from review_call r where r.tenant_id = $1 and r.order_id = $2 and r.contact_id is not null and not exists (select
         from contact_attempt a where a.tenant_id = r.tenant_id and a.id = r.attempt_id and a.order_id = r.order_id and a.contact_id = r.contact_id)) c
     group by contact_id`,
    [tenant.id, orderId],
  );
  return new Map(rows.map(({ contact_id: id, n }) => [id, n]));
}

/** People whom the customer named, and whether contact law lets one of them be called now: under review to verify, later for the debt. */
export async function readContacts(input: ParsedOf<"order.contacts">, context: Context): Promise<OutputOf<"order.contacts">> {
  const order = await orderInScope(context, input.loanRecordId);
  if (!(await showsPhones(context, order))) return [];
  const contacts = await contactsOf(context.tx, context.tenant.id, order.customer_id);
  const calls = await callsOf(context, order.id);
  const purpose = calledFor(order.status);
  const found: OutputOf<"order.contacts"> = [];
  for (const each of contacts.filter(({ kind }) => input.kind === undefined || kind === input.kind)) {
    const { allowed, rule } = describeContact(await contactState(context, order, { purpose, medium: "call", contactId: each.id }));
    const { id: contactId, kind, name, relation, phone } = each;
    found.push({ contactId, kind, name, relation, phone: masked(phone), consent: allowed, rule, callCount: calls.get(contactId) ?? 0 });
  }
  return found;
}
