import type { ParsedOf } from "../../../../contract/types.ts";
import { noChannel } from "../../../../contract/report/nobody.ts";
import { fold } from "../../../../lending/fold.ts";
import { customerFigure, partReason } from "../../../../lending/report/figure-filters.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { fullNumber } from "../../book/order/order.filters.ts";

export type Asked = Partial<Omit<ParsedOf<"user.list">, "page" | "pageSize">>;

const his = "l.tenant_id = c.tenant_id and l.customer_id = c.id";
/** The most days that he was late with any loan, those of today included. */
const worst = (
  today: string,
  zone: string,
): string => `(select coalesce(max(greatest((coalesce((l.settled_at at time zone '${zone.replaceAll("'", "")}')::date, date '${today}')) - l.due_date, 0)), 0)::int from loan_order l
  where ${his} and l.paid_out_at is not null)`;
const isBlack = `exists (select from black_list b where b.tenant_id = c.tenant_id and b.removed_at is null and (b.expires_on is null or b.expires_on >= $today)
  and (b.kind = 'phone' and b.value = c.phone or b.kind = 'idNo' and b.value = c.id_no))`;

/** Who they are, few beside all: looked up by what is on the list, and not asked of every customer. */
const whoIsBlack = (values: Values, tenantId: number, today: string): string => {
  const on = `b.tenant_id = ${values.add(tenantId)} and b.removed_at is null and (b.expires_on is null or b.expires_on >= date '${today}')`;
  const by = (kind: string, column: string) =>
    `select k.id from black_list b join customer k on k.tenant_id = b.tenant_id and k.${column} = b.value where b.kind = '${kind}' and ${on}`;
  return `${by("phone", "phone")} union ${by("idNo", "id_no")}`;
};
function blackCondition(values: Values, { tenant, now }: QueueContext, wanted: boolean | undefined): string[] {
  if (wanted === undefined) return [];
  const who = whoIsBlack(values, tenant.id, localDate(now, tenant.timeZone));
  return [wanted ? `c.id = any(array(${who}))` : `c.id not in (${who})`];
}

/** The name begins so; as a range of bytes, because under row-level security only such operators reach an index. */
function beginsWith(values: Values, typed: string): string[] {
  const name = fold(typed);
  return [`c.name_folded ~>=~ ${values.add(name)}`, `c.name_folded ~<~ ${values.add(`${name}\uffff`)}`];
}

/** Whoever has this number or had it before a merge. */
function withOld(values: Values, tenantId: number, column: "id" | "phone", value: number | string): string {
  const [own, wanted] = [values.add(tenantId), values.add(value)];
  return `c.id = any(array(select coalesce(k.merged_into, k.id) from customer k where k.tenant_id = ${own} and k.${column} = ${wanted}))`;
}

const waiting = `a.state = 'pending' and a.kind in ('customerMerge', 'customerMergeUndo')`;
/** Of whom a merge waits: few requests wait, so they are asked and not the customers. */
function mergingCondition(values: Values, { tenant, now }: QueueContext, wanted: boolean | undefined): string[] {
  if (wanted === undefined) return [];
  const who = `select unnest(array[(a.payload ->> 'customerId')::bigint, (a.payload ->> 'goneId')::bigint]) from approval a where a.tenant_id = ${values.add(tenant.id)} and ${waiting}
    and a.expires_at > ${values.add(now)}`;
  return [wanted ? `c.id = any(array(${who}))` : `c.id <> all(array(${who}))`];
}

/** What a report counts as registrations; each is one, also of a customer who is one with another since. @throws where a part is asked for and no days */
function registrations(asked: Asked, { tenant }: QueueContext, values: Values): string[] {
  const { figureTime, figureHour, registeredOs } = asked;
  const reason = partReason(customerFigure, asked);
  if (reason) throw new Refused(reason);
  const local = () => `c.registered_at at time zone ${values.add(tenant.timeZone)}`;
  return [
    ...inDays(values, "c.registered_at", figureTime, tenant.timeZone),
    ...(figureHour === undefined ? [] : [`extract(hour from ${local()}) = ${values.add(figureHour)}`]),
    ...isOneOf(values, "c.registered_os", registeredOs),
  ];
}

