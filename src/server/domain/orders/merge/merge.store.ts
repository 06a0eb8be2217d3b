import type { ContactStatus } from "../../../../lending/contact/contact-status.machine.ts";
import type { MergePerson } from "../../../../lending/order/customer-merge.rules.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** One of the two as the database has him: what is shown, what is judged, what is written over. */
export interface Person extends MergePerson {
  readonly name: string;
  readonly phone: string;
  readonly shownPhone: string;
  readonly gender: string;
  readonly birthDate: string | null;
  readonly province: string;
  readonly employer: string;
  readonly idExpires: string | null;
  readonly appId: number | null;
  readonly registerTime: Date | null;
  readonly userType: string;
  readonly contactStatus: ContactStatus;
  readonly frozen: boolean;
  readonly black: boolean;
  readonly labels: readonly string[];
  readonly optOut: readonly string[];
  readonly consents: readonly string[];
  readonly opens: number | null;
  readonly closes: number | null;
  /** Whether he has ever said how he wants to be reached. */
  readonly hasWishes: boolean;
  readonly orders: number;
  readonly openOrders: number;
  readonly contacts: number;
}

const his = "x.tenant_id = c.tenant_id and x.customer_id = c.id";
const columns = `c.id as "userId", c.id_no as "idNo", c.merged_into as "mergedInto", c.name, c.phone, masked_phone(c.phone) as "shownPhone", c.gender,
  c.birth_date::text as "birthDate", c.province, c.employer, c.id_expires_on::text as "idExpires", c.registered_app_id as "appId",
  c.registered_at as "registerTime", c.user_type as "userType", c.contact_status as "contactStatus", c.frozen_at is not null as frozen,
  exists (select from erasure x where ${his}) as "isErased",
  exists (select from rights_request x where ${his} and x.state in ('open', 'waiting')) as "hasRequest",
  exists (select from complaint x where ${his} and x.state = 'open') as "hasComplaint",
  exists (select from legal_hold x where ${his} and x.released_at is null) as "hasHold",
  exists (select from black_list b where b.tenant_id = c.tenant_id and b.removed_at is null
    and (b.kind = 'phone' and b.value = c.phone or b.kind = 'idNo' and b.value = c.id_no)) as black,
  array(select x.label from customer_label x where ${his} order by 1) as labels,
  coalesce(w.opt_out, '{}') as "optOut", coalesce(w.consents, '{}') as consents, w.opens, w.closes, w.id is not null as "hasWishes",
  (select count(*)::int from loan_order x where ${his}) as orders,
  (select count(*)::int from loan_order x where ${his} and x.status in (0, 1, 5, 6, 8)) as "openOrders",
  (select count(*)::int from customer_contact x where ${his}) as contacts`;
const from = `customer c left join lateral (select p.* from contact_preference p where p.tenant_id = c.tenant_id and p.customer_id = c.id
  order by p.id desc limit 1) w on true`;

export const selectPersons = ({ tx, tenant }: TenantTx, ids: readonly number[]): Promise<readonly Person[]> =>
  rowsOf(tx, `select ${columns} from ${from} where c.tenant_id = $1 and c.id = any($2::bigint[])`, [tenant.id, ids]);

/** Held in the order of their numbers, so that two merges of the same people wait for each other. */
export const lockPersons = ({ tx, tenant }: TenantTx, ids: readonly number[]) =>
  rowsOf<{ readonly id: number; readonly idNo: string }>(
    tx,
    `select id, id_no as "idNo" from customer where tenant_id = $1 and id = any($2::bigint[]) order by id for update`,
    [tenant.id, ids],
  );

/** Everybody else with the same identity number who was neither merged away nor erased. */
export const selectTwins = ({ tx, tenant }: TenantTx, { userId, idNo }: Pick<Person, "userId" | "idNo">) =>
  rowsOf<{ readonly userId: number; readonly name: string; readonly phone: string }>(
    tx,
    `select id as "userId", name, masked_phone(phone) as phone from customer
     where tenant_id = $1 and id_no = $3 and id_no <> '' and id <> $2 and merged_into is null order by id limit 20`,
    [tenant.id, userId, idNo],
  );

