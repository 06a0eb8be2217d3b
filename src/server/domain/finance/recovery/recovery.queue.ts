import type { ParsedOf } from "../../../../contract/types.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { orderConditions } from "../../book/order/order.filters.ts";

/** As a list, its sums and a file of it ask. */
export type RecoveryFilters = ParsedOf<"collectionDetails.total"> & { readonly loanRecordIds?: readonly number[] | undefined };
export type ExtensionFilters = ParsedOf<"extensionCollection.total"> & { readonly loanRecordIds?: readonly number[] | undefined };

/** The row of the table of stages that so many days past due lie in. */
const stageAt = (days: string): string => `(select s.code from collection_stage s where s.tenant_id = o.tenant_id
  and ${days} between s.from_day and coalesce(s.to_day, 32767) limit 1)`;

const inStages = (codes: readonly string[] | undefined, days: string, { stages }: QueueContext["tenant"]): readonly string[] => {
  if (!codes?.length) return [];
  const ranges = stages.filter(({ code }) => codes.includes(code)).map(({ from, to }) => `${days} between ${from} and ${to ?? 32767}`);
  return [ranges.length > 0 ? `(${ranges.join(" or ")})` : "false"];
};

const ofOrder = {
  loanRecordId: "o.id",
  orderNo: "o.order_no",
  appId: "o.app_id",
  name: "o.customer_name",
  adminUserId: "c.id",
  adminName: "c.admin_name",
  team: "g.name",
};

interface Row {
  /** Number, time and person of a row, and the days past due that it met. */
  readonly key: string;
  readonly at: string;
  readonly person: string;
  readonly days: string;
}
/** By the people of these teams, which the row says itself: their table is then asked once. */
function inTeams(
  wanted: readonly number[] | undefined,
  { tenant, person, values }: { readonly tenant: QueueContext["tenant"]; readonly person: string; readonly values: Values },
): readonly string[] {
  if (!wanted?.length) return [];
  const people = `select m.id from staff m where m.tenant_id = ${Math.trunc(tenant.id)} and m.team_id = any(${values.add(wanted)}::bigint[])`;
  return [`${person} = any(array(${people}))`];
}

function conditions(input: RecoveryFilters, { tenant, staff }: QueueContext, row: Row & { readonly values: Values }): string[] {
  const { key, at, person, days, values } = row;
  const scope = scopeCondition(staff, tenant.id);
  return [
    ...(scope ? [scope] : []),
    ...orderConditions(input, { tenant }, values),
    ...isOneOf(values, person, input.adminUserId),
    ...inTeams(input.teamId, { tenant, person, values }),
    ...inStages(input.stage, days, tenant),
    ...inDays(values, at, input.time, tenant.timeZone),
    ...isOneOf(values, key, input.loanRecordIds),
  ];
}

const whose = (row: string, person: string): string => `left join staff c on c.tenant_id = ${row}.tenant_id and c.id = ${person}
  left join team g on g.tenant_id = c.tenant_id and g.id = c.team_id`;

/** What was paid on loans that were late at its value time; a reversal is a row below zero, of an earlier month by when it was made. What was paid too much is in no row of it. */
export function recoveryQueue(input: RecoveryFilters, context: QueueContext): Queue {
  const values = new Values();
  const amount = "r.principal + r.interest + r.fee + r.penalty";
  return {
    from: `repayment r left join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id ${whose("r", "r.collector_id")}`,
    columns: {
      id: "r.id",
      ...ofOrder,
      stage: stageAt("r.days_late"),
      overdueDays: "r.days_late",
      amount,
      principal: "r.principal",
      interest: "r.interest",
      fee: "r.fee",
      penalty: "r.penalty",
      commissionBase: `case when r.collector_id is null then 0 else ${amount} end`,
      payTime: "r.filed_at",
      postTime: "r.posted_at",
    },
    where: [
      `r.tenant_id = ${values.add(context.tenant.id)}`,
      "r.days_late > 0",
      ...conditions(input, context, { key: "r.id", at: "r.filed_at", person: "r.collector_id", days: "r.days_late", values }),
    ],
    orderBy: "r.filed_at desc, r.id desc",
    values,
    // What some people brought in is found by them: among everybody's the next row of few may be far along.
    isNarrowed: Boolean(input.teamId?.length || input.adminUserId?.length),
  };
}

/** What an extension that stands has brought in; held money is none yet, and of one that failed it is an ordinary repayment. */
const brought = (what: string): string => `case when e.state = 'success' then e.${what} else 0 end`;

/** Extensions as what they brought in, for whoever asked for them. */
export function extensionRecoveryQueue(input: ExtensionFilters, context: QueueContext): Queue {
  const values = new Values();
  const tenantId = values.add(context.tenant.id);
  const days = `((e.requested_at at time zone ${values.add(context.tenant.timeZone)}::text)::date - e.old_due)`;
  return {
    from: `extension e left join loan_order o on o.tenant_id = e.tenant_id and o.id = e.order_id ${whose("e", "e.requested_by")}`,
    columns: {
      id: "e.id",
      ...ofOrder,
      stage: stageAt(days),
      overdueDays: `greatest(${days}, 0)`,
      days: "e.days",
      feeDue: "e.fee",
      feeReceived: brought("fee"),
      penaltyPaid: brought("penalty"),
      interestPaid: brought("interest"),
      newRepayTime: "e.new_due",
      status: "e.state",
      createTime: "e.requested_at",
      finishTime: "e.ended_at",
    },
    where: [
      `e.tenant_id = ${tenantId}`,
      // Counting reads no column: each value is in a condition too.
      `${days} is not null`,
      ...isOneOf(values, "e.state", input.status),
      ...conditions(input, context, { key: "e.id", at: "e.requested_at", person: "e.requested_by", days, values }),
    ],
    orderBy: "e.requested_at desc, e.id desc",
    values,
  };
}
