import { leadPhoneList } from "../../../../contract/marketing/lead-rule.columns.ts";
import { ruleKinds, ruleLists, type RuleKind } from "../../../../lending/growth/lead-rule.rules.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

const kindOf = `case r.module ${ruleKinds.map((kind) => `when '${ruleLists[kind]}' then '${kind}'`).join(" ")} end`;

/** Rules in the order in which they take. */
export function ruleQueue(input: ParsedOf<"leadRule.list">, { tenant }: QueueContext): Queue {
  const values = new Values();
  const where = [`r.tenant_id = ${values.add(tenant.id)}`];
  where.push(
    ...isOneOf(
      values,
      "r.module",
      input.type?.map((kind) => ruleLists[kind]),
    ),
    ...isOneOf(values, "r.app_id", input.appId),
  );
  return {
    from: "lead_rule r join staff s on s.tenant_id = r.tenant_id and s.id = r.updated_by",
    columns: {
      id: "r.id",
      position: "r.position",
      type: kindOf,
      appId: "r.app_id",
      productId: "r.product_id",
      label: "coalesce(array(select jsonb_array_elements_text(r.condition -> 'label')), '{}')",
      channel: "coalesce(array(select jsonb_array_elements_text(r.condition -> 'channel')), '{}')",
      seats: "(select count(*)::int from lead_rule_seat b where b.tenant_id = r.tenant_id and b.rule_id = r.id)",
      people: `coalesce((select jsonb_agg(jsonb_build_object('adminUserId', b.staff_id, 'weight', b.weight, 'cap', b.cap_day) order by b.staff_id)
        from lead_rule_seat b where b.tenant_id = r.tenant_id and b.rule_id = r.id), '[]')`,
      weights: `coalesce((select string_agg(p.admin_name || ' × ' || b.weight, ', ' order by b.staff_id) from lead_rule_seat b
        join staff p on p.tenant_id = b.tenant_id and p.id = b.staff_id where b.tenant_id = r.tenant_id and b.rule_id = r.id), '')`,
      cap: "r.cap_day",
      recycleDays: "r.recycle_days",
      enabled: "r.enabled",
      updateBy: "s.admin_name",
      updateTime: "r.updated_at",
    },
    where,
    orderBy: "r.position, r.id",
    values,
  };
}

export interface PhoneFilters {
  readonly type: RuleKind;
  readonly appId?: readonly number[];
}
/** People of a list as lines of a file, with this for their number. */
export const phoneFile = (phone: string): Omit<Queue, "where" | "values"> => ({
  from: `marketing_lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
    left join staff s on s.tenant_id = l.tenant_id and s.id = l.owner_id`,
  columns: {
    dataId: "l.id",
    name: "c.name",
    phone,
    appId: "l.app_id",
    assigneeName: "s.admin_name",
    distributionTime: "l.distributed_at",
  },
  orderBy: "l.id desc",
});

/** Open leads of a list with masked numbers. */
function phoneQueue({ type, appId }: PhoneFilters, { tenant }: QueueContext): Queue {
  const values = new Values();
  const where = [`l.tenant_id = ${values.add(tenant.id)}`, `l.module = ${values.add(ruleLists[type])}`, "l.ended_at is null"];
  where.push(...isOneOf(values, "l.app_id", appId));
  return { ...phoneFile("masked_phone(c.phone)"), where, values };
}
export const phoneExports = exportOf<PhoneFilters>(leadPhoneList, { queue: phoneQueue });
