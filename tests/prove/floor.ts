import { tenant } from "../bench/bare-queue.ts";
import { signIn } from "../bench/client.ts";
import type { Book } from "../bench/house.ts";

/** One operator at work: signed in, with late orders of his own. */
export interface Seat {
  readonly token: string;
  readonly orders: readonly number[];
}

/**
 * A floor of so many collectors with as many late orders each as a shift needs, everybody signed in.
 * It is midday for every customer, nobody was called yet and nobody asked not to be: what is measured is saving, not contact law.
 */
export async function openFloor(
  book: Pick<Book, "owner">,
  origin: string,
  shift: { readonly operators: number; readonly seconds: number; readonly every: number },
): Promise<readonly Seat[]> {
  await letThemCall(book);
  const people = await hire(book, shift.operators);
  const shares = await share(book, people, Math.min(Math.ceil(shift.seconds / shift.every), 40));
  const seats: Seat[] = [];
  for (const [at, { account }] of people.entries()) seats.push({ token: await signIn(origin, book, account), orders: shares[at] ?? [] });
  return seats;
}

async function letThemCall({ owner }: Pick<Book, "owner">): Promise<void> {
  const east = 12 - new Date().getUTCHours();
  // The names of Etc count westwards.
  const zone = `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
  await owner.query("update customer set time_zone = $2 where tenant_id = $1", [tenant, zone]);
  await owner.query("delete from contact_tally");
  await owner.query("delete from contact_preference");
}

/** Colleagues of the demo's first collector, of his team and with his password. */
async function hire({ owner }: Pick<Book, "owner">, operators: number): Promise<readonly { id: number; account: string }[]> {
  const { rows } = await owner.query<{ id: number; account: string }>(
    `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, locale, created_at)
     select s.tenant_id, 'seat' || lpad(n::text, 4, '0'), 'Seat ' || n, s.type, s.role_id, s.team_id, s.password_hash, false, s.locale, now()
     from staff s, generate_series(1, $2) as n where s.tenant_id = $1 and s.account = 'collector01' returning id, account`,
    [tenant, operators],
  );
  return rows;
}

/** @returns for each of them the orders that are his now */
async function share(
  { owner }: Pick<Book, "owner">,
  people: readonly { readonly id: number }[],
  each: number,
): Promise<readonly (readonly number[])[]> {
  const { rows } = await owner.query<{ id: number; owner: number }>(
    `with late as (
       select distinct on (customer_id) id from loan_order
       where tenant_id = $1 and status = 8 and product_version is not null and not frozen and not payment_in_check order by customer_id, id),
     numbered as (select id, row_number() over (order by id) - 1 as n from late limit $3)
     update loan_order o set collector_id = ($2::bigint[])[1 + n.n % cardinality($2::bigint[])], collector_since = now()
     from numbered n where o.tenant_id = $1 and o.id = n.id returning o.id, o.collector_id as owner`,
    [tenant, people.map(({ id }) => id), people.length * each],
  );
  return people.map(({ id }) => rows.filter((row) => row.owner === id).map((row) => row.id));
}
