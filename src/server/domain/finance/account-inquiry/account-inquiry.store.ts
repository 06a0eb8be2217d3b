import type { TenantMoment } from "../../../kernel/context.ts";
import type { AccountAnswer } from "../../../gateway/account-inquiry.ts";
import type { Channel } from "../../../gateway/payout.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** The bank that is asked whose accounts are: the first channel that knows. */
export function selectInquirer({ tx, tenant }: TenantMoment) {
  return rowOf<Omit<Channel, "tenantId">>(
    tx,
    `select code, kind, url, key_id as "keyId", secret from pay_channel where tenant_id = $1 and enabled and inquires order by priority, code limit 1`,
    [tenant.id],
  );
}

export interface ToInquire {
  readonly payee_id: number;
  readonly order_id: number;
  readonly bank_name: string;
  readonly account_no: string;
  readonly holder: string;
}

/** Seconds until a bank that did not answer is asked again. */
const askAgain = 60;

/** Accounts of payouts in review that nobody has answered for; marked as asked, in a transaction of its own. */
export function takeUnknown({ tx, tenant, now }: TenantMoment): Promise<readonly ToInquire[]> {
  return rowsOf<ToInquire>(
    tx,
    `with due as (
       select a.id, a.order_id, a.bank_name, a.account_no, a.holder from loan_order o
       join lateral (select * from payee_account a where a.tenant_id = o.tenant_id and a.order_id = o.id order by a.id desc limit 1) a on true
       left join account_inquiry q on q.tenant_id = a.tenant_id and q.payee_id = a.id
       where o.tenant_id = $1 and o.status = 5 and o.stage in ('final_passed', 'fin1_passed') and q.outcome is null
         and (q.asked_at is null or q.asked_at < $2::timestamptz - make_interval(secs => ${askAgain}))
       order by a.id limit 20),
     asked as (insert into account_inquiry (tenant_id, payee_id, asked_at) select $1, id, $2 from due
       on conflict (tenant_id, payee_id) do update set asked_at = excluded.asked_at)
     select id as payee_id, order_id, bank_name, account_no, holder from due`,
    [tenant.id, now],
  );
}

export async function updateAnswer({ tx, tenant, now }: TenantMoment, payeeId: number, said: AccountAnswer): Promise<void> {
  await rowsOf(
    tx,
    "update account_inquiry set answered_at = $3, outcome = $4, name = $5 where tenant_id = $1 and payee_id = $2 and outcome is null",
    [tenant.id, payeeId, now, said.outcome, said.outcome === "named" ? said.name : ""],
  );
}

/** What the bank has said of an account. */
export function selectAnswer({ tx, tenant }: Pick<TenantMoment, "tx" | "tenant">, payeeId: number) {
  return rowOf<{ readonly outcome: "named" | "closed" | null; readonly name: string }>(
    tx,
    "select outcome, name from account_inquiry where tenant_id = $1 and payee_id = $2",
    [tenant.id, payeeId],
  );
}