export interface WaitingRow {
  readonly approvalId: number;
  readonly kind: "customerMerge" | "customerMergeUndo";
  readonly payload: Readonly<Record<string, unknown>>;
  readonly requester: string;
  readonly requestedBy: number;
  readonly expires: Date;
}
/** A merge or its undoing that waits for a second person, about this customer on either side. */
export const selectWaiting = ({ tx, tenant, now }: Context, userId: number): Promise<WaitingRow | undefined> =>
  rowOf(
    tx,
    `select a.id as "approvalId", a.kind, a.payload, s.admin_name as requester, a.requested_by as "requestedBy", a.expires_at as expires
     from approval a join staff s on s.tenant_id = a.tenant_id and s.id = a.requested_by
     where a.tenant_id = $1 and a.state = 'pending' and a.expires_at > $3 and a.kind in ('customerMerge', 'customerMergeUndo')
       and $2::bigint in ((a.payload ->> 'customerId')::bigint, (a.payload ->> 'goneId')::bigint) order by a.id limit 1`,
    [tenant.id, userId, now],
  );

export interface MergeRow {
  readonly mergeId: number;
  readonly keptId: number;
  readonly goneId: number;
  readonly name: string;
  readonly at: Date;
  readonly asker: string;
  readonly approver: string;
  readonly undoUntil: Date;
  readonly undoneAt: Date | null;
}
const merges = `select m.id as "mergeId", m.kept_id as "keptId", m.gone_id as "goneId", g.name, m.at, a.admin_name as asker, b.admin_name as approver,
  m.undo_until as "undoUntil", m.undone_at as "undoneAt" from customer_merge m join customer g on g.tenant_id = m.tenant_id and g.id = m.gone_id
  join staff a on a.tenant_id = m.tenant_id and a.id = m.asked_by join staff b on b.tenant_id = m.tenant_id and b.id = m.approved_by`;

/** What was merged into him, the newest first. */
export const selectMerges = ({ tx, tenant }: TenantTx, keptId: number): Promise<readonly MergeRow[]> =>
  rowsOf(tx, `${merges} where m.tenant_id = $1 and m.kept_id = $2 order by m.id desc limit 20`, [tenant.id, keptId]);

export const selectMerge = ({ tx, tenant }: TenantTx, id: number): Promise<MergeRow | undefined> =>
  rowOf(tx, `${merges} where m.tenant_id = $1 and m.id = $2`, [tenant.id, id]);

export interface UndoRow {
  readonly isErased: boolean;
  readonly hasRequest: boolean;
  readonly mergedSince: boolean;
  readonly newOrder: string | null;
  readonly couponUsed: boolean;
  readonly moneyUsed: boolean;
}
const came = "(select x::bigint from jsonb_array_elements_text(m.moved -> 'loan_order') x)";
/** What has happened since a merge that cannot be told apart again. */
export const selectSince = ({ tx, tenant }: TenantTx, id: number): Promise<UndoRow | undefined> =>
  rowOf(
    tx,
    `select exists (select from erasure e where e.tenant_id = $1 and e.customer_id = m.kept_id) as "isErased",
       exists (select from rights_request r where r.tenant_id = $1 and r.customer_id = m.kept_id and r.state in ('open', 'waiting')) as "hasRequest",
       k.merged_into is not null or exists (select from customer_merge l where l.tenant_id = $1 and l.kept_id = m.kept_id and l.id > m.id and l.undone_at is null) as "mergedSince",
       (select o.order_no from loan_order o where o.tenant_id = $1 and o.customer_id = m.kept_id and o.applied_at > m.at order by o.id limit 1) as "newOrder",
       exists (select from user_coupon u where u.tenant_id = $1 and u.customer_id = m.kept_id and u.used_at > m.at
         and (u.id in (select x::bigint from jsonb_array_elements_text(m.moved -> 'user_coupon') x)) <> (u.order_id in ${came})) as "couponUsed",
       exists (select from overflow_use u where u.tenant_id = $1 and u.at > m.at and u.order_id in (select o.id from loan_order o where o.tenant_id = $1 and o.customer_id = m.kept_id)
         and (u.order_id in ${came}) <> (u.to_order_id in ${came})) as "moneyUsed"
     from customer_merge m join customer k on k.tenant_id = m.tenant_id and k.id = m.kept_id where m.tenant_id = $1 and m.id = $2`,
    [tenant.id, id],
  );
