import type { ParsedOf } from "../../../../contract/types.ts";
import { fullNumber } from "../../book/order/order.filters.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import { numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

type Paged = "page" | "pageSize";
const begins = (values: Values, column: string, text: string | undefined): readonly string[] =>
  text ? [`starts_with(${column}, ${values.add(text)})`] : [];

/** Channels that are paid for, the newest first; `link` from the house's own address on. */
export function deliveryQueue(asked: Omit<ParsedOf<"delivery.list">, Paged>, { tenant }: QueueContext): Queue {
  const values = new Values();
  const where = [
    `d.tenant_id = ${values.add(tenant.id)}`,
    ...begins(values, "d.name", asked.name),
    ...(asked.companyId === undefined ? [] : [`d.company_id = ${values.add(asked.companyId)}`]),
    ...isOneOf(values, "d.settle_mode", asked.settleMode),
    ...isOneOf(values, "d.status", asked.status),
  ];
  return {
    from: "delivery_channel d join ad_company c on c.tenant_id = d.tenant_id and c.id = d.company_id",
    columns: {
      id: "d.id",
      name: "d.name",
      code: "d.code",
      companyId: "d.company_id",
      companyName: "c.name",
      appId: "d.app_id",
      link: linkOf("d"),
      settleMode: "d.settle_mode",
      price: "d.price",
      capDay: "d.cap_day",
      landing: "d.landing",
      status: "d.status",
      createTime: "d.created_at",
    },
    where,
    orderBy: "d.id desc",
    values,
  };
}
/** Address of a channel's link, over its row. */
const linkOf = (row: string): string => `'/go/' || ${row}.tenant_id || '/' || ${row}.code || '/' || ${row}.signature`;

export function companyQueue(asked: Omit<ParsedOf<"adCompany.list">, Paged>, { tenant }: QueueContext): Queue {
  const values = new Values();
  return {
    from: "ad_company c",
    columns: {
      id: "c.id",
      name: "c.name",
      contact: "c.contact",
      channels: "(select count(*)::int from delivery_channel d where d.tenant_id = c.tenant_id and d.company_id = c.id)",
      status: "c.status",
      createTime: "c.created_at",
    },
    where: [
      `c.tenant_id = ${values.add(tenant.id)}`,
      ...begins(values, "c.name", asked.name),
      ...isOneOf(values, "c.status", asked.status),
    ],
    orderBy: "c.id desc",
    values,
  };
}

/** Orders that an exemption passed and that were paid out. */
const loansOf = (which: string): string => `from machine_review m join white_list e on e.tenant_id = m.tenant_id and e.id = m.white_list_id
    join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id where ${which} and o.paid_out_at is not null`;
const late =
  "exists (select from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id and e.to_stage in ('overdue', 'overdue_partial'))";

/** Partners, the newest first, with what came of whom they sent. */
export function whiteChannelQueue(asked: Omit<ParsedOf<"whileChannel.list">, Paged>, { tenant, now }: QueueContext): Queue {
  const values = new Values();
  const own = "m.tenant_id = w.tenant_id and e.channel_id = w.id";
  return {
    from: `white_channel w cross join (select ${values.add(now)}::timestamptz as at) n`,
    columns: {
      id: "w.id",
      name: "w.name",
      code: "w.code",
      appId: "w.app_id",
      contact: "w.contact",
      rule: "w.rule",
      quota: "w.quota",
      users: "(select count(*)::int from white_list u where u.tenant_id = w.tenant_id and u.channel_id = w.id and u.removed_at is null)",
      loans: `(select count(distinct o.id)::int ${loansOf(own)})`,
      firstOverdue: `(select round(count(*) filter (where ${late}) * 1000000::numeric / nullif(count(*), 0))::int ${loansOf(own)} and o.due_date < n.at::date)`,
      status: "w.status",
      createTime: "w.created_at",
    },
    where: [
      `w.tenant_id = ${values.add(tenant.id)}`,
      ...begins(values, "w.name", asked.name),
      ...isOneOf(values, "w.status", asked.status),
    ],
    orderBy: "w.id desc",
    values,
  };
}

/** Files of exempt customers that wait for a second person. */
const waiting = (
  tenant: string,
  now: string,
): string => `select a.tenant_id, -a.id as id, (a.payload ->> 'channelId')::bigint as channel_id, '' as phone, '' as id_no, '' as name,
    0 as quota, 0 as used, null::date as expires_on, a.requested_by as staff_id, a.requested_at as created_at, a.id as approval_id,
    jsonb_array_length(a.payload -> 'rows') as rows
  from approval a where a.tenant_id = ${tenant} and a.kind = 'whiteImport' and a.state = 'pending' and a.expires_at > ${now}`;

/** Who is exempt: what waits for the reader first, then the newest. */
export function whiteListQueue(asked: Omit<ParsedOf<"whiteList.list">, Paged>, { tenant, staff, now }: QueueContext): Queue {
  const values = new Values();
  const id = values.add(tenant.id);
  return {
    from: `(select tenant_id, id, channel_id, phone, id_no, name, quota, used, expires_on, staff_id, created_at, null::bigint as approval_id, null::int as rows
        from white_list where removed_at is null union all ${waiting(id, values.add(now))}) u
      join white_channel w on w.tenant_id = u.tenant_id and w.id = u.channel_id join staff s on s.tenant_id = u.tenant_id and s.id = u.staff_id`,
    columns: {
      id: "u.id",
      name: "u.name",
      phone: "masked_phone(u.phone)",
      idNo: "case when u.id_no = '' then '' else repeat('•', 4) || right(u.id_no, 4) end",
      channelId: "u.channel_id",
      channelName: "w.name",
      appId: "w.app_id",
      quota: "u.quota",
      used: "u.used",
      loans: `(select count(distinct o.id)::int ${loansOf("m.tenant_id = u.tenant_id and m.white_list_id = u.id")})`,
      expireTime: "u.expires_on::text",
      operator: "s.admin_name",
      createTime: "u.created_at",
      rows: "u.rows",
      approvalId: "u.approval_id",
      requester: "case when u.id < 0 then s.admin_name end",
      isOwnRequest: `u.id < 0 and u.staff_id = ${numberOf(staff.id)}`,
    },
    where: [
      `u.tenant_id = ${id}`,
      ...(asked.phone ? [`u.phone = ${values.add(fullNumber(asked.phone, tenant.countryCode))}`] : []),
      ...(asked.channelId === undefined ? [] : [`u.channel_id = ${values.add(asked.channelId)}`]),
      ...isOneOf(values, "w.app_id", asked.appId),
      ...inDays(values, "u.created_at", asked.time, tenant.timeZone),
    ],
    orderBy: "(u.id > 0), u.created_at desc, u.id desc",
    values,
  };
}
