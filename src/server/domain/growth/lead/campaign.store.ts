import type { audiences } from "../../../../lending/growth/lead-rule.rules.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";
import { sources } from "./lead.sources.ts";

type House = Pick<Books, "tx" | "tenant" | "now">;

interface Campaign {
  readonly name: string;
  readonly audience: (typeof audiences)[number];
  readonly from: string;
  readonly to: string;
  readonly couponId: number | null;
}

/** The campaign of an app that is not closed, with how many leads it made and how many of them applied. */
export const selectCampaign = ({ tx, tenant, now }: House, appId: number) =>
  rowOf<
    Campaign & { readonly couponGiven: number | null; readonly couponWaits: boolean; readonly leads: number; readonly applied: number }
  >(
    tx,
    `select s.given as "couponGiven", s.sent_at is null and coalesce(p.state = 'pending' and p.expires_at > $3, false) as "couponWaits", g.name, g.audience, g.from_on::text as "from", g.to_on::text as "to", g.coupon_id as "couponId",
       (select count(*)::int from marketing_lead l where l.tenant_id = g.tenant_id and l.module = 'inviteMarketing' and l.campaign_id = g.id) as leads,
       (select count(*)::int from marketing_lead l where l.tenant_id = g.tenant_id and l.module = 'inviteMarketing' and l.campaign_id = g.id and l.state = 'applied') as applied
     from lead_campaign g left join coupon_send s on s.tenant_id = g.tenant_id and s.id = g.send_id
       left join approval p on p.tenant_id = s.tenant_id and p.id = s.approval_id
     where g.tenant_id = $1 and g.app_id = $2 and g.closed_at is null`,
    [tenant.id, appId, now],
  );

/** @returns its number, and whether the hand-out of its coupon has been asked for */
export async function saveCampaign(
  { tx, tenant, now }: House,
  { appId, name, audience, from, to, couponId, staffId }: Campaign & { readonly appId: number; readonly staffId: number },
): Promise<{ readonly id: number; readonly isOffered: boolean }> {
  const saved = await rowOf<{ id: number; isOffered: boolean }>(
    tx,
    `insert into lead_campaign (tenant_id, app_id, name, audience, from_on, to_on, coupon_id, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id, app_id) where closed_at is null do update set name = excluded.name, audience = excluded.audience, from_on = excluded.from_on,
       to_on = excluded.to_on, coupon_id = excluded.coupon_id, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
       send_id = case when lead_campaign.coupon_id is not distinct from excluded.coupon_id then lead_campaign.send_id end
     returning id, send_id is not null and exists (select from coupon_send s left join approval p on p.tenant_id = s.tenant_id and p.id = s.approval_id
       where s.tenant_id = $1 and s.id = send_id and (s.sent_at is not null or p.state = 'pending' and p.expires_at > $9)) as "isOffered"`,
    [tenant.id, appId, name, audience, from, to, couponId, staffId, now],
  );
  if (!saved) throw new Error("a campaign was not kept");
  return saved;
}

/** Whom a campaign would find today, and whom it has. */
export async function countPeople({ tx, tenant, now }: House, id: number): Promise<number> {
  const row = await rowOf<{ count: number }>(
    tx,
    `select (select count(*) from (${sources.inviteMarketing}) s where s.campaign_id = $4)::int
       + (select count(*) from marketing_lead l where l.tenant_id = $1 and l.module = $3 and l.campaign_id = $4 and l.ended_at is null)::int as count`,
    [tenant.id, now, "inviteMarketing", id],
  );
  return row?.count ?? 0;
}

/** By which hand-out its coupon reaches its people. */
export async function updateSend({ tx, tenant }: Pick<House, "tx" | "tenant">, id: number, sendId: number): Promise<void> {
  await rowsOf(tx, "update lead_campaign set send_id = $3 where tenant_id = $1 and id = $2", [tenant.id, id, sendId]);
}

export async function closeCampaign({ tx, tenant, now }: House, appId: number): Promise<void> {
  await rowsOf(tx, "update lead_campaign set closed_at = $3 where tenant_id = $1 and app_id = $2 and closed_at is null", [
    tenant.id,
    appId,
    now,
  ]);
}
