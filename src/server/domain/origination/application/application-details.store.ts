import type { TenantMoment } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { ApplyInput } from "./application.schemas.ts";
import { systemOf } from "../../../../lending/origination/device-systems.ts";

/** What came with an application besides its customer; an old app sends nothing of it. */
export async function insertDetails({ tx, tenant }: TenantMoment, orderId: number, input: ApplyInput): Promise<void> {
  const { customer, device, document } = input;
  if (!device && customer.employerPhone === "" && Object.keys(document).length === 0) return;
  await rowsOf(
    tx,
    `insert into application_detail (tenant_id, order_id, employer_phone, device_id, device_model, device_os, document)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenant.id, orderId, customer.employerPhone, device?.id ?? "", device?.model ?? "", device?.os ?? "", JSON.stringify(document)],
  );
  if (device) await rowsOf(tx, usedDevice, [tenant.id, orderId, systemOf(device.os)]);
}

/** What he used last is told with him in the list of customers; what he registered with stays what it was. */
const usedDevice = `update customer c set device_os = $3 from loan_order o where o.tenant_id = $1 and o.id = $2 and c.tenant_id = o.tenant_id and c.id = o.customer_id
  and c.device_os is distinct from $3`;

/** Whom he names now; somebody whom he has named before stands once, with his newest yes. */
export async function insertReferences(
  { tx, tenant, now }: TenantMoment,
  customerId: number,
  references: ApplyInput["references"],
): Promise<void> {
  if (references.length === 0) return;
  await rowsOf(
    tx,
    `with named as (select r ->> 'name' as name, r ->> 'relation' as relation, r ->> 'phone' as phone from jsonb_array_elements($4::jsonb) r),
     again as (update customer_contact k set name = n.name, relation = n.relation, consented_at = $3 from named n
       where k.tenant_id = $1 and k.customer_id = $2 and k.kind = 'reference' and k.phone = n.phone returning k.phone)
     insert into customer_contact (tenant_id, customer_id, kind, name, relation, phone, consented_at)
     select $1, $2, 'reference', n.name, n.relation, n.phone, $3 from named n where n.phone not in (select phone from again)`,
    [tenant.id, customerId, now, JSON.stringify(references)],
  );
}
