import { collectionReasons } from "../../../../lending/options/collection-reasons.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";

/** The whole record of one customer for a regulator, named by one of his orders: what happened, in the order in which it happened. */
export interface FileFilters {
  readonly loanRecordId?: number | undefined;
}

/** What each line has; texts are keys of the locales where there is one for them, and stand as they are where there is none. */
const line = "part, at, order_no, what, detail, amount, due_at, recording, staff_id";
const reasons = collectionReasons.map(({ code, name }) => `(${code}, '${name}')`).join(", ");
const mine = (alias: string): string => `${alias} join his h on h.id = ${alias}.order_id where ${alias}.tenant_id = $1`;

/** $1 tenant, $2 the order that names the customer; `his` are all orders of his. */
const parts = [
  `select 'application', o.applied_at, h.order_no, 'records.file.what.applied', o.user_type, o.applied_amount, null::timestamptz, null, null::bigint
   from loan_order o join his h on h.id = o.id where o.tenant_id = $1`,
  `select 'contact', a.at, h.order_no, 'dossier.record.type.' || a.type,
     concat_ws(' · ', a.direction, a.purpose, a.channel, a.phone_masked, coalesce(p.seconds, a.seconds) || ' s', p.result), null, null,
     case when a.type in ('call', 'voice') then case when coalesce(p.recording, '') <> '' or exists (select from message v where v.tenant_id = a.tenant_id and v.attempt_id = a.id and v.recording <> '') then 'records.file.recording.kept' else 'records.file.recording.none' end end, a.staff_id
   from contact_attempt a join his h on h.id = a.order_id left join phone_call p on p.tenant_id = a.tenant_id and p.attempt_id = a.id where a.tenant_id = $1`,
  `select 'message', m.created_at, h.order_no, 'records.file.message.' || m.state, concat_ws(' · ', m.purpose, m.rule, m.content), null, m.submitted_at, null, k.staff_id
   from message m join his h on h.id = m.order_id join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id where m.tenant_id = $1`,
  `select 'result', r.at, h.order_no, 'composer.reasons.' || n.name, concat_ws(' · ', r.sub_tag, nullif(r.remark, ''), case when r.voided_at is not null then 'voided' end), null,
     r.follow_up_at, null, r.staff_id
   from collection_result r join his h on h.id = r.order_id join (values ${reasons}) n(code, name) on n.code = r.reason where r.tenant_id = $1`,
  `select 'blocked', b.at, h.order_no, 'records.file.what.blocked', concat_ws(' · ', b.medium, b.purpose, b.rule), null, null, null, b.staff_id from contact_block ${mine("b")}`,
  `select 'promise', p.created_at, h.order_no, 'records.file.promise.' || p.state, '', p.amount, p.promised_at, null, p.staff_id from promise ${mine("p")}`,
  `select 'consent', w.at, null, 'records.file.what.wishes', concat_ws(' · ', 'opt-out: ' || coalesce(nullif(array_to_string(w.opt_out, ', '), ''), '–'),
     'consents: ' || coalesce(nullif(array_to_string(w.consents, ', '), ''), '–'), case when w.opens is not null then w.opens / 60 || '–' || w.closes / 60 || ' min' end), null, null, null, w.staff_id
   from contact_preference w where w.tenant_id = $1 and w.customer_id = (select customer_id from loan_order where tenant_id = $1 and id = $2)`,
  `select 'ledger', l.posted_at, h.order_no, 'records.file.what.posting', l.code || ': ' || (select string_agg(e.account || ' ' || trim(to_char(e.amount / 100.0, 'S999999999999990.00')), ', ')
     from unnest(l.accounts, l.amounts) as e(account, amount)), (select sum(e.amount) filter (where e.amount > 0) from unnest(l.amounts) as e(amount))::bigint,
     l.value_date::timestamp at time zone $3, null, null from posting ${mine("l")}`,
  `select 'money', r.registered_at, h.order_no, 'records.file.receipt.' || r.state, concat_ws(' · ', r.source, r.purpose, r.trade_no), r.amount, r.paid_at, null, r.registered_by from receipt ${mine("r")}`,
  `select 'offer', w.applied_at, h.order_no, 'records.file.offer.' || w.state, concat_ws(' · ', w.reason, nullif(w.remark, '')), w.settle_amount, w.valid_until::timestamp at time zone $3, null, w.applied_by
   from waiver ${mine("w")}`,
  `select 'extension', x.requested_at, h.order_no, 'records.file.extension.' || x.state, x.days || ' d', x.fee + x.penalty + x.interest, x.new_due::timestamp at time zone $3, null, x.requested_by
   from extension ${mine("x")}`,
  `select 'complaint', c.opened_at, h.order_no, 'records.file.complaint.' || c.kind, c.text, null, null, null, c.opened_by from complaint ${mine("c")}`,
  `select 'complaint', c.answered_at, h.order_no, 'records.file.complaint.' || c.state, c.answer, null, null, null, c.answered_by from complaint ${mine("c")} and c.answered_at is not null`,
  `select 'history', e.at, h.order_no, 'history.event.' || e.event, concat_ws(' · ', e.from_stage || ' → ' || e.to_stage, nullif(e.remark, '')), null, null, null, e.staff_id from order_event ${mine("e")}`,
  `select 'seen', v.at, h.order_no, 'records.file.seen.' || v.what, '', null, null, null, v.staff_id from record_access ${mine("v")}`,
  `select 'seen', v.at, h.order_no, 'records.file.seen.phone', v.purpose, null, null, null, v.staff_id from phone_reveal ${mine("v")}`,
];

/** One list of everything; inside the caller's scope, as the order that names the customer must be. */
export function customerFileQueue({ loanRecordId }: FileFilters, { tenant, staff }: QueueContext): Queue {
  const values = new Values();
  const [id, order, zone] = [values.add(tenant.id), values.add(loanRecordId ?? 0), values.add(tenant.timeZone)];
  if (`${id}${order}${zone}` !== "$1$2$3") throw new Error("the parts name their parameters");
  const scope = scopeCondition(staff, tenant.id);
  return {
    from: `(with his as materialized (select s.id, s.order_no from loan_order s
        where s.tenant_id = $1 and s.customer_id = (select o.customer_id from loan_order o where o.tenant_id = $1 and o.id = $2${scope ? ` and ${scope}` : ""}))
      select f.*, row_number() over (order by f.at, f.part, f.what) as line from (${parts.join(" union all ")}) f(${line})) x
      left join staff s on s.tenant_id = $1 and s.id = x.staff_id`,
    columns: {
      at: "x.at",
      part: "'records.file.part.' || x.part",
      orderNo: "x.order_no",
      what: "x.what",
      detail: "x.detail",
      amount: "x.amount",
      dueAt: "x.due_at",
      recording: "x.recording",
      operator: "s.admin_name",
    },
    where: ["true"],
    orderBy: "x.line",
    values,
  };
}
