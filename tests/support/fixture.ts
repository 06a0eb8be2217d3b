import type pg from "pg";
import { menu } from "../../src/contract/menu.ts";
import { shippedKeys } from "../../src/contract/permissions.ts";
import { kindOf } from "../../src/lending/rights/staff-kinds.ts";
import { dayIn } from "./clock.ts";
import { insertEvents } from "../../src/server/report/days/day-writes.ts";
import { cheapHash } from "./password.ts";

export const fixturePassword = "Keyline1";

/** Roles with their data scope, staff kind and department (rules/rights.md 2). */
const roleFacts = {
  platformAdmin: { scope: "tenant", type: 0, team: "none" },
  tenantAdmin: { scope: "tenant", type: 1, team: "none" },
  manager: { scope: "department", type: 2, team: "collection" },
  firstReviewer: { scope: "own", type: 3, team: "credit" },
  finalReviewer: { scope: "own", type: 4, team: "credit" },
  finance: { scope: "tenant", type: 5, team: "none" },
  reminder: { scope: "own", type: 6, team: "remind" },
  collector: { scope: "own", type: 7, team: "collection" },
  marketer: { scope: "own", type: 8, team: "marketing" },
  service: { scope: "tenant", type: 9, team: "none" },
  auditor: { scope: "tenant", type: 10, team: "none" },
  supervisor: { scope: "team", type: 11, team: "collection" },
} as const;
export type Role = keyof typeof roleFacts;
const roleNames = Object.keys(roleFacts) as Role[];

const teams = [
  { id: 1, name: "Head office", department: "none" },
  { id: 2, name: "Collection A", department: "collection" },
  { id: 3, name: "Collection B", department: "collection" },
  { id: 4, name: "Credit", department: "credit" },
  { id: 5, name: "Reminders", department: "remind" },
  { id: 6, name: "Marketing", department: "marketing" },
] as const;
const teamOf = (department: string): number => teams.find((team) => team.department === department)?.id ?? 1;

const markets = [
  {
    id: 1,
    code: "vn",
    region: "VN",
    currency: "VND",
    step: 100,
    zone: "Asia/Ho_Chi_Minh",
    locale: "vi_VN",
    country: "+84",
    payPage: "https://pay.example/",
  },
  { id: 2, code: "ph", region: "PH", currency: "PHP", step: 1, zone: "Asia/Manila", locale: "en_PH", country: "+63", payPage: "" },
] as const;
type Market = (typeof markets)[number];

const names = ["Nguyễn Văn An", "Trần Thị Bình", "Đặng Minh Châu", "Lê Quốc Dũng", "Phạm Thu Hà", "Võ Hải Yến"] as const;
const folded = ["nguyen van an", "tran thi binh", "dang minh chau", "le quoc dung", "pham thu ha", "vo hai yen"] as const;

/** One order per line; days late are against the day of seeding, negative before the due date. */
const orderPlans = [
  { status: 8, stage: "overdue", late: 12, collector: "collector" },
  { status: 8, stage: "overdue", late: 5, collector: "collector" },
  { status: 8, stage: "overdue", late: 40, collector: "collector2" },
  { status: 8, stage: "overdue", late: 3, collector: null },
  { status: 8, stage: "overdue", late: 75, collector: null },
  { status: 6, stage: "payout_success", late: -6, collector: null },
  { status: 9, stage: "settled", late: -2, collector: null },
  { status: 0, stage: "pending_review", late: null, collector: null },
] as const;

export interface FixtureOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly customerId: number;
  readonly status: number;
  readonly collectorId: number | null;
}
export interface FixtureTenant {
  readonly id: number;
  readonly region: string;
  /** Staff ids by role, and "collector2" (same team), "collectorB" (another team), "finance2". */
  readonly staff: Readonly<Record<Role | "collector2" | "collectorB" | "finance2", number>>;
  readonly orders: readonly FixtureOrder[];
}
export interface Fixture {
  readonly vn: FixtureTenant;
  readonly ph: FixtureTenant;
}

/** Accounts are "<role>.<tenant code>", such as "collector.vn"; "fresh.vn" must change its password; "gone.vn" is disabled. */
export const accountOf = (who: string, code: "vn" | "ph" = "vn"): string => `${who}.${code}`;

/** Seeds two tenants with roles, menu, staff, customers and orders. Every password is `Keyline1`. */
export async function seedFixture(owner: pg.Pool): Promise<Fixture> {
  const hash = cheapHash(fixturePassword);
  const [vn, ph] = [await seedTenant(owner, markets[0], hash), await seedTenant(owner, markets[1], hash)];
  return { vn, ph };
}

async function seedTenant(owner: pg.Pool, market: Market, hash: string): Promise<FixtureTenant> {
  await seedFrame(owner, market);
  const staff = await seedStaff(owner, market, hash);
  const orders = await seedOrders(owner, market, staff);
  return { id: market.id, region: market.region, staff, orders };
}

