import type { JobName } from "../../lending/options/office/health-codes.ts";
import type { Database } from "../db/connection.ts";
import { onePlan, planned } from "../kernel/sql/planned.ts";
import { rowOf } from "../kernel/sql/sql.ts";

const message = (
  medium: "sms" | "voice",
): string => `exists (select from message where tenant_id = $1 and state = 'submitted' and purpose <> 'market' and medium = '${medium}')
  or exists (select from message where tenant_id = $1 and state in ('queued', 'waiting') and purpose <> 'market' and due_at <= $2::timestamptz and medium = '${medium}')`;

/** By which the jobs that ask every moment know that there is something for them: each at most too often true, and read from an index. */
const signs = {
  calls: "exists (select from phone_call where tenant_id = $1 and state <> 'ended')",
  exports: "exists (select from export_job where tenant_id = $1 and state in ('queued', 'running'))",
  fold: "exists (select from collection_delta where tenant_id = $1) or exists (select from day_delta where tenant_id = $1) or exists (select from review_delta where tenant_id = $1) or exists (select from tally_delta where tenant_id = $1)",
  machine: `exists (select from loan_order where tenant_id = $1 and status = 0 and stage in ('machine_pending', 'fetching_score'))
    or exists (select from document_request where tenant_id = $1 and ended_at is null and due_at <= $2::timestamptz)`,
  payouts: `exists (select from payout_transfer where tenant_id = $1 and state = 'sent')
    or exists (select from loan_order where tenant_id = $1 and status = 5 and stage = 'fin2_passed')`,
  messages: `${message("sms")} or exists (select from message_test where tenant_id = $1 and state = 'queued' and due_at <= $2::timestamptz)`,
  announcements: message("voice"),
  advertising: `exists (select from message where tenant_id = $1 and state = 'submitted' and purpose = 'market')
    or exists (select from message where tenant_id = $1 and state in ('queued', 'waiting') and purpose = 'market' and due_at <= $2::timestamptz)
    or exists (select from message_task where tenant_id = $1 and fill_below is not null and state = 'toSend')
    or exists (select from private_text where tenant_id = $1 and state = 'queued' and due_at <= $2::timestamptz)`,
  decisions: `exists (select from review where tenant_id = $1 and held_until <= $2::timestamptz and held_until is not null and ended_at is null)
    or exists (select from review where tenant_id = $1 and parked_until <= $2::timestamptz and parked_until is not null and ended_at is null)`,
  riskRuns: "exists (select from risk_run where tenant_id = $1 and state in ('queued', 'running'))",
  statements: "exists (select from statement_upload where tenant_id = $1 and state in ('waiting', 'working'))",
} satisfies Partial<Record<JobName, string>>;
export type WaitingJob = keyof typeof signs;

const statement = `select ${Object.entries(signs)
  .map(([name, sign]) => `(${sign}) as "${name}"`)
  .join(", ")}`;

/** For which of these jobs something waits at a tenant: one statement instead of each job's own. */
export async function readWaiting(database: Database, tenantId: number, now: Date): Promise<Readonly<Record<WaitingJob, boolean>>> {
  const row = await database.withTenant(
    tenantId,
    // Each sign is read from an index, whoever has however much: thought over anew each time it cost ten times what it read.
    (tx) => planned(tx, onePlan, () => rowOf<Readonly<Record<WaitingJob, boolean>>>(tx, statement, [tenantId, now])),
    "read",
  );
  if (!row) throw new Error("a statement without a table answers one row");
  return row;
}
