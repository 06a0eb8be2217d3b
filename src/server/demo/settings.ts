import type pg from "pg";

/** A rule that was tried and taken back, a change that waits for the reader, and one that waits for another. */
const past = [
  { key: "payCodeHours", before: "72", value: "48", days: 90, reason: "Fewer codes open over the weekend" },
  { key: "payCodeHours", before: "48", value: "72", days: 45, reason: "Back to version 1: shops close on Sunday" },
  { key: "waiverDays", before: "45", value: "31", days: 30, reason: "Offers end with the month" },
] as const;

/** What is to be reached this month and the one before, by team and by product; one of them was set anew. */
const targets = `
  with hands as (select min(id) filter (where role_id = 2) as by from staff where tenant_id = $1),
  months as (select date_trunc('month', $2::timestamptz)::date as month union all select (date_trunc('month', $2::timestamptz) - interval '1 month')::date),
  said as (
    select 'afterLoanAchievement' as report, 'creditedPrincipal' as figure, m.month, 'team' as dim, t.id::text as member, 3000000000::bigint + t.id * 1000000 as value, 10 as days
    from months m, team t where t.tenant_id = $1 and t.department = 'collection'
    union all select 'afterLoanAchievement', 'countRate', m.month, 'all', '', 120000, 10 from months m
    union all select 'paymentAchievement', 'payouts', m.month, 'product', p.id::text, 400 + 10 * p.id, 20 from months m, product p where p.tenant_id = $1
    union all select 'paymentAchievement', 'payouts', m.month, 'product', p.id::text, 300 + 10 * p.id, 9 from months m, product p where p.tenant_id = $1 and p.id = 1
    union all select 'operationData', 'applications', m.month, 'all', '', 6000, 20 from months m
  )
  insert into report_target (tenant_id, report, figure, month, dim, member, value, set_by, at)
  select $1, s.report, s.figure, s.month, s.dim, s.member, s.value, h.by, $2::timestamptz - s.days * interval '1 day' from said s, hands h
  where h.by is not null order by s.days desc`;

/** What people said of days, in their own language: why so little came in, and why so many rolled on. */
const notes = `
  with hands as (select min(id) filter (where role_id = 2) as by from staff where tenant_id = $1),
  said as (
    select n.report, n.days, case t.currency when 'VND' then n.vi when 'MXN' then n.es else n.en end as text
    from tenant t, (values
      ('repayment', 9, 'Ngân hàng bảo trì, tiền về chậm một ngày', 'Mantenimiento del banco: los pagos llegaron un día tarde', 'Bank maintenance: payments came a day late'),
      ('afterLoanCustomers', 6, 'Ba người nghỉ ốm, nhóm M1 ít cuộc gọi', 'Tres personas enfermas: pocas llamadas en la segunda etapa', 'Three people were ill: few calls in the second stage'),
      ('amountRepayment', 4, 'Bắt đầu nhắc trước hạn hai ngày', 'Desde hoy se recuerda dos días antes', 'Reminders begin two days earlier')
    ) as n(report, days, vi, es, en) where t.tenant_id = $1)
  insert into report_note (tenant_id, report, day, text, author_id, at)
  select $1, s.report, ($2::timestamptz - s.days * interval '1 day')::date, s.text, h.by, $2::timestamptz - (s.days - 1) * interval '1 day' from said s, hands h
  where h.by is not null order by s.days desc`;

