import type { audiences } from "../../../../lending/growth/lead-rule.rules.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

type House = Pick<Books, "tx" | "tenant" | "now">;

interface Campaign {
  readonly name: string;
  readonly audience: (typeof audiences)[number];
  readonly from: string;
  readonly to: string;
  readonly couponId: number | null;
}

/** The campaign of an app that is not closed, with how many leads it made and how many of them applied. */
export const selectCampaign = ({ tx, tenant }: Pick<House, "tx" | "tenant">, appId: number) =>
  rowOf<Campaign & { readonly leads: number; readonly applied: number }>(
    tx,
    `select g.name, g.audience, g.from_on::text as "from", g.to_on::text as "to", g.coupon_id as "couponId",
       (select count(*)::int from marketing_lead l where l.tenant_id = g.tenant_id and l.module = 'inviteMarketing' and l.campaign_id = g.id) as leads,
       (select count(*)::int from marketing_lead l where l.tenant_id = g.tenant_id and l.module = 'inviteMarketing' and l.campaign_id = g.id and l.state = 'applied') as applied
     from lead_campaign g where g.tenant_id = $1 and g.app_id = $2 and g.closed_at is null`,
    [tenant.id, appId],
  );

export async function saveCampaign(
  { tx, tenant, now }: House,
  { appId, name, audience, from, to, couponId, staffId }: Campaign & { readonly appId: number; readonly staffId: number },
): Promise<void> {
  await rowsOf(
    tx,
    `insert into lead_campaign (tenant_id, app_id, name, audience, from_on, to_on, coupon_id, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id, app_id) where closed_at is null do update set name = excluded.name, audience = excluded.audience, from_on = excluded.from_on,
       to_on = excluded.to_on, coupon_id = excluded.coupon_id, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [tenant.id, appId, name, audience, from, to, couponId, staffId, now],
  );
}

export async function closeCampaign({ tx, tenant, now }: House, appId: number): Promise<void> {
  await rowsOf(tx, "update lead_campaign set closed_at = $3 where tenant_id = $1 and app_id = $2 and closed_at is null", [
    tenant.id,
    appId,
    now,
  ]);
}
