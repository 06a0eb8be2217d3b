import type { ParsedOf } from "../../../../contract/types.ts";
import type { BulkModule } from "../../../../contract/marketing/bulk.module.ts";
import type { TenantFacts } from "../../../kernel/context.ts";
import { inDays } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { heldLead as lead, scopeOfLead as scopeOf } from "../../../kernel/sql/lead-scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import type { Asking } from "../lead/lead.figure.ts";
import { matching, people } from "../lead/lead.queue.ts";

export type BulkFilters = ParsedOf<"smsMarketing.conversionTotal"> & { readonly loanRecordIds?: readonly number[] | undefined };

/** Whose list it is: what is kept of whoever sends, so that a job finds the rows that he saw. */
export interface Sight {
  readonly staff: Pick<QueueContext["staff"], "id" | "teamId" | "dataScope" | "covers">;
  readonly tenant: Pick<TenantFacts, "id" | "timeZone">;
}

const ordered = (column: string, extra = ""): string =>
  `(select max(p.${column}) from loan_order p where p.tenant_id = l.tenant_id and p.customer_id = l.customer_id${extra})`;
/** Whether he objects to advertising by text, read from his newest wish. */
export const isOut = (medium: "sms" | "voice"): string =>
  `coalesce((select w.opt_out && array['market', ${medium === "sms" ? "'sms'" : "'voice', 'call'"}] from contact_preference w
    where w.tenant_id = l.tenant_id and w.customer_id = l.customer_id order by w.id desc limit 1), false)`;

/** Conditions of a list and a filter. */
export function whereOf({ leads }: BulkModule, input: BulkFilters, { staff, tenant }: Sight, values: Values): readonly string[] {
  const { applyTime, settleTime, lastSendTime, sendStatus, loanRecordIds, ...rest } = input;
  const his = (column: string, range: typeof applyTime, only: readonly string[] = []) => {
    const inside = [...inDays(values, `p.${column}`, range, tenant.timeZone), ...only];
    return range === undefined
      ? []
      : [`exists (select from loan_order p where p.tenant_id = l.tenant_id and p.customer_id = l.customer_id and ${inside.join(" and ")})`];
  };
  const ticked = loanRecordIds ? [...loanRecordIds] : rest.dataIds;
  return [
    `l.tenant_id = ${values.add(tenant.id)}`,
    `l.module = ${values.add(leads.name)}`,
    ...scopeOf(values, lead, { staff, tenant } as QueueContext),
    ...matching(values, lead, { ...rest, dataIds: ticked }, { staff, tenant, module: leads.name } as Asking),
    ...his("applied_at", applyTime),
    // Told of those that are settled, as it is shown: the index of them has no others.
    ...his("settled_at", settleTime, ["p.status = 9"]),
    ...inDays(values, "l.last_sent_at", lastSendTime, tenant.timeZone),
    ...(sendStatus === undefined ? [] : [sendStatus === "never" ? "l.last_sent_at is null" : "l.last_sent_at is not null"]),
  ];
}
export const source = `marketing_lead l ${people}`;

/** Whom advertising may be sent to: the rows of one lead list, the newest first. */
export function bulkQueue(module: BulkModule, input: BulkFilters, context: QueueContext): Queue {
  const values = new Values();
  const where = whereOf(module, input, context as Sight, values);
  return {
    from: `${source} left join staff s on s.tenant_id = l.tenant_id and s.id = l.owner_id`,
    columns: {
      dataId: "l.id",
      userId: "c.id",
      name: "c.name",
      phone: "masked_phone(c.phone)",
      appId: "l.app_id",
      label: "l.user_type",
      followStatus: "l.state",
      optedOut: isOut("sms"),
      lastSendTime: "l.last_sent_at",
      sendCount: "l.send_count",
      assigneeName: "s.admin_name",
      registerTime: "l.registered_at",
      applyTime: ordered("applied_at"),
      settleTime: ordered("settled_at", " and p.status = 9"),
      remark: "l.bulk_remark",
    },
    where,
    orderBy: "l.id desc",
    values,
    isNarrowed: where.length > whereOf(module, {}, context as Sight, new Values()).length,
  };
}