async function seedFrame(owner: pg.Pool, { id, ...market }: Market): Promise<void> {
  await owner.query(
    `insert into tenant (tenant_id, code, name, region, currency, currency_step, time_zone, locale, country_code, is_demo, settings)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10)`,
    [
      id,
      market.code,
      `Lender ${market.region}`,
      market.region,
      market.currency,
      market.step,
      market.zone,
      market.locale,
      market.country,
      { payPage: market.payPage },
    ],
  );
  await owner.query("insert into opt_out_key (tenant_id, secret) values ($1, md5(gen_random_uuid()::text))", [id]);
  await owner.query("insert into app (tenant_id, id, name) values ($1, 1, 'Alpha'), ($1, 2, 'Beta')", [id]);
  await owner.query(
    "insert into product (tenant_id, id, app_id, name, status) values ($1, 1, 1, 'Alpha 30', 'listed'), ($1, 2, 2, 'Beta 60', 'listed')",
    [id],
  );
  await owner.query(
    "insert into product_version (tenant_id, product_id, version, config, offer, at) select $1, p, 1, $2, $3, now() from generate_series(1, 2) as p",
    [id, JSON.stringify(config), JSON.stringify(offer)],
  );
  await owner.query("select release_products($1)", [id]);
  await owner.query("insert into pay_channel (tenant_id, code, kind) values ($1, 'main', 'embedded')", [id]);
  await owner.query("select standard_risk($1, now())", [id]);
  await owner.query(
    `insert into collection_stage (tenant_id, code, from_day, to_day) values
     ($1, 'S0', 1, 1), ($1, 'S1', 2, 7), ($1, 'S2', 8, 15), ($1, 'S3', 16, 30), ($1, 'M2', 31, 60), ($1, 'M3', 61, null)`,
    [id],
  );
  await owner.query(
    `insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
     select $1, (e->>'id')::int, (e->>'parentId')::int, (e->>'type')::int, e->'names', e->>'webUrl', (e->>'orderNum')::int, e->>'icon', '', e->>'perms'
     from jsonb_array_elements($2::jsonb) e`,
    [id, JSON.stringify(menu)],
  );
  await owner.query(
    `insert into team (tenant_id, id, name, department) select $1, (e->>'id')::int, e->>'name', e->>'department' from jsonb_array_elements($2::jsonb) e`,
    [id, JSON.stringify(teams)],
  );
  const rows = roleNames.map((code, at) => ({
    ...kindOf(roleFacts[code].type),
    id: at + 1,
    scope: roleFacts[code].scope,
    keys: shippedKeys(code),
  }));
  await owner.query(
    `with r as (select e from jsonb_array_elements($2::jsonb) e),
     made as (insert into role (tenant_id, id, code, name, data_scope, staff_type, level, parent_id)
       select $1, (e->>'id')::int, e->>'code', e->>'code', e->>'scope', (e->>'type')::int, (e->>'level')::int,
         (select (p->>'id')::int from jsonb_array_elements($2::jsonb) p where p->>'code' = e->>'parent') from r returning id)
     insert into role_permission (tenant_id, role_id, permission)
     select $1, (e->>'id')::int, p.permission from r, jsonb_array_elements_text(e->'keys') as p (permission), (select count(*) from made) as after_roles`,
    [id, JSON.stringify(rows)],
  );
}

async function seedStaff(owner: pg.Pool, market: Market, hash: string): Promise<FixtureTenant["staff"]> {
  const plain = roleNames.map((role) => ({ who: role as string, role, team: teamOf(roleFacts[role].team), fresh: false, enabled: true }));
  const people = [
    ...plain,
    { who: "collector2", role: "collector" as Role, team: 2, fresh: false, enabled: true },
    { who: "collectorB", role: "collector" as Role, team: 3, fresh: false, enabled: true },
    { who: "finance2", role: "finance" as Role, team: 1, fresh: false, enabled: true },
    { who: "fresh", role: "collector" as Role, team: 2, fresh: true, enabled: true },
    { who: "gone", role: "collector" as Role, team: 2, fresh: false, enabled: false },
  ];
  const ids: Record<string, number> = {};
  for (const { who, role, team, fresh, enabled } of people) {
    const made = await owner.query<{ id: number }>(
      `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, enabled, locale, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now()) returning id`,
      [
        market.id,
        accountOf(who, market.code),
        `${who} ${market.region}`,
        roleFacts[role].type,
        roleNames.indexOf(role) + 1,
        team,
        hash,
        fresh,
        enabled,
        market.locale,
      ],
    );
    ids[who] = made.rows[0]?.id ?? 0;
  }
  await owner.query(
    `insert into review_binding (tenant_id, app_id, staff_id, first, final)
     select $1, a.id, s.id, true, true from app a, staff s where a.tenant_id = $1 and s.tenant_id = $1 and s.type in (1, 2, 3, 4)`,
    [market.id],
  );
  return ids as FixtureTenant["staff"];
}

