import type { ParsedOf } from "../../../../contract/types.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { isUnexplained } from "./outgoing.store.ts";

const state = `case when not (${isUnexplained}) then case when a.id is null then 'explained' else 'reopening' end when a.id is not null then 'asked' else 'open' end`;
/** Of an open line what waits is what it was for, of one that is explained that this be taken back. */
const kind = "case when l.parked_at is null then 'lineExplain' else 'lineReopen' end";
const last = (column: string): string => `(select case when v.state = 'refused' then v.${column} end from approval v
  where v.tenant_id = l.tenant_id and v.kind = any(array['lineExplain', 'lineReopen']) and v.target = l.id::text order by v.id desc limit 1)`;
const isAskedAgain = "a.id is not null and l.parked_at is not null";
const reason = "coalesce(l.parked_reason, a.payload ->> 'reason')";

/** Money that left, line by line, the oldest first. */
export function outgoingQueue(input: ParsedOf<"statement.outgoing">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const where = [
    `l.tenant_id = ${values.add(tenant.id)}`,
    "l.amount < 0",
    ...isOneOf(values, state, input.status),
    ...isOneOf(values, reason, input.reason),
  ];
  // Said once more for its index: of all lines the open ones are few, and those that somebody asks to open again.
  const open = "l.parked_at is null";
  const reopening = `l.id = any(array(select v.target::bigint from approval v where v.tenant_id = ${numberOf(tenant.id)} and v.kind = 'lineReopen' and v.state = 'pending'))`;
  if (input.status?.every((each) => each !== "explained"))
    where.push(input.status.includes("reopening") ? `(${open} or ${reopening})` : open);
  if (input.account) where.push(`t.account = ${values.add(input.account)}`);
  if (input.tradeNo) where.push(`l.trade_no = ${values.add(input.tradeNo)}`);
  if (input.date) where.push(`l.day between ${values.add(input.date.from)}::date and ${values.add(input.date.to)}::date`);
  // Never a text of a request. No value of the statement: the rows are counted without it.
  const today = `date '${localDate(now, tenant.timeZone)}'`;
  return {
    from: `statement_line l join statement t on t.tenant_id = l.tenant_id and t.id = l.statement_id
      left join staff s on s.tenant_id = l.tenant_id and s.id = l.parked_by
      left join approval a on a.tenant_id = l.tenant_id and a.kind = ${kind} and a.target = l.id::text and a.state = 'pending'
        and a.expires_at > ${values.add(now.toISOString())}::timestamptz
      left join staff q on q.tenant_id = a.tenant_id and q.id = a.requested_by`,
    columns: {
      lineId: "l.id",
      statementId: "l.statement_id",
      account: "t.account",
      line: "l.line_no",
      day: "l.day",
      amount: "-l.amount",
      tradeNo: "l.trade_no",
      payer: "l.payer",
      memo: "l.memo",
      status: state,
      reason,
      remark: "coalesce(nullif(l.parked_remark, ''), a.payload ->> 'remark', '')",
      operator: "s.admin_name",
      isByPerson: "l.parked_by is not null",
      isClosed: "coalesce(l.day <= (select max(c.day) from ledger_close c where c.tenant_id = l.tenant_id), false)",
      reopener: `case when ${isAskedAgain} then q.admin_name else (select u.admin_name from staff u where u.tenant_id = l.tenant_id and u.id = l.reopened_by) end`,
      reopenReason: `case when ${isAskedAgain} then coalesce(a.payload ->> 'reason', '') else l.reopen_reason end`,
      refusal: last("refusal"),
      decision: last("remark"),
      waitingDays: `case when ${isUnexplained} then ${today} - l.day end`,
      approvalId: "a.id",
      requester: "q.admin_name",
      // Never a text of a request: the caller's own number.
      isOwnRequest: `coalesce(a.requested_by = ${numberOf(staff.id)}, false)`,
    },
    where,
    orderBy: "l.day, l.id",
    values,
  };
}
