import type { LendingHouse } from "./example-loan.ts";

/** Leads of a list with their customers, of one app, the first with the lowest number. @returns numbers of leads and customers */
export async function addLeads(
  house: LendingHouse,
  { module, count, prefix, appId = 1, tenant = 1 }: { module: string; count: number; prefix: string; appId?: number; tenant?: number },
): Promise<readonly { readonly id: number; readonly customer: number; readonly phone: string }[]> {
  const { rows } = await house.database.owner.query<{ id: number; customer: number; phone: string }>(
    `with people as (insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id)
       select $1, 'Lan ' || i, 'lan ' || i, $2 || lpad(i::text, 6, '0'), $2 || i, 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'natural', $3, $4 from generate_series(1, $5) i
       returning id, phone),
     made as (insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since) select $1, $6, id, $4, $3, $3 from people order by id returning id, customer_id)
     select m.id::int, m.customer_id::int as customer, p.phone from made m join people p on p.id = m.customer_id order by m.id`,
    [tenant, prefix, house.now(), appId, count, module],
  );
  return rows;
}

/** Half a second of silence at 8,000 samples a second, as often as asked for: a recording that is one. */
export function wavOf(seconds: number): Buffer {
  const data = Buffer.alloc(Math.round(seconds * 8_000), 128);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
