import { leadModules } from "../../../../contract/marketing/lead.modules.ts";
import type { Context } from "../../../kernel/context.ts";
import { reachOfLead } from "../../../kernel/sql/lead-scope.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export interface Recorded {
  readonly recording: string;
  readonly url: string;
  readonly key_id: string;
  readonly secret: string;
  readonly gateway: string;
  readonly order_id: number | null;
  /** Of somebody to win, where there is no order. */
  readonly lead_id: number | null;
}

/** Of a call of somebody's, or of one that spoke a text; where it lies is known by the gateway that it went by. */
export function selectRecording({ tx, tenant }: Context, attemptId: number): Promise<Recorded | undefined> {
  return rowOf(
    tx,
    `select p.recording, p.order_id, p.lead_id, g.url, g.key_id, g.secret, g.code as gateway from (
       select c.recording, c.order_id, a.lead_id, c.gateway from phone_call c
         join contact_attempt a on a.tenant_id = c.tenant_id and a.id = c.attempt_id
         where c.tenant_id = $1 and c.attempt_id = $2 and (c.order_id is not null or a.lead_id is not null)
       union all select recording, order_id, null, gateway from message
         where tenant_id = $1 and attempt_id = $2 and recording <> '' and medium = 'voice' and order_id is not null) p
     join message_gateway g on g.tenant_id = $1 and g.code = p.gateway and g.kind = 'http'`,
    [tenant.id, attemptId],
  );
}

/** Whether a person may read what was done about a lead, by the keys of the list that it stands in (rules/rights.md 3). */
export async function reachesLead({ tx, tenant, staff }: Context, leadId: number): Promise<boolean> {
  const values = new Values();
  const where = [`l.tenant_id = ${values.add(tenant.id)}`, `l.id = ${values.add(leadId)}`];
  const lists = leadModules
    .filter(({ resource }) => ["list", "agency", "history"].some((key) => staff.permissions.has(`marketing:${resource}:${key}`)))
    .map(({ name, resource }) => [`l.module = ${values.add(name)}`, ...reachOfLead(values, resource, { staff, tenant })].join(" and "));
  if (lists.length === 0) return false;
  const text = `select 1 from marketing_lead l where ${where.join(" and ")} and (${lists.map((each) => `(${each})`).join(" or ")})`;
  return (await rowOf(tx, text, values.list)) !== undefined;
}

/** That somebody listened to a lead's call. */
export async function insertLeadAccess({ tx, tenant, staff, now }: Context, leadId: number): Promise<void> {
  await rowsOf(tx, "insert into record_access (tenant_id, lead_id, staff_id, at, what) values ($1, $2, $3, $4, 'recording')", [
    tenant.id,
    leadId,
    staff.id,
    now,
  ]);
}
