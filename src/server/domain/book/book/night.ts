import type { TenantFacts, Tx } from "../../../kernel/context.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { bookAll } from "./book.actions.ts";
import { selectLoans } from "./book.store.ts";

/** Loans of one transaction: a night of any size holds its locks for a moment only, and a crash loses at most one of these. */
const batch = 500;

/** Loans that time changes: whatever is late, what falls due, and what came with a portfolio and was never posted. Those that another server works on are left to it. */
const waiting = `
select o.id from loan_order o where o.tenant_id = $1 and o.id > $3 and o.product_version is not null and (o.booked_on is null or o.booked_on < $2::date)
  and (o.status = 8 and o.written_off_on is null or o.status = 6 and (o.due_date <= $2 or o.booked_on is null) or o.status = 9 and o.booked_on is null)
order by o.id limit ${batch} for no key update of o skip locked`;

interface Night {
  readonly last: number | null;
  readonly booked: number;
  readonly moved: readonly number[];
  readonly late: readonly number[];
}

/**
 * One batch of a tenant's night: accruals posted, lateness begun (T24), stages as the replay has them. `booked_on` says what is done, so that
 * running it twice changes nothing, a missed night is caught up by the next one, and a crash leaves whole loans behind.
 * @param after The last loan of the batch before: sought from the beginning each time, 500 of 700,000 took a second
 * @returns the last loan of this one, null: there are no more; how many it booked, which moved, and which of those became late
 */
export async function bookNight(tx: Tx, tenant: TenantFacts, now: Date, after: number): Promise<Night> {
  const today = businessDay(now, tenant.timeZone).date;
  const due = await rowsOf<{ id: number }>(tx, waiting, [tenant.id, today, after]);
  const last = due.length < batch ? null : (due.at(-1)?.id ?? null);
  if (due.length === 0) return { last, booked: 0, moved: [], late: [] };
  const books = { tx, tenant, now, staffId: null };
  const rows = await selectLoans(
    books,
    due.map((row) => row.id),
    false,
  );
  const done = await bookAll(
    books,
    rows.map((row) => ({ row, happenings: [] })),
  );
  const moved = done.filter(({ row, after }) => row.stage !== after.stage);
  const late = moved.filter(({ row, after }) => row.status !== 8 && after.status === 8);
  return { last, booked: done.length, moved: moved.map(({ row }) => row.id), late: late.map(({ row }) => row.id) };
}
