import type { ParsedOf } from "../../../../contract/types.ts";
import { answerDays } from "../../../../lending/finance/wages.rules.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { numberOf } from "../../../kernel/sql/literals.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

/** As a list, its sums and a file of it ask. */
export type WageFilters = ParsedOf<"wages.total"> & { readonly loanRecordIds?: readonly number[] | undefined };

const department = "case s.type when 6 then 'reminder' when 7 then 'collection' when 8 then 'marketing' end";

/** Statements, the newest month first. */
export function wageQueue(input: WageFilters & { readonly staffId?: number }, { tenant, staff, now }: QueueContext): Queue {
  const values = new Values();
  const at = values.add(now);
  // Never a text of a request: the caller's own number.
  const me = numberOf(staff.id);
  return {
    from: `wage_statement t join staff s on s.tenant_id = t.tenant_id and s.id = t.staff_id
      left join staff p on p.tenant_id = t.tenant_id and p.id = t.prepared_by left join staff c on c.tenant_id = t.tenant_id and c.id = t.paid_by`,
    columns: {
      id: "t.id",
      month: "to_char(t.month, 'YYYY-MM')",
      adminUserId: "t.staff_id",
      adminName: "s.admin_name",
      department,
      base: "t.base",
      commission: "t.commission",
      deduction: "t.correction",
      carried: "t.carried",
      payable: "t.payable",
      carryOn: "t.carry_on",
      status: "t.state",
      answer: "t.answer",
      answerTime: "t.answered_at",
      preparer: "p.admin_name",
      prepareTime: "t.prepared_at",
      confirmer: "c.admin_name",
      payTime: "t.paid_at",
      voucherUrl: "t.voucher",
      isOwn: `(t.prepared_by = ${me} or t.staff_id = ${me})`,
      waits: `(t.state = 'prepared' and s.enabled and t.prepared_at >= ${at}::timestamptz - interval '${answerDays} days')`,
    },
    where: [
      `t.tenant_id = ${values.add(tenant.id)}`,
      // Counting reads no column: each value is in a condition too.
      `${at}::timestamptz is not null`,
      ...(input.staffId === undefined ? [] : [`t.staff_id = ${values.add(input.staffId)}`]),
      ...(input.month ? [`t.month = ${values.add(`${input.month}-01`)}::date`] : []),
      ...isOneOf(values, "t.staff_id", input.adminUserId),
      ...isOneOf(values, department, input.department),
      ...isOneOf(values, "t.state", input.status),
      ...isOneOf(values, "t.id", input.loanRecordIds),
    ],
    orderBy: "t.month desc, t.staff_id desc, t.id desc",
    values,
  };
}

/** The money behind a statement, the newest first; of a person's own alone where that is asked. */
export function wageLineQueue(
  { statementId, staffId }: { readonly statementId?: number | undefined; readonly staffId?: number },
  { tenant }: QueueContext,
): Queue {
  const values = new Values();
  const corrections = `wage_correction c where c.tenant_id = l.tenant_id and not c.is_void
    and (c.repayment_id = l.repayment_id or (c.order_id = l.order_id and l.kind = 'marketing' and l.earned > 0))`;
  return {
    from: `wage_line l join loan_order o on o.tenant_id = l.tenant_id and o.id = l.order_id join wage_statement t on t.tenant_id = l.tenant_id and t.id = l.statement_id`,
    columns: {
      lineId: "l.id",
      statementId: "l.statement_id",
      kind: "l.kind",
      loanRecordId: "l.order_id",
      orderNo: "o.order_no",
      name: "o.customer_name",
      stage: "l.stage",
      base: "l.base",
      ratePpm: "l.rate_ppm",
      earned: "l.earned",
      earnTime: "l.earned_at",
      corrected: `(select coalesce(sum(c.amount), 0)::bigint from ${corrections})`,
      reason: `(select coalesce(string_agg(c.reason, ' · ' order by c.id), '') from ${corrections})`,
    },
    where: [
      `l.tenant_id = ${values.add(tenant.id)}`,
      ...(statementId === undefined ? [] : [`l.statement_id = ${values.add(statementId)}`]),
      ...(staffId === undefined ? [] : [`t.staff_id = ${values.add(staffId)}`]),
    ],
    orderBy: "l.earned_at desc, l.id desc",
    values,
  };
}
