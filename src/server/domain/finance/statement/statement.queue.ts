import type { ParsedOf } from "../../../../contract/types.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { placedOf } from "./statement.store.ts";

const open = `l.amount - ${placedOf}`;
const isPending =
  "exists (select from receipt r where r.tenant_id = l.tenant_id and r.statement_line_id = l.id and r.state = 'pending' and r.banked_at is null)";
const state = `case when ${open} > 0 then case when l.parked_at is null then 'open' else 'parked' end when ${isPending} then 'checking' else 'placed' end`;
const ofStatement = (what: string) =>
  `(select ${what} from statement_line l where l.tenant_id = t.tenant_id and l.statement_id = t.id and l.amount > 0)`;

/** Statements, the latest first. */
export function statementQueue(input: ParsedOf<"statement.list">, { tenant }: Context): Queue {
  const values = new Values();
  const where = [`t.tenant_id = ${values.add(tenant.id)}`];
  if (input.account) where.push(`t.account = ${values.add(input.account)}`);
  if (input.date) where.push(`t.to_day >= ${values.add(input.date.from)}::date and t.from_day <= ${values.add(input.date.to)}::date`);
  if (input.isOpen !== undefined) where.push(`${input.isOpen ? "" : "not "}coalesce(${ofStatement(`bool_or(${open} > 0)`)}, false)`);
  return {
    from: "statement t join staff s on s.tenant_id = t.tenant_id and s.id = t.uploaded_by",
    columns: {
      statementId: "t.id",
      account: "t.account",
      format: "t.format",
      fileName: "t.file_name",
      fromDay: "t.from_day",
      toDay: "t.to_day",
      opening: "t.opening",
      closing: "t.closing",
      lines: "t.line_count",
      credits: ofStatement("count(*)::int"),
      creditAmount: ofStatement("coalesce(sum(l.amount), 0)::bigint"),
      openCount: ofStatement(`count(*) filter (where ${open} > 0)::int`),
      openAmount: ofStatement(`coalesce(sum(${open}), 0)::bigint`),
      operator: "s.admin_name",
      uploadTime: "t.uploaded_at",
    },
    where,
    orderBy: "t.uploaded_at desc, t.id desc",
    values,
  };
}

/** Money that came, line by line, the oldest first: what has waited longest is on top. */
export function lineQueue(input: ParsedOf<"statement.lines">, { tenant, now }: Context): Queue {
  const values = new Values();
  const where = [`l.tenant_id = ${values.add(tenant.id)}`, "l.amount > 0"];
  if (input.statementId) where.push(`l.statement_id = ${values.add(input.statementId)}`);
  if (input.account) where.push(`t.account = ${values.add(input.account)}`);
  if (input.tradeNo) where.push(`l.trade_no = ${values.add(input.tradeNo)}`);
  if (input.date) where.push(`l.day between ${values.add(input.date.from)}::date and ${values.add(input.date.to)}::date`);
  where.push(...isOneOf(values, state, input.status), ...isOneOf(values, "l.parked_reason", input.reason));
  // Never a text of a request. No value of the statement: the rows are counted without it.
  const today = `date '${localDate(now, tenant.timeZone)}'`;
  return {
    from: `statement_line l join statement t on t.tenant_id = l.tenant_id and t.id = l.statement_id
      left join staff s on s.tenant_id = l.tenant_id and s.id = l.parked_by`,
    columns: {
      lineId: "l.id",
      statementId: "l.statement_id",
      account: "t.account",
      line: "l.line_no",
      day: "l.day",
      amount: "l.amount",
      open,
      tradeNo: "l.trade_no",
      payer: "l.payer",
      memo: "l.memo",
      status: state,
      orders: `(select coalesce(string_agg(distinct o.order_no, ' '), '') from receipt r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
        where r.tenant_id = l.tenant_id and r.statement_line_id = l.id and r.state in ('pending', 'success') and r.settlement_id is null)`,
      settled: `(select coalesce(string_agg(concat_ws(' ', s.channel, s.from_day, nullif(s.to_day, s.from_day)), ', ' order by s.id), '') from channel_settlement s
        where s.tenant_id = l.tenant_id and s.line_id = l.id and s.state = 'settled')`,
      reason: "l.parked_reason",
      remark: "l.parked_remark",
      operator: "s.admin_name",
      waitingDays: `case when ${open} > 0 then ${today} - l.day end`,
    },
    where,
    orderBy: "l.day, l.id",
    values,
  };
}
