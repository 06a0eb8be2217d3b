import type { Medium, Purpose } from "../../../../lending/contact/contact-policy.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { insertTallied } from "../../../report/tally/tally-writes.ts";
import type { Contacting } from "./contact.store.ts";

export interface AttemptDraft {
  readonly orderId: number | null;
  readonly customerId: number;
  readonly localDate: string;
  readonly medium: Medium;
  readonly direction: "out" | "in";
  readonly purpose: Purpose;
  /** 0 soft phone through the gateway, 1 handset outside it, 2 link or message. */
  readonly clientType: number;
  readonly channel: string;
  readonly contactId: number | null;
  readonly phone: string;
  /** Whom to win it was about, where that is what it was for. */
  readonly leadId?: number;
  readonly met: { readonly status: number; readonly stage: string; readonly version: number };
}

/** Writes one attempt: its time and number stay, whatever becomes of it. Nobody's (staff 0) is the house's own. */
export async function writeAttempt(context: Contacting, draft: AttemptDraft): Promise<{ id: number; phone: string }> {
  const { tx, tenant, now, staff } = context;
  const row = await rowOf<{ id: number; phone_masked: string }>(
    tx,
    insertTallied(
      "contact_attempt",
      `insert into contact_attempt (tenant_id, order_id, customer_id, staff_id, at, local_date, type, direction, purpose, client_type, channel, contact_id,
       phone_masked, met_status, met_stage, met_version, lead_id)
     values ($1, $2, $3, $4, $5, $6::date, $7, $8, $9, $10, $11, $12, masked_phone($13), $14, $15, $16, $17)`,
      { answer: "select id, phone_masked from added" },
    ),
    [
      tenant.id,
      draft.orderId,
      draft.customerId,
      staff?.id ?? 0,
      now,
      draft.localDate,
      draft.medium,
      draft.direction,
      draft.purpose,
      draft.clientType,
      draft.channel,
      draft.contactId,
      draft.phone,
      draft.met.status,
      draft.met.stage,
      draft.met.version,
      draft.leadId ?? null,
    ],
  );
  if (!row) throw new Error("an insert answers its row");
  // A message is no talk, read or spoken: whoever had only that is still to be called.
  if (draft.medium !== "sms" && draft.medium !== "voice" && draft.orderId !== null) await touchOrder(context, draft.orderId);
  return { id: row.id, phone: row.phone_masked };
}

async function touchOrder({ tx, tenant, now }: Contacting, orderId: number): Promise<void> {
  await rowsOf(tx, "update loan_order set last_attempt_at = $3 where tenant_id = $1 and id = $2", [tenant.id, orderId, now]);
}

export interface OwnAttempt {
  readonly id: number;
  readonly at: Date;
  readonly phone_masked: string;
}

/** An attempt of this person's own on an order, if it is one. */
export const findAttempt = ({ tx, tenant, staff }: Context, orderId: number, id: unknown): Promise<OwnAttempt | undefined> =>
  rowOf<OwnAttempt>(
    tx,
    "select id, at, phone_masked from contact_attempt where tenant_id = $1 and id = $2 and order_id = $3 and staff_id = $4",
    [tenant.id, typeof id === "number" ? id : 0, orderId, staff.id],
  );

/** The same where there must be one. @throws Refused stale where it is none */
export async function ownAttempt(context: Context, orderId: number, id: unknown): Promise<OwnAttempt> {
  const row = await findAttempt(context, orderId, id);
  if (!row) throw new Refused({ error: "stale" });
  return row;
}

/** An attempt's number is told again for as long as its reveal would be. */
export const isRecent = ({ now }: Pick<Context, "now">, { at }: OwnAttempt): boolean =>
  now.getTime() - at.getTime() < limits.revealReserved;
