import type { ParsedOf } from "../../../../contract/types.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { lastRefusal } from "../../office/approval/request-columns.ts";

/** As the list and a file of it ask; a file may be of ticked rows alone. */
export type DifferenceFilters = Omit<ParsedOf<"reconcile.rows">, "page" | "pageSize"> & {
  readonly loanRecordIds?: readonly number[] | undefined;
};

const rowsOfBatch = "from reconciliation_row r where r.tenant_id = b.tenant_id and r.batch_id = b.id";

/** Statements, the latest day first. */
export function batchQueue(input: ParsedOf<"reconcile.list">, { tenant }: QueueContext): Queue {
  const values = new Values();
  const where = [
    `b.tenant_id = ${values.add(tenant.id)}`,
    ...isOneOf(values, "b.channel", input.channelId),
    ...isOneOf(values, "b.state", input.status),
  ];
  if (input.type) where.push(`b.type = ${values.add(input.type)}`);
  if (input.date) where.push(`b.day between ${values.add(input.date.from)}::date and ${values.add(input.date.to)}::date`);
  return {
    from: "reconciliation b join staff s on s.tenant_id = b.tenant_id and s.id = b.uploaded_by",
    columns: {
      id: "b.id",
      type: "b.type",
      channelId: "b.channel",
      date: "b.day",
      ourCount: "b.our_count",
      ourAmount: "b.our_amount",
      theirCount: "b.their_count",
      theirAmount: "b.their_amount",
      diffCount: `(select count(*)::int ${rowsOfBatch})`,
      openCount: `(select count(*)::int ${rowsOfBatch} and r.action is null)`,
      diffAmount: "b.their_amount - b.our_amount",
      theirFee: "b.their_fee",
      termsFee: "b.terms_fee",
      feeDifference: "b.their_fee - b.terms_fee",
      status: "b.state",
      operator: "s.admin_name",
      uploadTime: "b.uploaded_at",
    },
    where,
    orderBy: "b.day desc, b.id desc",
    values,
  };
}

const status = "case when r.action is not null then r.action when a.id is not null then 'asked' else 'open' end";
const amountOf = (side: "ours" | "theirs"): string => `(r.${side} ->> 'amount')::bigint`;

/** Differences of a statement, by trade number; of all of them, the newest first. */
export function differenceQueue(input: DifferenceFilters, { tenant, staff, now }: QueueContext): Queue {
  const values = new Values();
  const where = [
    `r.tenant_id = ${values.add(tenant.id)}`,
    ...isOneOf(values, "r.kind", input.kind),
    ...isOneOf(values, status, input.status),
    ...isOneOf(values, "b.type", input.type),
    ...isOneOf(values, "b.channel", input.channelId),
    ...isOneOf(values, "r.id", input.loanRecordIds),
  ];
  if (input.batchId) where.push(`r.batch_id = ${values.add(input.batchId)}`);
  if (input.isOpen !== undefined) where.push(input.isOpen ? "r.action is null" : "r.action is not null");
  else if (input.status?.every((each) => each === "open" || each === "asked")) where.push("r.action is null");
  if (input.tradeNo) where.push(`r.trade_no = ${values.add(input.tradeNo)}`);
  if (input.date) where.push(`b.day between ${values.add(input.date.from)}::date and ${values.add(input.date.to)}::date`);
  return {
    from: `reconciliation_row r join reconciliation b on b.tenant_id = r.tenant_id and b.id = r.batch_id
      left join staff s on s.tenant_id = r.tenant_id and s.id = r.resolved_by
      left join approval a on a.tenant_id = r.tenant_id and a.kind = 'reconcileResolve' and a.target = r.id::text and a.state = 'pending'
        and a.expires_at > ${values.add(now.toISOString())}::timestamptz
      left join staff q on q.tenant_id = a.tenant_id and q.id = a.requested_by`,
    columns: {
      rowId: "r.id",
      batchId: "r.batch_id",
      type: "b.type",
      channelId: "b.channel",
      date: "b.day",
      status,
      kind: "r.kind",
      tradeNo: "r.trade_no",
      ours: "r.ours",
      theirs: "r.theirs",
      ourAmount: amountOf("ours"),
      theirAmount: amountOf("theirs"),
      difference: `coalesce(${amountOf("theirs")}, 0) - coalesce(${amountOf("ours")}, 0)`,
      action: "r.action",
      remark: "r.remark",
      operator: "s.admin_name",
      resolveTime: "r.resolved_at",
      approvalId: "a.id",
      requester: "q.admin_name",
      asked: "a.payload ->> 'remark'",
      ...lastRefusal("reconcileResolve", "r.tenant_id", "r.id::text"),
      // Never a text of a request: the caller's own number.
      isOwnRequest: `coalesce(a.requested_by = ${numberOf(staff.id)}, false)`,
    },
    where,
    orderBy: input.batchId ? "r.trade_no, r.id" : "r.id desc",
    values,
  };
}
