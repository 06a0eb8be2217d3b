import { instantOf, localDate } from "../../lending/time/zone.ts";
import { addDays } from "../../lending/time/calendar.ts";
import { openDatabase } from "../db/connection.ts";
import { applyWaiver, expireWaivers, quoteWaiver, reviewWaiver } from "../domain/book/waiver/waiver.actions.ts";
import { receiveMoney } from "../domain/finance/repayment/channel.actions.ts";
import type { StaffFacts, TenantTx } from "../kernel/context.ts";
import { rowsOf } from "../kernel/sql/sql.ts";
import { tenantReader } from "../kernel/tenancy.ts";
import { demoMarkets } from "./market.ts";
import { seatOf, unlessRefused } from "./seat.ts";

const hour = 3_600_000;
interface Fate {
  /** Hours ago. */
  readonly asked: number;
  /** Days from today until its last one. */
  readonly lasts: number;
  readonly decision: "approve" | "refuse" | null;
  /** Its money came yesterday morning: the floor's hours, whenever the demo is made. */
  readonly isPaid: boolean;
}
const fates: readonly [Fate, ...Fate[]] = [
  { asked: 26, lasts: 2, decision: "approve", isPaid: false },
  { asked: 50, lasts: 0, decision: "approve", isPaid: true },
  { asked: 98, lasts: -2, decision: "approve", isPaid: false },
  { asked: 2, lasts: 2, decision: null, isPaid: false },
  { asked: 7, lasts: 1, decision: "refuse", isPaid: false },
];
/** Offers of each fate in a tenant. */
const each = 4;

type Person = Pick<StaffFacts, "id" | "account" | "name" | "type" | "teamId" | "role" | "department" | "locale">;
interface Case {
  readonly order_id: number;
  readonly order_no: string;
  readonly collector: Person;
  readonly manager: Person;
}

const person = (staff: string, role: string): string => `jsonb_build_object('id', ${staff}.id, 'account', ${staff}.account,
  'name', ${staff}.admin_name, 'type', ${staff}.type, 'teamId', ${staff}.team_id, 'role', ${role}.code, 'department', '', 'locale', ${staff}.locale)`;

/** Overdue orders that nothing else is going on with, each with its collector and a manager. */
function selectCases({ tx, tenant }: TenantTx, today: string): Promise<readonly Case[]> {
  return rowsOf<Case>(
    tx,
    `select o.id as order_id, o.order_no, ${person("c", "cr")} as collector, ${person("m", "mr")} as manager
     from loan_order o join staff c on c.tenant_id = o.tenant_id and c.id = o.collector_id
     join role cr on cr.tenant_id = c.tenant_id and cr.id = c.role_id
     join staff m on m.tenant_id = o.tenant_id and m.id = (select min(x.id) from staff x where x.tenant_id = $1 and x.type = 2)
     join role mr on mr.tenant_id = m.tenant_id and mr.id = m.role_id
     where o.tenant_id = $1 and o.status = 8 and o.stage = 'overdue' and o.product_version is not null and not o.frozen and not o.payment_in_check
       and $2::date - o.due_date between 12 and 60
       and not exists (select from waiver w where w.tenant_id = o.tenant_id and w.order_id = o.id)
       and not exists (select from promise p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'open')
     order by o.id limit $3`,
    [tenant.id, today, fates.length * each],
  );
}

/** What still waits or was refused asks for all that may be waived: the rule decides less than that by itself. */
function settling({ total, minSettleAmount: least }: Awaited<ReturnType<typeof quoteWaiver>>, { decision }: Fate, step: number): number {
  return Math.ceil((decision === "approve" ? (total + least) / 2 : least) / step) * step;
}

/** Another person decides, some minutes later; what the rule has decided stands. */
async function decide(house: TenantTx, { manager }: Case, { waiverId, decision, at }: Decided): Promise<void> {
  const reason = decision === "refuse" ? { reason: "evidence" as const } : {};
  await reviewWaiver({ waiverId, decision, remark: "", ...reason }, seatOf(house, manager, at));
}
interface Decided {
  readonly waiverId: number;
  readonly decision: "approve" | "refuse";
  readonly at: Date;
}

async function play(house: TenantTx, found: Case, fate: Fate, now: Date): Promise<void> {
  const { asked, lasts, decision, isPaid } = fate;
  const { tenant } = house;
  const at = (hours: number): Date => new Date(now.getTime() - hours * hour);
  const validUntil = addDays(localDate(now, tenant.timeZone), lasts);
  const offer = { loanRecordId: found.order_id, validUntil, scope: "whole" as const };
  const asking = seatOf(house, found.collector, at(asked));
  const quote = await quoteWaiver(offer, asking);
  const settleAmount = settling(quote, fate, tenant.currencyStep);
  if (settleAmount >= quote.total) return;
  const { waiverId, status } = await applyWaiver({ ...offer, settleAmount, reason: pleaOf(house, found) }, asking);
  if (status === "applied" && decision) await decide(house, found, { waiverId, decision, at: at(asked - 0.2) });
  if (!isPaid) return;
  const [year = 0, month = 1, day = 1] = addDays(localDate(now, tenant.timeZone), -1).split("-").map(Number);
  const paidAt = instantOf({ year, month, day, hour: 10, minute: 15 }, tenant.timeZone);
  const money = { orderNo: found.order_no, amount: settleAmount, currency: tenant.currency, purpose: "repay" as const, payer: "" };
  const received = { ...money, tradeNo: `offer${waiverId}`, payTime: paidAt.toISOString() };
  await receiveMoney(received, { ...house, now: paidAt, staffId: null }, "main");
}

const pleaOf = ({ tenant }: TenantTx, { order_id }: Case): string => {
  const pleas = demoMarkets.find((each) => each.tenantId === tenant.id)?.pleas ?? [];
  return pleas[order_id % pleas.length] ?? "";
};

/** Offers in every state, in every tenant: asked for, decided and paid by the house's own functions, so that the book agrees with them. */
export async function playOffers(ownerUrl: string, tenantIds: readonly number[], now: Date): Promise<void> {
  // Nobody waits for a page here, and a million orders are read for the first time.
  const database = openDatabase(ownerUrl, 1, 0);
  try {
    for (const id of tenantIds) {
      const tenant = await tenantReader(database, () => now)(id);
      await database.withTenant(id, async (tx) => {
        const today = localDate(now, tenant.timeZone);
        const cases = await selectCases({ tx, tenant }, today);
        for (const [turn, found] of cases.entries())
          await unlessRefused(play({ tx, tenant }, found, fates[turn % fates.length] ?? fates[0], now));
        await expireWaivers({ tx, tenant }, today);
      });
    }
  } finally {
    await database.close();
  }
}
