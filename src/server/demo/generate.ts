import { createPeople } from "./people.ts";
import { createOwnRoles } from "./roles.ts";
import { askGateways, askGroupCall, askWording, createSettings } from "./settings.ts";
import type pg from "pg";
import { fold } from "../../lending/fold.ts";
import { fillBuckets } from "../report/collection-facts.ts";
import { fillDays } from "../report/days/day-rollup.ts";
import { fillReviews } from "../report/review/review-rollup.ts";
import { fillTallies } from "../report/tally/tally-rollup.ts";
import { createTenant } from "../start/create-tenant.ts";
import * as applications from "./application.sql.ts";
import * as book from "./book.sql.ts";
import * as contacts from "./contacts.sql.ts";
import * as desk from "./desk.sql.ts";
import * as finance from "./finance.sql.ts";
import * as floor from "./floor.sql.ts";
import * as advertising from "./growth/advertising.sql.ts";
import * as leads from "./growth/leads.sql.ts";
import { channelSteps, leadSteps } from "./growth/steps.ts";
import * as messages from "./messages.sql.ts";
import type { DemoMarket } from "./market.ts";
import * as notices from "./notices.sql.ts";
import * as money from "./money/desk.sql.ts";
import * as office from "./office.sql.ts";
import * as orders from "./orders.sql.ts";
import { createProductDesk, createProducts } from "./product/products.ts";
import { reviewSteps } from "./review/steps.ts";
import * as risk from "./risk/risk.sql.ts";
import { createRules } from "./risk/rules.ts";
import * as signIns from "./sign-ins.sql.ts";
import { bindReviewers, createStaff } from "./staff.ts";

export interface DemoRun {
  readonly orders: number;
  readonly now: Date;
  readonly passwordHash: string;
  /** Told after each step with the part that is done, 0 to 1, and what comes next. */
  readonly progress: (done: number, what: string) => void;
}

/** The seed is fixed: two runs on one day give the same portfolio. */
const seed = 20_260_101;

