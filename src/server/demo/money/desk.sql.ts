// What the finance desk looks after beside loans: the house's own accounts. Set by set.

/** The least account of finance: whoever asks in the demo. */
const asker = "(select min(s.id) from staff s where s.tenant_id = m.tenant and s.type = 5)";

/** One for what comes, one for what goes, one that is no more; a fourth, and a higher alert of the first, wait for a second person. */
export const insertAccounts = `
with made as (insert into own_account (tenant_id, alias, name, bank, branch, account_no, currency, direction, default_payout, default_collection, min_balance, enabled, updated_at, updated_by)
  select m.tenant, a.alias, t.name, m.banks[a.bank], a.branch, lpad(m.tenant::text, 4, '0') || a.number, t.currency, a.direction, a.pays, a.takes, m.unit * a.least, a.live,
    m.at - a.days * interval '1 day', ${asker}
  from demo_market m join tenant t on t.tenant_id = m.tenant cross join (values
    ('MAIN-COLLECT', 1, '', '00710012', 'collection', false, true, 200, true, 40), ('MAIN-PAYOUT', 2, '', '19035577', 'payout', true, false, 500, true, 40),
    ('OLD-BRANCH', 1, '02', '00719983', 'both', false, false, null, false, 200)) as a(alias, bank, branch, number, direction, pays, takes, least, live, days)
  returning tenant_id, id, alias, name, bank, branch, currency, direction, default_payout, default_collection, min_balance),
facts as (select d.tenant_id, d.id, d.alias, jsonb_build_object('alias', d.alias, 'name', d.name, 'bank', d.bank, 'branch', d.branch, 'currency', d.currency, 'direction', d.direction,
  'defaultPayout', d.default_payout, 'defaultCollection', d.default_collection, 'minBalance', d.min_balance) as said from made d)
insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at, secret)
select m.tenant, 'bankAccount', null, case when w.is_new then 'new SECOND-BANK' else f.id::text end,
  case when w.is_new then jsonb_build_object('id', null, 'account', f.said || jsonb_build_object('alias', 'SECOND-BANK', 'bank', m.banks[2], 'defaultCollection', false, 'minBalance', null),
      'before', null, 'changesNumber', true)
    else jsonb_build_object('id', f.id, 'account', f.said || jsonb_build_object('minBalance', m.unit * 400), 'before', f.said, 'changesNumber', false) end,
  ${asker}, m.at - w.ago * interval '1 minute', m.at + interval '6 days', case when w.is_new then lpad(m.tenant::text, 4, '0') || '19047001' end
from demo_market m join facts f on f.tenant_id = m.tenant and f.alias = 'MAIN-COLLECT' cross join (values (true, 35), (false, 130)) as w(is_new, ago)`;

/** What somebody said has arrived is looked for at the account where money comes. */
export const nameAccounts = `
update receipt r set bank_account_id = a.id from own_account a join demo_market m on m.tenant = a.tenant_id
where a.alias = 'MAIN-COLLECT' and r.tenant_id = a.tenant_id and r.source = 'offline' and r.state = 'pending'`;

/** The first app's rules are its second version, the next begins in three days, and the second app's first waits for a second person. */
export const insertRules = `
with hands as (select m.*, ${asker} as asker, (select max(s.id) from staff s where s.tenant_id = m.tenant and s.type = 5) as other,
  (select array_agg(x.id order by x.id) from app x where x.tenant_id = m.tenant) as all_apps from demo_market m),
rows as (insert into repayment_rule (tenant_id, app_id, version, valid_from, min_amount, min_ppm, tolerance_amount, overflow, code_hours, cut_off, terms, reason, changed_by, approved_by, at)
  select h.tenant, h.all_apps[1], r.version, h.today + r.days, h.unit * r.least / 1000 / h.step * h.step, r.share, h.step * r.rest, 'either', r.hours, r.cut,
    jsonb_build_object('tolerance', jsonb_build_object('amount', h.step * r.rest)), r.why, h.asker, h.other, h.at + (r.days - 2) * interval '1 day'
  from hands h cross join (values (1, -90, 100, 10000, 1, 72, null::int, '2026/1'), (2, -30, 200, 10000, 2, 48, 1380, '2026/2'), (3, 3, 250, 20000, 2, 48, 1380, '2026/3'))
    as r(version, days, least, share, rest, hours, cut, why) where h.asker <> h.other)
insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
select h.tenant, 'repaymentConfig', null, h.all_apps[2]::text, jsonb_build_object('appId', h.all_apps[2], 'base', 0, 'validFrom', h.today + 2, 'reason', '2026/4', 'rule', jsonb_build_object(
    'minAmount', h.unit * 150 / 1000 / h.step * h.step, 'minPpm', null, 'dueOrder', null, 'toleranceAmount', h.step, 'tolerancePpm', null, 'overflow', 'refund', 'codeHours', 24, 'cutOff', 1350)),
  h.asker, h.at - interval '25 minutes', h.at + interval '6 days' from hands h where h.all_apps[2] is not null`;

/** Texts and calls are prepaid since ten days: a top-up each, what was sent since is charged, and a second top-up of texts waits. */
export const insertServices = `
with balances as (insert into service_balance (tenant_id, account, balance, since)
  select m.tenant, a.account, 0, m.at - interval '10 days' from demo_market m cross join (values ('sms'), ('voice')) a(account) returning tenant_id, account),
filled as (insert into top_up (tenant_id, account, channel, amount, balance_before, balance_after, voucher, remark, staff_id, reviewed_by, at)
  select m.tenant, b.account, null, m.unit * v.much, 0, m.unit * v.much, 'voucher-' || b.account, '', ${asker}, (select max(s.id) from staff s where s.tenant_id = m.tenant and s.type = 5), m.at - interval '10 days'
  from demo_market m join balances b on b.tenant_id = m.tenant join (values ('sms', 40), ('voice', 25)) v(account, much) on v.account = b.account returning tenant_id, id, account, amount, staff_id, at),
deals as (insert into service_deal (tenant_id, account, kind, amount, balance_after, top_up_id, staff_id, at)
  select f.tenant_id, f.account, 'topUp', f.amount, f.amount, f.id, f.staff_id, f.at from filled f),
waiting as (insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
  select m.tenant, 'topUp', null, 'sms ' || m.unit * 30 || ' voucher-sms-2', jsonb_build_object('before', 0, 'topUp', jsonb_build_object('accountType', 'sms', 'amount', m.unit * 30,
    'currency', t.currency, 'voucherUrl', '', 'remark', 'voucher-sms-2')), ${asker}, m.at - interval '55 minutes', m.at + interval '6 days' from demo_market m join tenant t on t.tenant_id = m.tenant)
insert into posting (tenant_id, order_id, code, event_id, value_date, posted_at, accounts, amounts)
select f.tenant_id, null, 'L17', 'topUp:' || f.id, (f.at at time zone m.zone)::date, f.at, array[1000, 1300]::smallint[], array[-f.amount, f.amount] from filled f join demo_market m on m.tenant = f.tenant_id`;

/** The balance follows from its movements. */
export const sumServices = `
update service_balance b set balance = (select sum(d.amount) from service_deal d where d.tenant_id = b.tenant_id and d.account = b.account) from demo_market m where m.tenant = b.tenant_id`;

/** What one text or call costs the demo's lenders. */
export const priceMessages = `
update message x set cost = m.step * case x.medium when 'voice' then 500 else 350 end from demo_market m
where x.tenant_id = m.tenant and x.state in ('submitted', 'delivered', 'answered', 'keyed') and x.created_at >= m.at - interval '10 days'`;
