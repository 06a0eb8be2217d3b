import {
  comparedRow,
  compareFields,
  type ComparedRow,
  type CompareField,
  type CompareSource,
} from "../../../../lending/origination/compare.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";

type Values = Readonly<Partial<Record<CompareSource, string>>>;

interface Row {
  readonly name: string;
  readonly id_no: string;
  readonly birth: string | null;
  readonly gender: string;
  readonly expires: string | null;
  readonly province: string;
  readonly phone: string;
  readonly employer: string;
  readonly account: string | null;
  readonly holder: string | null;
  readonly read: Readonly<Record<string, { readonly value: string; readonly confidence: number } | undefined>> | null;
  readonly last_name: string | null;
  readonly last_phone: string | null;
  readonly last_account: string | null;
}

const columns = `o.customer_name as name, c.id_no, c.birth_date::text as birth, c.gender, c.id_expires_on::text as expires, c.province, o.phone, c.employer,
  a.account_no as account, coalesce(nullif(q.name, ''), a.holder) as holder, d.document as read, l.customer_name as last_name, l.phone as last_phone, l.account_no as last_account`;
/** The account is the newest one; what the bank says of its holder goes before what the customer wrote. */
const from = `loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
  left join lateral (select y.id, y.account_no, y.holder from payee_account y where y.tenant_id = o.tenant_id and y.order_id = o.id order by y.id desc limit 1) a on true
  left join application_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
  left join account_inquiry q on q.tenant_id = o.tenant_id and q.payee_id = a.id and q.outcome = 'named'
  left join lateral (select b.customer_name, b.phone, (select y.account_no from payee_account y where y.tenant_id = b.tenant_id and y.order_id = b.id order by y.id desc limit 1) as account_no
    from loan_order b where b.tenant_id = o.tenant_id and b.customer_id = o.customer_id and b.id < o.id order by b.id desc limit 1) l on true`;

/** Null and empty say nothing. */
const valuesOf = (values: Readonly<Partial<Record<CompareSource, string | null>>>): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Values;

/** What the customer wrote, against what others say of it (rules/review.md 3). */
export async function comparedOf({ tx, tenant }: TenantTx, order: { readonly id: number }): Promise<readonly ComparedRow[]> {
  const row = await rowOf<Row>(tx, `select ${columns} from ${from} where o.tenant_id = $1 and o.id = $2`, [tenant.id, order.id]);
  if (!row) return [];
  const read = (field: string): string | null => row.read?.[field]?.value ?? null;
  const by: Readonly<Record<CompareField, Values>> = {
    name: valuesOf({ typed: row.name, document: read("name"), bank: row.holder, lastOrder: row.last_name }),
    idNo: valuesOf({ typed: row.id_no, document: read("idNo") }),
    birthDate: valuesOf({ typed: row.birth, document: read("birthDate") }),
    gender: valuesOf({ typed: row.gender }),
    idExpires: valuesOf({ typed: row.expires, document: read("expires") }),
    address: valuesOf({ typed: row.province, document: read("address") }),
    phone: valuesOf({ typed: row.phone, lastOrder: row.last_phone }),
    employer: valuesOf({ typed: row.employer }),
    account: valuesOf({ typed: row.account, lastOrder: row.last_account }),
  };
  return compareFields.map((field) => comparedRow(field, by[field], row.read?.[field === "idExpires" ? "expires" : field]?.confidence));
}
