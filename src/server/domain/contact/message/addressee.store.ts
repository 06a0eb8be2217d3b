import type { Contacted } from "../contact/contact.actions.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { isOffLimits } from "../advertising/off-limits.ts";
import type { Sender } from "./message.store.ts";

/** A customer who is written to without an order: what contact law and a text need of him. */
export interface Addressee extends Contacted {
  readonly id: null;
  /** Whoever may not be won (advertising/off-limits.ts). */
  readonly off_limits: boolean;
  readonly phone: string;
  readonly customer_name: string;
  readonly app_name: string;
}

/** Customers by number, each in the app that the message is of. */
export async function selectAddressees(
  { tx, tenant, now }: Pick<Sender, "tx" | "tenant" | "now">,
  wanted: readonly { readonly customerId: number; readonly appId: number }[],
): Promise<readonly Addressee[]> {
  return rowsOf<Addressee>(
    tx,
    `select null as id, c.id as customer_id, a.id as app_id, 0 as status, false as frozen, false as payment_in_check, c.complaint_since, c.time_zone,
       null as due_date, c.phone, c.name as customer_name, a.name as app_name, ${isOffLimits("$3")} as off_limits
     from jsonb_to_recordset($2::jsonb) as w("customerId" bigint, "appId" int)
     join customer c on c.tenant_id = $1 and c.id = w."customerId" join app a on a.tenant_id = $1 and a.id = w."appId"`,
    [tenant.id, JSON.stringify(wanted.map(({ customerId, appId }) => ({ customerId, appId }))), now],
  );
}
