import { settleTransfer } from "../../domain/finance/payout/transfer.actions.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { tellOrders } from "../../report/tally/tally-writes.ts";
import { taxOfMarket } from "../../../lending/product/market-tax.ts";
import { ppm } from "../../../lending/money/rate.ts";
import { ppmWithTax, type TaxTerms } from "../../../lending/product/tax.ts";
import { type Desk, unlessRefused } from "../seat.ts";

const names: Readonly<Record<string, string>> = { VN: "Vay Nhanh VAT", MX: "Crédito con IVA" };

/** The first product of the first app once more, with the market's tax on its charges; answers its number and its penalty a day with tax. */
async function offer({ tx, tenant, now }: Desk, name: string, tax: TaxTerms): Promise<{ readonly id: number; readonly penalty: number }> {
  const [made] = await rowsOf<{ id: number; rate: string }>(
    tx,
    `with made as (
       insert into product (tenant_id, id, app_id, name, status, updated_at)
       select tenant_id, (select max(id) + 1 from product where tenant_id = $1), app_id, $2, 'listed', $4 from product where tenant_id = $1 and id = 1 returning *
     ), version as (
       insert into product_version (tenant_id, product_id, version, config, offer, at)
       select m.tenant_id, m.id, 1, jsonb_set(v.config, '{terms,tax}', $3), v.offer, $4
       from made m join product_version v on v.tenant_id = m.tenant_id and v.product_id = 1 and v.version = 1 returning *
     ) select product_id as id, coalesce(config #>> '{terms,penalty,dailyRate}', '0') as rate from version`,
    [tenant.id, name, JSON.stringify(tax), now],
  );
  if (!made) throw new Error("a demo market lends by a first product");
  await rowsOf(tx, "select release_products($1)", [tenant.id]);
  return { id: made.id, penalty: ppmWithTax({ tax }, "penalty", ppm(made.rate)) };
}

/** Of the transfers on their way the newest of the product's own app, as long as others are left: no fee is deducted of them, so the tax changes nothing of what was sent. */
const onTheirWay = `with sent as (
    select o.id, o.app_id, row_number() over (order by o.id) as place from loan_order o where o.tenant_id = $1 and o.stage = 'payout_in_progress'
  )
  select s.id from sent s join product p on p.tenant_id = $1 and p.id = $2 and p.app_id = s.app_id where s.place > 1 order by s.id desc limit 2`;
const moveThem =
  "update loan_order set product_id = $3, product_version = 1, penalty_ppm = $4 where tenant_id = $1 and id = any($2::bigint[])";
const lastTransfer = `select t.trade_no as "tradeNo", t.amount from payout_transfer t join payout p on p.tenant_id = t.tenant_id and p.id = t.payout_id
  where p.tenant_id = $1 and p.order_id = $2 order by t.id desc limit 1`;

/** Where the market taxes what a loan costs: a product that says so, and loans on its terms whose money arrives. */
export async function lendWithTax(desk: Desk): Promise<void> {
  const { tx, tenant, now } = desk;
  const name = names[tenant.region];
  if (name === undefined) return;
  const taxes: Readonly<Record<string, TaxTerms>> = taxOfMarket;
  const product = await offer(desk, name, taxes[tenant.region] ?? {});
  const ids = (await rowsOf<{ id: number }>(tx, onTheirWay, [tenant.id, product.id])).map(({ id }) => id);
  await rowsOf(tx, tellOrders("-"), [tenant.id, ids]);
  await rowsOf(tx, moveThem, [tenant.id, ids, product.id, product.penalty]);
  await rowsOf(tx, tellOrders(""), [tenant.id, ids]);
  for (const id of ids)
    for (const { tradeNo, amount } of await rowsOf<{ tradeNo: string; amount: number }>(tx, lastTransfer, [tenant.id, id]))
      await unlessRefused(
        settleTransfer({ tx, tenant, now, staffId: null }, tradeNo, { state: "success", amount, at: now }).then(() => {}),
      );
}
