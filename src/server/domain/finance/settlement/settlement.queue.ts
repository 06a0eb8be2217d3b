import type { ParsedOf } from "../../../../contract/types.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { momentOf, numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

/** As the list and a file of it ask; a file may be of ticked rows alone. */
export type SettlementFilters = Omit<ParsedOf<"settlement.list">, "page" | "pageSize"> & {
  readonly loanRecordIds?: readonly number[] | undefined;
};

const kind = "case when t.state = 'asked' then 'channelSettle' else 'channelSettleBack' end";
const target = "case when t.state = 'asked' then t.line_id::text else t.id::text end";
/** The request for it that ended last, of its own: another of the same line says nothing of it. */
const last = (column: string): string => `(select case when v.state = 'refused' then v.${column} end from approval v
  where v.tenant_id = t.tenant_id and v.kind = ${kind} and v.target = ${target} and (v.payload ->> 'settlementId')::bigint = t.id order by v.id desc limit 1)`;
const state = "case when t.state = 'asked' and a.id is null then 'refused' else t.state end";

/** Settlements of channels, the latest first. */
export function settlementQueue(input: SettlementFilters, { tenant, staff, now }: QueueContext): Queue {
  const values = new Values();
  const where = [
    `t.tenant_id = ${values.add(tenant.id)}`,
    ...isOneOf(values, state, input.status),
    ...isOneOf(values, "t.channel", input.channelId),
    ...isOneOf(values, "t.id", input.loanRecordIds),
  ];
  if (input.lineId) where.push(`t.line_id = ${values.add(input.lineId)}`);
  if (input.date) where.push(`l.day between ${values.add(input.date.from)}::date and ${values.add(input.date.to)}::date`);
  return {
    from: `channel_settlement t join statement_line l on l.tenant_id = t.tenant_id and l.id = t.line_id
      join statement f on f.tenant_id = l.tenant_id and f.id = l.statement_id
      join staff q on q.tenant_id = t.tenant_id and q.id = t.asked_by
      left join staff s on s.tenant_id = t.tenant_id and s.id = t.settled_by
      left join staff b on b.tenant_id = t.tenant_id and b.id = t.back_by
      left join approval a on a.tenant_id = t.tenant_id and a.kind = ${kind} and a.target = ${target} and a.state = 'pending'
        and (a.payload ->> 'settlementId')::bigint = t.id and a.expires_at > ${momentOf(now)}`,
    columns: {
      settlementId: "t.id",
      lineId: "t.line_id",
      status: state,
      channelId: "t.channel",
      from: "t.from_day",
      to: "t.to_day",
      day: "l.day",
      account: "f.account",
      tradeNo: "l.trade_no",
      count: "t.payments",
      gross: "t.gross",
      filed: "t.filed",
      fee: "t.fee",
      termsFee: "t.terms_fee",
      offTerms: "t.fee - t.terms_fee",
      paid: "t.paid",
      rest: "t.rest",
      reason: "t.reason",
      remark: "t.remark",
      requester: "q.admin_name",
      createTime: "t.asked_at",
      operator: "s.admin_name",
      settleTime: "t.settled_at",
      backBy: "b.admin_name",
      backTime: "t.back_at",
      backReason: "case when t.state = 'settled' and a.id is not null then coalesce(a.payload ->> 'reason', '') else t.back_reason end",
      isGoingBack: "t.state = 'settled' and a.id is not null",
      refusal: last("refusal"),
      decision: last("remark"),
      approvalId: "a.id",
      // Never a text of a request: the caller's own number.
      isOwnRequest: `coalesce(a.requested_by = ${numberOf(staff.id)}, false)`,
    },
    where,
    orderBy: "t.id desc",
    values,
  };
}
