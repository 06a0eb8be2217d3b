import type { ParsedOf } from "../../../../contract/types.ts";
import { termsOfRule, type RepaymentRule } from "../../../../lending/finance/repayment-rule.rules.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { lastRefused } from "../../office/approval/request-columns.ts";
import { ruleFacts, ruleOn } from "../../book/repayment-rule/rule.actions.ts";

/** ms within which one person goes back to what held before. */
export const goesBackFor = 24 * 3_600_000;

export interface Version extends RepaymentRule {
  readonly version: number;
  readonly validFrom: string;
  readonly isInForce: boolean;
  readonly reason: string;
  readonly backFrom: number | null;
  readonly by: string;
  readonly approvedBy: string | null;
  readonly at: Date;
  readonly changedBy: number;
  readonly approver: number | null;
}

/** An app's versions, the newest first. */
export const selectVersions = ({ tx, tenant, now }: Context, appId: number) =>
  rowsOf<Version>(
    tx,
    `select r.version, ${ruleFacts}, r.valid_from as "validFrom", r.version is not distinct from ${ruleOn("r.tenant_id", "r.app_id", "$3::date")} as "isInForce", r.reason,
       r.back_from as "backFrom", s.admin_name as by, a.admin_name as "approvedBy", r.at, r.changed_by as "changedBy", r.approved_by as approver
     from repayment_rule r join staff s on s.tenant_id = r.tenant_id and s.id = r.changed_by left join staff a on a.tenant_id = r.tenant_id and a.id = r.approved_by
     where r.tenant_id = $1 and r.app_id = $2 order by r.version desc`,
    [tenant.id, appId, businessDay(now, tenant.timeZone).date],
  );

export const hasApp = ({ tx, tenant }: TenantTx, id: number): Promise<boolean> =>
  rowOf(tx, "select id from app where tenant_id = $1 and id = $2", [tenant.id, id]).then((row) => row !== undefined);

/** One change of an app's rules at a time. */
export async function lockRules({ tx, tenant }: TenantTx, appId: number): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711181, hashtext($1))", [`${tenant.id} ${appId}`]);
}

interface NewVersion {
  readonly appId: number;
  readonly version: number;
  readonly rule: RepaymentRule;
  readonly validFrom: string;
  readonly reason: string;
  readonly backFrom: number | null;
  readonly changedBy: number;
  readonly approvedBy: number | null;
}
export async function insertVersion({ tx, tenant, now }: Context, row: NewVersion): Promise<void> {
  const { rule } = row;
  await rowsOf(
    tx,
    `insert into repayment_rule (tenant_id, app_id, version, valid_from, min_amount, min_ppm, due_order, tolerance_amount, tolerance_ppm, overflow, code_hours, cut_off, terms,
       reason, back_from, changed_by, approved_by, at)
     values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      tenant.id,
      row.appId,
      row.version,
      row.validFrom,
      rule.minAmount,
      rule.minPpm,
      rule.dueOrder,
      rule.toleranceAmount,
      rule.tolerancePpm,
      rule.overflow,
      rule.codeHours,
      rule.cutOff,
      JSON.stringify(termsOfRule(rule)),
      row.reason,
      row.backFrom,
      row.changedBy,
      row.approvedBy,
      now,
    ],
  );
}

/** Each app with the rules in force; without its own, the standing of one that says nothing. */
export function ruleQueue(input: Omit<ParsedOf<"repaymentConfig.list">, "page" | "pageSize">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  // No texts of a request: the rows are counted without them.
  const today = `date '${businessDay(now, tenant.timeZone).date}'`;
  const isWaiting = `coalesce(w.expires_at > ${momentOf(now)}, false)`;
  const whenWaiting = (what: string): string => `case when ${isWaiting} then ${what} end`;
  const isBack = `l.approved_by is not null and l.at > ${momentOf(new Date(now.getTime() - goesBackFor))}`;
  return {
    from: `app p
      left join repayment_rule r on r.tenant_id = p.tenant_id and r.app_id = p.id and r.version = ${ruleOn("p.tenant_id", "p.id", today)}
      left join lateral (select x.version, x.valid_from, x.at, x.approved_by from repayment_rule x where x.tenant_id = p.tenant_id and x.app_id = p.id order by x.version desc limit 1) l on true
      left join staff u on u.tenant_id = r.tenant_id and u.id = r.changed_by
      left join approval w on w.tenant_id = p.tenant_id and w.kind = 'repaymentConfig' and w.target = p.id::text and w.state = 'pending'
      left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by`,
    columns: {
      appId: "p.id",
      version: "coalesce(r.version, 0)",
      minAmount: "r.min_amount",
      minPpm: "r.min_ppm",
      dueOrder: "to_jsonb(r.due_order)",
      toleranceAmount: "r.tolerance_amount",
      tolerancePpm: "r.tolerance_ppm",
      overflow: "coalesce(r.overflow, 'either')",
      codeHours: "r.code_hours",
      cutOff: "r.cut_off",
      validFrom: "r.valid_from",
      nextFrom: `case when l.valid_from > ${today} then l.valid_from end`,
      updateBy: "u.admin_name",
      updateTime: "r.at",
      approvalId: whenWaiting("w.id"),
      requester: whenWaiting("q.admin_name"),
      // Never a text of a request: the asker's own number.
      isOwnRequest: `coalesce(${isWaiting} and w.requested_by = ${Number(staff.id)}, false)`,
      ...lastRefused(["repaymentConfig"], "p.tenant_id", "p.id::text"),
      asked: whenWaiting("w.payload->'rule' || jsonb_build_object('validFrom', w.payload->'validFrom', 'reason', w.payload->'reason')"),
      backUntil: `case when ${isBack} then l.at + interval '1 day' end`,
    },
    where: [
      `p.tenant_id = ${values.add(tenant.id)}`,
      ...(input.appId === undefined ? [] : [`p.id = ${values.add(input.appId)}`]),
      ...isOneOf(values, `case when ${isWaiting} then 'waiting' when r.version is null then 'none' else 'own' end`, input.status),
    ],
    orderBy: "p.id",
    values,
  };
}