const fills: readonly string[] = [fillBuckets, fillReviews, fillTallies, fillDays];
const steps: readonly (readonly [what: string, weight: number, sql: string])[] = [
  ["orders", 4, orders.orderFacts],
  ["orders", 3, orders.orderMoney],
  ["repayments", 2, orders.repayments],
  ["calls", 3, contacts.attempts],
  ["results", 3, contacts.results],
  ["promises", 2, contacts.promises],
  ["promises", 1, contacts.indexPromises],
  ["promises", 1, contacts.unfoundedBounces],
  ["promises", 1, contacts.countedBounces],
  ["promises", 2, contacts.followUp],
  ["customers", 6, orders.customers],
  ["customers", 4, orders.contacts],
  ["orders", 22, orders.insertOrders],
  ["machine", 1, risk.insertLabels],
  ["machine", 6, risk.insertTries],
  ["machine", 1, risk.insertHours],
  ["repayments", 1, book.numberRepayments],
  ["repayments", 5, orders.insertRepayments],
  ["repayments", 4, book.insertReceipts],
  ["book", 6, book.insertLoanEvents],
  ["book", 14, book.insertPostings],
  ...finance.payoutSteps.map((sql) => ["payouts", 1, sql] as const),
  ["checks", 1, finance.insertChecks],
  ["checks", 1, finance.insertUnmatched],
  ["coupons", 1, finance.insertCoupons],
  ["coupons", 1, finance.insertUserCoupons],
  ["coupons", 1, office.insertSends],
  ["coupons", 1, office.insertWaitingSends],
  ["channels", 1, office.insertChannels],
  ["channels", 1, office.insertRoutes],
  ["channels", 1, money.insertAccounts],
  ["channels", 1, money.nameAccounts],
  ["channels", 1, money.insertRules],
  ["channels", 1, money.insertServices],
  ["channels", 1, money.sumServices],
  ["channels", 1, office.insertCollectors],
  ["channels", 1, office.insertStatements],
  ["channels", 1, finance.insertCheckLines],
  ["applications", 1, leads.insertSteps],
  ...leadSteps,
  ["office", 1, office.insertFeedback],
  ["office", 1, notices.insertNotices],
  ["office", 1, notices.insertReleases],
  ["office", 1, notices.insertReads],
  ["office", 1, signIns.insertSignIns],
  ["office", 1, signIns.insertOddSignIns],
  ["office", 1, signIns.insertSignInEnds],
  ["office", 1, signIns.lockGuessed],
  ["office", 1, signIns.watchKeys],
  ["office", 1, signIns.insertKeyUse],
  ["office", 1, office.insertAdverts],
  ["calls", 9, contacts.insertAttempts],
  ["calls", 4, contacts.insertCalls],
  ["leads", 1, leads.insertLeadCalls],
  ["messages", 1, messages.messages],
  ["messages", 1, messages.insertTasks],
  ["messages", 1, messages.insertMessageAttempts],
  ["messages", 1, messages.insertMessages],
  ["messages", 1, messages.insertBlocks],
  ["messages", 1, messages.insertGroupCall],
  ["messages", 1, advertising.advertisements],
  ["messages", 1, advertising.insertSendings],
  ["messages", 1, advertising.insertAdvertisements],
  ["messages", 1, advertising.countSent],
  ["messages", 1, advertising.insertRecording],
  ["messages", 1, advertising.insertCodes],
  ["messages", 1, money.priceMessages],
  ["calls", 3, contacts.insertTallies],
  ["promises", 3, contacts.insertPromises],
  ["results", 8, contacts.insertResults],
  ["assignments", 4, contacts.insertAssignments],
  ["assignments", 1, desk.insertReminderAssignments],
  ["groups", 1, desk.insertGroups],
  ["groups", 1, desk.bindStaff],
  ["shifts", 1, desk.insertShifts],
  ["complaints", 1, floor.insertComplaints],
  ["complaints", 1, floor.markComplaints],
  ["offers", 1, floor.insertOffers],
  ["commission", 1, floor.insertRates],
  ["commission", 1, floor.insertPlans],
  ["history", 12, contacts.insertEvents],
  ["history", 1, finance.insertPayoutHistory],
  ...reviewSteps,
  ["applications", 1, applications.nameBirths],
  ["applications", 1, applications.insertDetails],
  ["applications", 1, applications.insertReferences],
  ...channelSteps,
  ...fills.map((sql) => ["report", 4, sql] as const),
];
const totalWeight = steps.reduce((sum, [, weight]) => sum + weight, 0);
const temporary = [
  "demo_lead",
  "demo_payout",
  "demo_message",
  "demo_follow_up",
  "demo_promise",
  "demo_result",
  "demo_attempt",
  "demo_receipt",
  "demo_repayment",
  "demo_money",
  "demo_order",
  "demo_market",
  "demo_advert",
];

/**
 * Whether the planner has to know this table: where an older portfolio has been taken out it goes on believing what it knew of that one's
 * rows, takes a bigger one's customers for a single row, and never ends.
 */
function isReadAfter(sql: string, table: string): boolean {
  const reads = new RegExp(`(from|join) ${table}\\b`);
  return steps.slice(steps.findIndex((step) => step[2] === sql) + 1).some(([, , later]) => reads.test(later));
}

