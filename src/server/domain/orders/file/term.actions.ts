import { refusedFileDays, refusedFilesUntil } from "../../../../lending/rights/file-terms.ts";
import { keptUntil } from "../../../../lending/rights/data-subject.ts";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
import { writeAudit } from "../../../kernel/audit/audit.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { relationEndOf, retentionsOf } from "../rights/erase.actions.ts";
import * as store from "./term.store.ts";
import { deleteUnnamed } from "./voucher.store.ts";

/** ms: an app sends an application's pictures minutes before it. */
export const waitsFor = 24 * 3_600_000;

export interface KeptFor {
  readonly keptUntil: string | null;
  readonly hold: string | null;
}

/** Until when an order's pictures are kept (rules/customer-rights.md 7). */
export async function termOf(context: Context, orderId: number): Promise<KeptFor> {
  const { tenant } = context;
  const ends = await store.selectEnds(context, orderId, tenant.timeZone);
  if (ends.isOpen || ends.hold !== null || ends.endedOn === null) return { keptUntil: null, hold: ends.hold };
  if (!ends.wasPaidOut) return { keptUntil: refusedFilesUntil(tenant.region, ends.endedOn), hold: null };
  const { customerFile } = await retentionsOf(context);
  return { keptUntil: keptUntil("customerFile", await relationEndOf(context, ends.customerId), customerFile.years), hold: null };
}

/** Years back from a day: the same day of that year, 28 February where it has no 29th. */
const yearsBefore = (day: string, years: number): string => {
  const [year = "", month = "", of = ""] = day.split("-");
  return `${Number(year) - years}-${month}-${month === "02" && of === "29" ? "28" : of}`;
};

/** The night's part: a batch of pictures whose term is over goes. @returns how many went */
export async function dropOverdueFiles(moment: TenantMoment): Promise<number> {
  const { tx, tenant, now } = moment;
  const today = localDate(now, tenant.timeZone);
  const { customerFile } = await retentionsOf(moment);
  const terms = {
    timeZone: tenant.timeZone,
    refusedBefore: addDays(today, -refusedFileDays(tenant.region)),
    lentBefore: yearsBefore(today, customerFile.years),
  };
  const gone = await store.deleteOver(moment, terms);
  if (gone.length === 0) return 0;
  await writeAudit(tx, {
    tenantId: tenant.id,
    at: now,
    staffId: null,
    call: "order.filesGone",
    command: "",
    source: "night",
    address: "",
    subject: "order",
    ids: [...new Set(gone.map(({ order_id }) => order_id))],
    detail: { files: gone.length, ...terms },
  });
  return gone.length;
}

/** ms: what is brought with a form is named by it at once, and a request for it waits a week at most. */
const [vouchersWait, vouchersLookedFor] = [7 * 24 * 3_600_000, 90 * 24 * 3_600_000];

/** The night's part: vouchers that were brought for something that was never sent. A voucher may show a customer's account: it is kept for a reason only. */
export async function dropUnnamedVouchers(moment: TenantMoment): Promise<void> {
  const { tx, tenant, now } = moment;
  const [from, before] = [new Date(now.getTime() - vouchersLookedFor), new Date(now.getTime() - vouchersWait)];
  const ids = await deleteUnnamed(moment, { from, before });
  if (ids.length === 0) return;
  await writeAudit(tx, {
    tenantId: tenant.id,
    at: now,
    staffId: null,
    call: "file.vouchersGone",
    command: "",
    source: "night",
    address: "",
    subject: "file",
    ids: ids.slice(0, 1_000),
    detail: { files: ids.length },
  });
}

/** What no application has taken up. */
export const dropUnclaimedFiles = (moment: TenantMoment): Promise<void> =>
  store.deleteUnclaimed(moment, new Date(moment.now.getTime() - waitsFor));