function conditionsOf(asked: Asked, context: QueueContext, values: Values): string[] {
  const { tenant } = context;
  const { phone, name, idNo, label, channel, status } = asked;
  return [
    // Rows of this list are customers, whatever ticked rows are called.
    ...(asked.loanRecordIds ? [`c.id = any(${values.add(asked.loanRecordIds)}::bigint[])`] : []),
    ...(phone ? [withOld(values, tenant.id, "phone", fullNumber(phone.replace(/[\s().-]/g, ""), tenant.countryCode))] : []),
    ...(asked.userId !== undefined ? [withOld(values, tenant.id, "id", asked.userId)] : []),
    ...mergingCondition(values, context, asked.merging),
    ...(name ? beginsWith(values, name) : []),
    ...(idNo ? [`c.id_no = ${values.add(idNo)}`] : []),
    ...isOneOf(values, "c.registered_app_id", asked.appId, "int"),
    ...isOneOf(values, "c.user_type", asked.userType),
    ...(label?.length
      ? [
          `c.id in (select x.customer_id from customer_label x where x.tenant_id = ${values.add(tenant.id)} and x.label = any(${values.add(label)}::text[]))`,
        ]
      : []),
    ...(channel ? [`c.registered_channel = ${values.add(channel === noChannel ? "" : channel)}`] : []),
    ...isOneOf(values, "c.device_os", asked.deviceType),
    ...inDays(values, "c.registered_at", asked.registerTime, tenant.timeZone),
    ...registrations(asked, context, values),
    ...isOneOf(values, "c.contact_status", asked.contactStatus),
    ...blackCondition(values, context, asked.black),
    ...(status ? [`c.frozen_at is ${status === "frozen" ? "not null" : "null"}`] : []),
  ];
}

/** Customers, the newest first; each figure of his loans is worked out for the rows of the page alone. */
export function customerQueue(asked: Asked, context: QueueContext): Queue {
  const values = new Values();
  const today = localDate(context.now, context.tenant.timeZone);
  const base = [`c.tenant_id = ${values.add(context.tenant.id)}`, ...(asked.figureTime ? [] : ["c.merged_into is null"]), "not c.prospect"];
  const more = conditionsOf(asked, context, values);
  const way = asked.order === "asc" ? "asc" : "desc";
  const byDay = way === "asc" ? "c.registered_at asc nulls first, c.id asc" : "c.registered_at desc nulls last, c.id desc";
  const orders: Readonly<Record<string, string>> = { name: `c.name_folded ${way}, c.id ${way}`, registerTime: byDay };
  const own = Number.isSafeInteger(context.staff.id) ? context.staff.id : 0;
  const request = (
    what: string,
  ) => `(select ${what} from approval a where a.tenant_id = c.tenant_id and ${waiting} and c.id in ((a.payload ->> 'customerId')::bigint, (a.payload ->> 'goneId')::bigint)
    and a.expires_at > ${momentOf(context.now)} order by a.id limit 1)`;
  const newest = (column: string) => `(select l.${column} from loan_order l where ${his} order by l.id desc limit 1)`;
  return {
    from: "customer c",
    columns: {
      userId: "c.id",
      name: "c.name",
      phone: "masked_phone(c.phone)",
      idNo: "repeat('•', 4) || right(c.id_no, 4)",
      appId: "c.registered_app_id",
      deviceType: "c.device_os",
      userType: "c.user_type",
      labels: "array(select x.label from customer_label x where x.tenant_id = c.tenant_id and x.customer_id = c.id order by x.label)",
      channel: "c.registered_channel",
      registerTime: "c.registered_at",
      applyCount: `(select count(*)::int from loan_order l where ${his})`,
      settledCount: `(select count(*)::int from loan_order l where ${his} and l.status = 9)`,
      overdueDaysMax: worst(today, context.tenant.timeZone),
      contactStatus: "c.contact_status",
      black: isBlack.replace("$today", `date '${today}'`),
      status: "case when c.frozen_at is null then 'active' else 'frozen' end",
      hold: "exists (select from legal_hold h where h.tenant_id = c.tenant_id and h.customer_id = c.id and h.released_at is null)",
      loanRecordId: newest("id"),
      orderNo: newest("order_no"),
      twins:
        "case when c.id_no = '' then 0 else (select count(*)::int from customer t where t.tenant_id = c.tenant_id and t.id_no = c.id_no and t.id <> c.id and t.merged_into is null) end",
      merged: "(select count(*)::int from customer_merge m where m.tenant_id = c.tenant_id and m.kept_id = c.id and m.undone_at is null)",
      approvalId: request("a.id"),
      isOwnRequest: `coalesce(${request(`a.requested_by = ${own}`)}, false)`,
    },
    where: [...base, ...more],
    orderBy: orders[asked.sort ?? ""] ?? "c.id desc",
    values,
    isNarrowed: more.length > 0,
  };
}
