import type { Office } from "./office.ts";

export const day = 86_400_000;
export const tenant = 1;

/** Numbers of orders of a kind, each of another customer, and none twice over the day. */
export class Drawer {
  readonly #office: Office;
  readonly #taken: number[] = [];
  constructor(office: Office) {
    this.#office = office;
  }
  async draw(what: string, count: number): Promise<readonly number[]> {
    const { rows } = await this.#office.owner.query<{ id: number }>(
      `select o.id from loan_order o where o.tenant_id = ${tenant} and not o.frozen and not o.payment_in_check and ${what}
       and o.id <> all($1::bigint[]) order by o.id limit $2`,
      [this.#taken, count],
    );
    if (rows.length < count) throw new Error(`the portfolio has too few orders: ${what}`);
    this.#taken.push(...rows.map(({ id }) => id));
    return rows.map(({ id }) => id);
  }
  async one(what: string): Promise<number> {
    return (await this.draw(what, 1))[0] ?? 0;
  }
}

/** The account that an order is with. */
export async function collectorOf({ owner }: Office, orderId: number): Promise<string> {
  const { rows } = await owner.query<{ account: string }>(
    "select s.account from loan_order o join staff s on s.tenant_id = o.tenant_id and s.id = o.collector_id where o.tenant_id = $1 and o.id = $2",
    [tenant, orderId],
  );
  return rows[0]?.account ?? "";
}

export const localDay = (moment: Date): string => new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
export const late = (from: number, to: number, today: string) =>
  `o.status = 8 and o.collector_id is not null and o.contact_status = 'normal' and '${today}'::date - o.due_date between ${from} and ${to}`;

let trade = 0;
export async function payment(office: Office, loanRecordId: number, amount: number): Promise<number> {
  const paid = { payTime: office.now().toISOString(), tradeNo: `DAY-${(trade += 1)}`, voucherUrl: `https://vouchers.example/DAY-${trade}` };
  const input = { loanRecordId, amount, ...paid };
  return (await office.call("finance01", "repayment.offline", input)).repaymentId;
}