/** Writes one tenant with its whole portfolio, inside the caller's transaction. `from` and `to` bound its part of the progress. */
export async function generateTenant(
  client: pg.ClientBase,
  market: DemoMarket,
  run: DemoRun,
  part: { readonly from: number; readonly to: number },
): Promise<void> {
  const { tenantId: id, code, name, preset } = market;
  await createTenant(client, {
    id,
    code,
    name,
    market: preset,
    isDemo: true,
    payPage: "https://pay.example/",
    stopPage: "https://tc.example/stop",
    now: run.now,
  });
  await createProducts(client, market, run.now);
  await createStaff(client, market, run.passwordHash, run.now);
  await createOwnRoles(client, market.tenantId, run.now);
  await createPeople(client, market.tenantId, preset.locale, run.now);
  await createSettings(client, market.tenantId, run.now);
  await createRules(client, market.tenantId, run.now);
  await createProductDesk(client, market, run.now);
  await askWording(client, market.tenantId, run.now);
  await askGateways(client, market.tenantId, run.now);
  await client.query(bindReviewers, [market.tenantId]);
  for (const sql of [orders.drawFunction, orders.parameters]) await client.query(sql);
  await fillParameters(client, market, run);
  let done = 0;
  for (const [what, weight, sql] of steps) {
    run.progress(part.from + (part.to - part.from) * (done / totalWeight), `${market.name}: ${what}`);
    await client.query(sql, fills.includes(sql) ? [market.tenantId] : []);
    const written = /(?:create temp table|insert into) (\w+)/.exec(sql)?.[1];
    if (written && isReadAfter(sql, written)) await client.query(`analyze ${written}`);
    done += weight;
  }
  await client.query(`drop table ${temporary.join(", ")}`);
  await moveSequences(client);
  await askGroupCall(client, market.tenantId, run.now);
}

async function fillParameters(client: pg.ClientBase, market: DemoMarket, run: DemoRun): Promise<void> {
  const count = Math.round(run.orders * market.share);
  const folded = (list: readonly string[]) => list.map(fold);
  const values: readonly unknown[] = [
    market.tenantId,
    (seed + market.tenantId) * 10_000_000_000,
    count,
    Math.max(Math.ceil(count * 0.66), 1),
    run.now,
    market.preset.timeZone,
    market.preset.currencyStep,
    market.preset.countryCode,
    market.overdueShare,
    market.amount.low,
    market.amount.high,
    market.amount.unit,
    market.ppm.interest,
    market.ppm.fee,
    market.ppm.penalty,
    market.ppm.cap,
    market.principalFirst,
    market.products.map((product) => product.app),
    market.products.map((_, i) => i + 1),
    market.products.map((product) => product.term),
    market.family,
    market.middle,
    market.given.male,
    market.given.female,
    folded(market.family),
    folded(market.middle),
    folded(market.given.male),
    folded(market.given.female),
    market.familyFirst,
    market.phonePrefixes,
    market.provinces.map((province) => province.name),
    market.provinces.map((province) => province.zone),
    market.employers,
    market.hours,
    market.banks,
    market.remarks,
    market.pleas,
  ];
  await client.query(
    `insert into demo_market select $1, $2, $3, $4, $5, $6, ($5::timestamptz at time zone $6)::date, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       $18, $19, $20,
       (select array_agg(s.id order by s.id) from staff s where s.tenant_id = $1 and s.type = 7 and not s.must_change_password),
       (select array_agg(s.id order by s.id) from staff s where s.tenant_id = $1 and s.type = 3),
       (select array_agg(s.id order by s.id) from staff s where s.tenant_id = $1 and s.type = 6),
       $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37,
       (select coalesce(max(id), 0) from loan_order), (select coalesce(max(id), 0) from customer), (select coalesce(max(id), 0) from contact_attempt),
       (select coalesce(max(id), 0) from collection_result), (select coalesce(max(id), 0) from promise), nextval('order_no_seq') - 1`,
    [...values],
  );
}

/** Numbers were given by hand; what comes next continues after them. */
async function moveSequences(client: pg.ClientBase): Promise<void> {
  for (const table of [
    "loan_order",
    "customer",
    "contact_attempt",
    "collection_result",
    "promise",
    "receipt",
    "payout",
    "payout_transfer",
  ]) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`);
  }
  await client.query(
    "select setval('order_no_seq', greatest((select max(order_no::bigint) from loan_order where order_no ~ '^[0-9]{8}$'), 10000000))",
  );
}
