import { fold } from "../../../../lending/fold.ts";
import { systemOf } from "../../../../lending/origination/device-systems.ts";
import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { insertCustomers, registerProspects } from "../../../report/days/day-writes.ts";
import type { Registration } from "./registration.routes.ts";

const told = ({ tenant, now, signer }: SignedContext, { phone, name, channel, os }: Registration) => [
  tenant.id,
  phone,
  name,
  fold(name),
  now,
  signer.appId,
  os === undefined ? null : systemOf(os),
  channel,
];

/** A new customer of whom the app knows no more than his number: where he lives is unknown, so that he is called only while every zone allows it. */
export async function insertRegistered(context: SignedContext, input: Registration): Promise<number> {
  const row = await rowOf<{ id: number }>(
    context.tx,
    insertCustomers({
      columns: `tenant_id, phone, name, name_folded, id_no, province, time_zone, user_type, registered_at, last_login_at, registered_app_id, registered_os, registered_channel`,
      rows: "values ($1, $2, $3, $4, '', '', '', 'newUser', $5, $5, $6, $7, $8)",
      answer: "select id from added",
    }),
    told(context, input),
  );
  if (!row) throw new Error("an insert answers its row");
  return row.id;
}

/** The same of somebody to win who had this number; what a file has said of his name stays where the app says none. @returns null: nobody had it */
export async function registerProspect(context: SignedContext, input: Registration): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    context.tx,
    registerProspects(
      `update customer set prospect = false, name = case when $3 = '' then name else $3 end, name_folded = case when $3 = '' then name_folded else $4 end,
         registered_at = $5, last_login_at = $5, registered_app_id = $6, registered_os = $7, registered_channel = $8
       where tenant_id = $1 and id = (select p.id from customer p where p.tenant_id = $1 and p.phone = $2 and p.prospect and p.merged_into is null
         order by p.id limit 1 for update)`,
      "select id from added",
    ),
    told(context, input),
  );
  return row?.id ?? null;
}

/** @returns whether somebody has registered with this number */
export async function markSignedIn({ tx, tenant, now }: SignedContext, phone: string): Promise<boolean> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `update customer set last_login_at = greatest(last_login_at, $3) where tenant_id = $1 and phone = $2 and not prospect and merged_into is null returning id`,
    [tenant.id, phone, now],
  );
  return rows.length > 0;
}
