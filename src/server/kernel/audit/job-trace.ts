import type { TenantMoment, Trace } from "../context.ts";
import { writeAudit } from "./audit.ts";

/** Where and when; of the tenant its number alone, so that no job reads more for it. */
type Turn = Pick<TenantMoment, "tx" | "now"> & { readonly tenant: Pick<TenantMoment["tenant"], "id"> };

/** What a job does by itself, as the trail names it: `trail.act` says each in every language. */
export const jobActs = [
  "account.given",
  "account.closed",
  "account.answered",
  "channel.held",
  "charge.taken",
  "check.opened",
  "exemption.booked",
  "extension.expired",
  "night.booked",
  "payout.answered",
  "payout.routed",
  "receipt.banked",
  "reports.mended",
  "statement.kept",
  "statement.failed",
] as const;
export type JobAct = (typeof jobActs)[number];

/** Puts on record what a job has done, in its own transaction; `staffId` is whose wish it carried out, nobody's where it acts by itself. */
export const recordJob = (
  { tx, tenant, now }: Turn,
  call: JobAct,
  { subject, ids = [], detail = {}, staffId = null }: Omit<Trace, "said"> & { readonly staffId?: number | null },
): Promise<void> =>
  writeAudit(tx, { tenantId: tenant.id, at: now, staffId, call, command: "", source: "", address: "", subject, ids, detail });
