import type { Exemption } from "../../../../lending/options/growth/channel-codes.ts";
import type { Verdict } from "../../../../lending/risk/engine.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

export interface Exempt {
  readonly id: number;
  readonly rule: Exemption;
  readonly channel: string;
}
interface Applicant {
  readonly customerId: number;
  readonly appId: number;
  /** What the machine says without it. */
  readonly verdict: Verdict;
}
/**
 * The partner who answers for a customer, as long as his list, his day and his number hold, where that changes anything: a refusal, or, of who is passed
 * whatever the rules say, a review for their sake. Each application uses one up.
 */
export const takeExemption = ({ tx, tenant, now }: Books, { customerId, appId, verdict }: Applicant): Promise<Exempt | undefined> =>
  rowOf<Exempt>(
    tx,
    `with found as (
       select u.tenant_id, u.id, w.rule, w.name as channel from customer c
       join white_list u on u.tenant_id = c.tenant_id and (u.phone = c.phone or u.id_no <> '' and u.id_no = c.id_no)
       join white_channel w on w.tenant_id = u.tenant_id and w.id = u.channel_id
       where c.tenant_id = $1 and c.id = $2 and u.removed_at is null and u.used < u.quota and (u.expires_on is null or u.expires_on >= $4::date)
         and w.status = 'on' and (w.app_id is null or w.app_id = $3) and ($5 = 'reject' or $5 = 'manual' and w.rule = 'pass')
       order by w.rule = 'pass' desc, u.id limit 1 for update of u)
     update white_list l set used = l.used + 1 from found f where l.tenant_id = f.tenant_id and l.id = f.id returning f.id, f.rule, f.channel`,
    [tenant.id, customerId, appId, businessDay(now, tenant.timeZone).date, verdict],
  );