/** Settings with a history, and two changes that wait: the platform's administrator asks the lender's, and the other way round. */
export async function createSettings(client: pg.ClientBase, tenantId: number, now: Date): Promise<void> {
  await client.query(
    `with hands as (select min(id) filter (where role_id = 2) as asker, min(id) filter (where role_id = 1) as approver from staff where tenant_id = $1)
     insert into setting_version (tenant_id, group_code, key, before, value, valid_from, reason, source, changed_by, approved_by, at)
     select $1, 'money', p.key, p.before, p.value, ($3::timestamptz - (p.days - 1) * interval '1 day')::date, p.reason, '', h.asker, h.approver,
       $3::timestamptz - p.days * interval '1 day'
     from hands h, jsonb_to_recordset($2) as p(key text, before text, value text, days int, reason text)
     where h.asker is not null and h.approver is not null order by p.days desc`,
    [tenantId, JSON.stringify(past), now],
  );
  await client.query(targets, [tenantId, now]);
  await client.query(notes, [tenantId, now]);
  const from = new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const wish = { validFrom: from, source: "" };
  const asked = [
    { by: 1, payload: { groupCode: "money", key: "writeOffFrom", value: "120", reason: "As the auditors asked", ...wish } },
    { by: 2, payload: { groupCode: "money", key: "extensionHours", value: "48", reason: "Banks are slow at the month's end", ...wish } },
  ];
  await client.query(
    `insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
     select $1, 'paramSave', null, (a.payload ->> 'groupCode') || ' ' || (a.payload ->> 'key'), a.payload,
       (select min(s.id) from staff s where s.tenant_id = $1 and s.role_id = a.by), $3::timestamptz - interval '2 hours', $3::timestamptz + interval '7 days'
     from jsonb_to_recordset($2) as a("by" int, payload jsonb)
     where exists (select from staff s where s.tenant_id = $1 and s.role_id = a.by)`,
    [tenantId, JSON.stringify(asked), now],
  );
}

interface Wording {
  readonly id: number;
  readonly name: string;
  readonly scene: string;
  readonly medium: string;
  readonly language: string;
  readonly content: string;
  readonly appId: number | null;
}

/** Another wording of a text that is sent to whoever is late: the platform's administrator asks for it, and it waits for a second reader. */
export async function askWording(client: pg.ClientBase, tenantId: number, now: Date): Promise<void> {
  const { rows } = await client.query<Wording>(
    `select id::int, name, scene, medium, language, content, app_id as "appId" from message_template
     where tenant_id = $1 and scene = 'collect' and medium = 'sms' order by id limit 1`,
    [tenantId],
  );
  const [row] = rows;
  if (!row) return;
  await client.query(olderWording, [tenantId, row.id, now]);
  const { id, ...said } = row;
  const content = `${said.content} {{payLink}}`;
  const payload = { change: "text", was: JSON.stringify(said), content, text: { ...said, id, content, appId: said.appId ?? undefined } };
  await client.query(
    `insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
     select $1, 'templateText', null, $2, $3, a.id, $4::timestamptz - interval '90 minutes', $4::timestamptz + interval '7 days'
     from (select min(id) as id from staff where tenant_id = $1 and type = 0) a where a.id is not null`,
    [tenantId, String(id), JSON.stringify(payload), now],
  );
}

/**
 * What carries words outside, and what programs sign with. Messages stay with the embedded network: nothing of a demonstration reaches somebody;
 * the gateway and the key of the app that wait are asked for by the platform's administrator.
 */
export async function askGateways(client: pg.ClientBase, tenantId: number, now: Date): Promise<void> {
  const gateway = { code: "telco", name: "Telco", medium: "sms", kind: "http", url: "https://sms.telco.example/v1", keyId: "house" };
  await client.query(
    `insert into message_gateway (tenant_id, code, name, medium, kind, enabled, updated_by, approved_by, updated_at)
     select $1, 'seat-phones', 'Softphones', 'voice', 'embedded', true, min(id) filter (where role_id = 1), min(id) filter (where role_id = 2),
       $2::timestamptz - interval '40 days'
     from staff where tenant_id = $1`,
    [tenantId, now],
  );
  await client.query(
    `insert into signing_key (tenant_id, key_id, kind, app_id, secret, name, enabled, created_by, approved_by, created_at, ends_at, ended_by)
     select $1, 'app-' || substr(md5(random()::text), 1, 12), 'app', 1, gen_random_uuid()::text || gen_random_uuid()::text, k.name, true,
       h.asker, h.approver, $2::timestamptz - k.days * interval '1 day', $2::timestamptz - k.ended * interval '1 day', case when k.ended > 0 then h.asker end
     from (select min(id) filter (where role_id = 2) as asker, min(id) filter (where role_id = 1) as approver from staff where tenant_id = $1) h,
       (values ('App 1', 400, 35), ('App 2', 40, null)) as k(name, days, ended)
     where h.asker is not null and h.approver is not null and exists (select from app where tenant_id = $1 and id = 1)`,
    [tenantId, now],
  );
  const asked = [
    { kind: "gateway", target: "telco", payload: { gateway, before: null, changedSecret: true } },
    { kind: "signingKey", target: "app 1 App 3", payload: { kind: "app", name: "App 3", appId: 1, channel: null } },
  ];
  await client.query(
    `insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at, secret)
     select $1, a.kind, null, a.target, a.payload, s.id, $3::timestamptz - interval '3 hours', $3::timestamptz + interval '7 days',
       case when a.kind = 'gateway' then gen_random_uuid()::text end
     from jsonb_to_recordset($2) as a(kind text, target text, payload jsonb), (select min(id) as id from staff where tenant_id = $1 and type = 0) s
     where s.id is not null`,
    [tenantId, JSON.stringify(asked), now],
  );
}

