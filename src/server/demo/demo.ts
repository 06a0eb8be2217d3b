import pg from "pg";
import { hashPassword } from "../kernel/sign-in/password.ts";
import { generateTenant } from "./generate.ts";
import { demoMarkets } from "./market.ts";
import { playOffers } from "./offers.ts";
import { playRest } from "./played.ts";
import { markPrepared } from "./rights/preparing.ts";
import { demoPassword } from "./staff.ts";

export interface DemoOptions {
  readonly ownerUrl: string;
  readonly orders: number;
  readonly now: Date;
  readonly progress?: (done: number, what: string) => void;
  /** Takes the place of the demo portfolio that is there: in the same transaction, so that one that fails leaves the other as it was. */
  readonly replaces?: boolean;
}

/** Tables that the portfolio fills: analysed and vacuumed at the end, so that index-only scans work from the first page. */
const filled = [
  "loan_order",
  "customer",
  "customer_contact",
  "repayment",
  "receipt",
  "payout",
  "review",
  "application_detail",
  "order_file",
  "order_file_content",
  "voucher",
  "voucher_content",
  "machine_review",
  "payee_account",
  "payout_transfer",
  "payout_decision",
  "coupon",
  "user_coupon",
  "coupon_send",
  "virtual_account",
  "marketing_lead",
  "lead_remark",
  "lead_turn",
  "marketing_import",
  "marketing_prospect",
  "do_not_call",
  "lead_campaign",
  "lead_rule",
  "lead_rule_seat",
  "feedback",
  "sign_in_log",
  "sign_in_end",
  "loan_event",
  "posting",
  "contact_attempt",
  "phone_call",
  "contact_tally",
  "contact_block",
  "message",
  "message_task",
  "promise",
  "collection_result",
  "assignment",
  "guest_group",
  "guest_group_staff",
  "shift",
  "order_event",
  "collection_bucket",
  "day_bucket",
  "review_fact",
  "review_bucket",
  "tally_bucket",
  "staff",
  "menu_entry",
  "role_permission",
];

/** How far the portfolio is, by the time that each part takes. */
const parts = { written: 0.72, known: 0.78, offered: 0.8, played: 0.93 } as const;

/** Names of the tenants that stand in the way: the demo portfolio never mixes with others' data. */
export async function tenantsThere(ownerUrl: string): Promise<{ readonly demo: number; readonly real: number }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ demo: number; real: number }>(
      "select count(*) filter (where is_demo)::int as demo, count(*) filter (where not is_demo)::int as real from tenant",
    );
    return rows[0] ?? { demo: 0, real: 0 };
  } finally {
    await client.end();
  }
}

/**
 * Writes the three demo tenants and one in preparation with `orders` orders over them: the portfolio in one transaction, then what only the house's own functions make,
 * offers and overpayments. The database must be migrated and hold no tenant of these numbers.
 * @throws where it replaces another and somebody else's tenant would go too
 */
export async function createDemo({ ownerUrl, orders, now, replaces = false, progress = () => undefined }: DemoOptions): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const passwordHash = await hashPassword(demoPassword);
    // Ended from outside, its statement ends too; a system that cannot look after its clients lets it run on, as before.
    await client.query("set client_connection_check_interval = '1s'").catch(() => undefined);
    await client.query("begin");
    if (replaces) await emptyAll(client);
    await trustOwnKeys(client);
    // What is committed asynchronously the vacuum below may still take for unfinished, and marks no page as visible to all.
    await client.query("set local synchronous_commit = on; set local work_mem = '128MB'; set local jit = off");
    // Between the steps the planner has to know how many rows there are, not which.
    await client.query("set local default_statistics_target = 5");
    let from = 0;
    for (const market of demoMarkets) {
      await generateTenant(
        client,
        market,
        { orders, now, passwordHash, progress },
        { from: from * parts.written, to: (from + market.share) * parts.written },
      );
      from += market.share;
    }
    await client.query("commit");
    // The house's own functions find their orders by what is known of the tables.
    progress(parts.written, "statistics");
    await client.query(`vacuum (analyze) ${filled.join(", ")}`);
    progress(parts.known, "offers");
    await playOffers(
      ownerUrl,
      demoMarkets.map(({ tenantId }) => tenantId),
      now,
    );
    const { preparing } = await playRest(ownerUrl, now, (done, what) =>
      progress(parts.offered + done * (parts.played - parts.offered), what),
    );
    await client.query(markPrepared, [preparing, passwordHash]);
    progress(parts.played, "statistics");
    await client.query(`vacuum (analyze) ${filled.join(", ")}`);
    progress(1, "done");
  } finally {
    await client.end();
  }
}

/** Where the owner may, foreign keys are not looked up row by row: the generator writes only references that it made itself. */
async function trustOwnKeys(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isSuper: boolean }>('select rolsuper as "isSuper" from pg_roles where rolname = current_user');
  if (rows[0]?.isSuper) await client.query("set local session_replication_role = replica");
}

/** Takes the demo tenants out with everything of theirs: whole tables. Throws where another tenant's rows would go too. */
async function emptyAll(client: pg.ClientBase): Promise<void> {
  // Nobody adds one between the look and the end.
  await client.query("lock table tenant in access exclusive mode");
  const { rowCount } = await client.query("select from tenant where not is_demo limit 1");
  if (rowCount) throw new Error("This database has tenants of its own: the demo portfolio is not taken out of it.");
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(format('%I.%I', n.nspname, c.relname), ', ') as names from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where n.nspname = 'public' and c.relkind = 'r'`,
  );
  await client.query(`truncate ${rows[0]?.names ?? "tenant"}`);
}