/** 5,000,000 over 30 days at 0.1 % a day, fee 4 % at maturity, penalty 0.2 % a day up to half: what the orders' columns say. */
const config = {
  terms: {
    interest: { method: "flat", rate: "0.001", per: "day", dayCount: "actual/365" },
    fee: { rate: "0.04", mode: 2 },
    penalty: { dailyRate: "0.002", base: "contract", capRate: "0.5" },
    extension: { days: 7, rate: "0.1", base: "contract", most: 2 },
    waiverRate: "0.3",
    allocation: { due: ["penalty", "fee", "interest", "principal"] },
  },
  instalments: { count: 1, unit: "day" },
};

/** Anybody from 1,000,000 to 10,000,000 for 30 days; a person reviews. */
const offer = {
  amountMin: 100_000_000,
  amountMax: 1_000_000_000,
  terms: [30],
  cycles: [{ from: 0, to: null }],
  manualReview: true,
  acceptedAtApplication: true,
};

/** The order's payout as the book has it: on the day that it was paid out, with its postings left to the first booking. */
async function payOut(owner: pg.Pool, market: Market, orderId: number): Promise<void> {
  await owner.query(
    `insert into loan_event (tenant_id, order_id, seq, event_id, type, value_at, posted_at, event)
     select tenant_id, id, 1, 'payout:' || id, 'disbursed', paid_out_at, paid_out_at,
       jsonb_build_object('id', 'payout:' || id, 'type', 'disbursed', 'valueDate', (paid_out_at at time zone $3)::date)
     from loan_order where tenant_id = $1 and id = $2`,
    [market.id, orderId, market.zone],
  );
  await owner.query(
    insertEvents({
      rows: `select o.tenant_id, o.id, e.at, e.event, e.was, e.stage, null::bigint, '', jsonb_build_object('amount', o.payout_amount, 'dueDate', o.due_date)
     from loan_order o cross join lateral (values (o.paid_out_at, 'paidOut', 'payout_in_progress', 'payout_success'),
       ((o.due_date + 1 + time '00:05') at time zone $3, 'overdue', 'payout_success', o.stage)) e(at, event, was, stage)
     where o.tenant_id = $1 and o.id = $2 and (e.event = 'paidOut' or o.status = 8) order by 3`,
      steps: [
        { from: "payout_in_progress", to: "payout_success" },
        ...["overdue", "overdue_partial"].map((to) => ({ from: "payout_success", to })),
      ],
    }),
    [market.id, orderId, market.zone],
  );
}

async function seedOrders(owner: pg.Pool, market: Market, staff: FixtureTenant["staff"]): Promise<FixtureOrder[]> {
  const orders: FixtureOrder[] = [];
  for (const [at, plan] of orderPlans.entries()) {
    const who = at % names.length;
    const phone = `${market.country}9${market.id}00000${String(at).padStart(2, "0")}`;
    const customer = await owner.query<{ id: number }>(
      `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type)
       values ($1, $2, $3, $4, $5, 'female', 'Hà Nội', $6, 'new') returning id`,
      [market.id, names[who], folded[who], phone, `0790${at}`, market.zone],
    );
    const customerId = customer.rows[0]?.id ?? 0;
    const orderNo = String(10_000_100 + market.id * 1_000 + at);
    const collectorId = plan.collector && staff[plan.collector];
    const made = await owner.query<{ id: number }>(
      `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
         applied_amount, principal, payout_amount, interest, fee, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date,
         collector_id, collector_since, collection_entered_on, product_version)
       values ($1, $2, $3, 1, 1, $4::smallint, $5, $6, $7, $8, 'new', 500000000, 500000000, 500000000, 15000000, 20000000, 2000, 500000, 30,
         now() - interval '45 days' - make_interval(days => coalesce($9::int, 0)), case when $4::smallint in (6, 8, 9) then now() - make_interval(days => 30 + $9::int) end,
         case when $9::int is null then null else $10::date - $9::int end,
         $11::bigint, case when $11::bigint is null then null else now() end, case when $4::smallint = 8 then $10::date - 1 end,
         case when $4::smallint in (6, 8) then 1 end) returning id`,
      [market.id, orderNo, customerId, plan.status, plan.stage, names[who], folded[who], phone, plan.late, dayIn(market.zone), collectorId],
    );
    if (plan.status === 6 || plan.status === 8) await payOut(owner, market, made.rows[0]?.id ?? 0);
    orders.push({ id: made.rows[0]?.id ?? 0, orderNo, customerId, status: plan.status, collectorId });
  }
  return orders;
}
