import type pg from "pg";
import { fold } from "../../lending/fold.ts";
import { allocationOfMarket } from "../../lending/product/market-allocation.ts";
import type { ProductConfig } from "../../lending/product/product.ts";
import type { AllocationOrder } from "../../lending/product/terms.ts";
import { localDate } from "../../lending/time/zone.ts";
import { appendMissing } from "../report/collection-facts.ts";
import { appendMissingTallies } from "../report/tally/tally-rollup.ts";
import * as statements from "./import.sql.ts";
import type { ImportContext, ImportedLoan } from "./loan.ts";

export interface ImportTenant {
  readonly id: number;
  readonly name: string;
  /** ISO country: whose order of allocation its loans follow. */
  readonly region: string;
  readonly context: ImportContext;
}

/** The tenant of that code or name, or the only one there is. */
export async function tenantFor(client: pg.ClientBase, asked: string | undefined, now: Date): Promise<ImportTenant> {
  const { rows } = await client.query<{ id: number; code: string; name: string; region: string; zone: string; step: string }>(
    "select tenant_id as id, code, name, region, time_zone as zone, currency_step::text as step from tenant order by 1",
  );
  const named = rows.find((row) => row.code === asked) ?? rows.find((row) => row.name === asked);
  const found = asked ? named : rows.length === 1 ? rows[0] : undefined;
  if (!found)
    throw new Error(
      `Which tenant? --tenant ${rows.map((row) => `${row.code} (${row.name})`).join(" | ") || "(there is none yet: npm run admin)"}`,
    );
  const staff = await client.query<{ account: string }>("select account from staff where tenant_id = $1", [found.id]);
  const collectors = new Set(staff.rows.map((row) => row.account));
  if (collectors.size === 0) throw new Error(`${found.name} has no staff yet: npm run admin`);
  return {
    id: found.id,
    name: found.name,
    region: found.region,
    context: { today: localDate(now, found.zone), now, currencyStep: Number(found.step), collectors },
  };
}

const steps: readonly (readonly [what: string, sql: string])[] = [
  ["product", statements.insertProduct],
  ["customers", statements.customers],
  ["terms", statements.insertVersions],
  ["orders", statements.insertOrders],
  ["book", statements.insertLoanEvents],
  ["calls", statements.insertAttempts],
  ["calls", statements.insertTallies],
  ["calls", statements.refreshLastAttempt],
  ["promises", statements.insertPromises],
  ["results", statements.insertResults],
  ["assignments", statements.insertBatch],
  ["history", statements.history],
  ["audit", statements.insertAudit],
  ["report", appendMissing],
  ["report", appendMissingTallies],
  ["live", statements.insertNotice],
];

/** What our own terms add to a loan of elsewhere, besides its penalty: interest and fee are as its contract said (its `takenOver` event). */
function termsOf({ region }: ImportTenant): ProductConfig {
  const known: Readonly<Record<string, AllocationOrder>> = allocationOfMarket;
  return {
    terms: {
      interest: { method: "flat", rate: "0", per: "day", dayCount: "periodic" },
      allocation: known[region] ?? allocationOfMarket.MX,
    },
    instalments: { count: 1, unit: "day" },
  };
}

/**
 * Writes what the tenant does not have yet, all or nothing; a loan number that is there already is left as it is.
 * @returns how many orders were added and how many were there
 */
export async function importLoans(
  client: pg.ClientBase,
  tenant: ImportTenant,
  loans: readonly ImportedLoan[],
  progress: (done: number, what: string) => void = () => undefined,
): Promise<{ readonly added: number; readonly there: number }> {
  const rows = loans.map((loan) => ({ ...loan, name_folded: fold(loan.name) }));
  await client.query("begin isolation level repeatable read");
  try {
    progress(0, "reading");
    await client.query("select set_config('jit', 'off', true)");
    const staged = await client.query(statements.stageLoans, [tenant.id, JSON.stringify(rows)]);
    const added = staged.rowCount ?? 0;
    await client.query("analyze loan");
    for (const [i, [what, sql]] of (added > 0 ? steps : []).entries()) {
      progress((i + 1) / (steps.length + 1), what);
      const values = [tenant.id, tenant.context.now, JSON.stringify(termsOf(tenant))];
      await client.query(sql, values.slice(0, sql.includes("$3") ? 3 : sql.includes("$2") ? 2 : 1));
    }
    await client.query("commit");
    progress(1, "done");
    return { added, there: loans.length - added };
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