/** What a text said before two people made it what it is. */
const olderWording = `
with hands as (select min(id) filter (where role_id = 2) as asker, min(id) filter (where role_id = 1) as approver from staff where tenant_id = $1),
was as (
  insert into message_template_past (tenant_id, template_id, name, scene, medium, language, content, app_id, repeat, asked_by, updated_by, updated_at)
  select t.tenant_id, t.id, t.name, t.scene, t.medium, t.language, '{{lender}}: {{name}}, {{orderNo}}, {{amount}}. {{payLink}}', t.app_id, t.repeat, null, h.asker,
    $3::timestamptz - interval '70 days'
  from message_template t, hands h where t.tenant_id = $1 and t.id = $2 and h.asker is not null)
update message_template t set asked_by = h.asker, updated_by = h.approver, updated_at = $3::timestamptz - interval '21 days'
from hands h where t.tenant_id = $1 and t.id = $2 and h.approver is not null`;

/** What the market's network takes for a call, and from how many people on two have to say yes: a lender of this size begins carefully. */
const groupCallRules = `
insert into setting_version (tenant_id, group_code, key, before, value, valid_from, reason, source, changed_by, approved_by, at)
select t.tenant_id, 'money', r.key, r.before, r.value, ($2::timestamptz - interval '59 days')::date, r.reason, '', h.asker, h.approver, $2::timestamptz - interval '60 days'
from tenant t
cross join lateral (values ('groupCallPeople', '1000', '100', 'The first months'), ('groupCallPrice', '0', case t.currency when 'VND' then '350' else '1' end, 'Contract with the network'),
    ('smsPrice', '0', case t.currency when 'VND' then '350' else '1' end, 'Contract with the network'))
  as r(key, before, value, reason)
cross join (select min(id) filter (where role_id = 2) as asker, min(id) filter (where role_id = 1) as approver from staff where tenant_id = $1) h
where t.tenant_id = $1 and h.asker is not null and h.approver is not null`;

/** A group call to whoever of the first app is late: the platform's administrator asks for it, and it waits for a second person. */
const askedCall = `
with asked as (
  select t.tenant_id, m.id as template_id, m.name, (select min(s.id) from staff s where s.tenant_id = $1 and s.type = 0) as staff_id,
    (($2::timestamptz at time zone t.time_zone)::date + 1 + time '09:00') at time zone t.time_zone as begins,
    (select count(distinct o.customer_id)::int from loan_order o where o.tenant_id = $1 and o.status = 8 and o.app_id = 1 and not o.frozen and not o.payment_in_check) as people
  from tenant t join message_template m on m.tenant_id = t.tenant_id and m.medium = 'voice' and m.scene = 'collect' where t.tenant_id = $1 order by m.id limit 1
), made as (
  insert into message_task (tenant_id, template_id, staff_id, created_at, hold_until, state, medium, name, scheduled_at, planned)
  select tenant_id, template_id, staff_id, $2::timestamptz - interval '50 minutes', begins, 'asked', 'voice', name, begins, people from asked
  where staff_id is not null and people > 0
  returning tenant_id, id, template_id, staff_id, name, scheduled_at, planned
)
insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
select tenant_id, 'groupCall', null, id::text, jsonb_build_object('name', name, 'templateId', template_id, 'filters', jsonb_build_object('appId', 1, 'daysFrom', 1),
    'scheduleTime', to_char(scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'planned', planned), staff_id,
  $2::timestamptz - interval '50 minutes', $2::timestamptz + interval '7 days'
from made`;

export async function askGroupCall(client: pg.ClientBase, tenantId: number, now: Date): Promise<void> {
  await client.query(groupCallRules, [tenantId, now]);
  await client.query(askedCall, [tenantId, now]);
}
