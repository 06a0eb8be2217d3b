// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  admin = await server.signIn(accountOf("tenantAdmin"));
  // A second product of the app, for whoever comes again.
  await query("insert into product (tenant_id, id, app_id, name, status) values (1, 7, 1, 'Alpha again', 'listed')");
  await query(
    `insert into product_version (tenant_id, product_id, version, config, offer, at)
     select 1, 7, 1, config, offer || '{"cycles": [{"from": 1, "to": null}]}', now() from product_version where tenant_id = 1 and product_id = 1 and version = 1`,
  );
  await query("select release_products(1)");
});
afterAll(() => server.close());
const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;
const row = { productId: 1, settledFrom: 0, overdueDaysLimit: 3, upgradeTo: 7, downgradeTo: 1 };
const save = (rows: readonly object[], more: object = {}) =>
  server.call("relevance.save", { appId: 1, rows, ...more } as never, { token: admin });
const offers = async (person: object) =>
  ((await sendSigned(server, "/client-domain/product/offers", person)).data["products"] as { productId: number; amountMax: number }[]).map(
    ({ productId, amountMax }) => [productId, amountMax],
  );

/** Somebody whose one loan was of the first product and settled so many days late. */
async function borrower(idNo: string, daysLate: number) {
  const { phone, customerId } = {
    phone: `+8491277${idNo.slice(-4)}`,
    customerId: server.fixture.vn.orders.find(({ status }) => status === 9)!.customerId,
  };
  const [made] = await query(
    `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, employer, user_type, birth_date, registered_at, registered_app_id)
     select 1, name, name_folded, $1, $2, gender, province, time_zone, employer, user_type, '1990-01-01', now(), 1 from customer where tenant_id = 1 and id = $3 returning id`,
    [phone, idNo, customerId],
  );
  await query(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, product_version, status, stage, customer_name, name_folded, phone, user_type,
       applied_amount, principal, term_days, applied_at, paid_out_at, due_date, settled_at)
     select 1, nextval('order_no_seq')::text, $1, 1, 1, 1, 9, 'settled', 'x', 'x', $2, 'new', 300000000, 300000000, 30, now() - interval '60 days', now() - interval '59 days',
       ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 20), now() - interval '20 days' + make_interval(days => $3)`,
    [made.id, phone, daysLate],
  );
  return { idNo, phone };
}

describe("relations of products", () => {
  it("are judged together, and what is not said is told", async () => {
    expect((await save([{ ...row, settledFrom: 1 }])).refusal).toMatchObject({ error: "relevance.noFirst", field: "rows" });
    expect((await save([row, { ...row, settledFrom: 2 }])).refusal).toMatchObject({
      error: "relevance.overlap",
      field: "rows.1.settledFrom",
    });
    // What is off is kept and asked nothing.
    expect(
      (
        await save([
          { ...row, settledFrom: 4, enabled: false },
          { ...row, productId: 7 },
        ])
      ).refusal,
    ).toMatchObject({
      error: "relevance.closed",
      field: "rows.1.productId",
    });
    const { data } = await save(
      [
        { ...row, settledTo: 2 },
        { ...row, settledFrom: 5, enabled: false },
      ],
      { version: 0 },
    );
    expect(data).toEqual({ ok: true, version: 1, gaps: [{ productId: 1, from: 3, to: null }] });
    expect((await save([row], { version: 0 })).refusal.error).toBe("version.stale");
    const { data: page } = await server.call("relevance.list", { appId: [1], productId: [7] }, { token: admin });
    expect(page.list.map(({ settledFrom, settledTo, status, version }) => [settledFrom, settledTo, status, version])).toEqual([
      [0, 2, "enabled", 1],
      [5, null, "disabled", 1],
    ]);
    // The row that stays keeps its number.
    const again = await save([{ ...row, id: page.list[0]!.id }], { version: 1 });
    expect(again.data.gaps).toEqual([]);
    const { data: after } = await server.call("relevance.list", { appId: [1] }, { token: admin });
    expect(after.list.map(({ id }) => id)).toEqual([page.list[0]!.id]);
    expect((await save([{ ...row, id: 99_999 }])).refusal).toMatchObject({ error: "notFound", field: "rows" });
  });

  it("decide what somebody may apply for: a newcomer, one who paid on time, one who was late", async () => {
    expect(await offers({ idNo: "079095777770", phone: "+84912777770" })).toEqual([[1, 1_000_000_000]]);
    const onTime = await borrower("079095770001", 0);
    const late = await borrower("079095770002", 9);
    expect((await offers(onTime)).map(([id]) => id)).toEqual([7]);
    expect((await offers(late)).map(([id]) => id)).toEqual([1]);
    const apply = (productId: number, person: object) =>
      sendSigned(server, "/client-domain/order/apply", application({ productId }, person));
    expect((await apply(1, onTime)).data).toMatchObject({ error: "application.notLendable", field: "productId" });
    expect((await apply(7, onTime)).code).toBe(1);
    expect((await apply(7, late)).data).toMatchObject({ error: "application.notLendable" });
    expect((await apply(1, late)).code).toBe(1);
    expect(await offers(late)).toEqual([]);
  });

  it("keep a first product on the shelf", async () => {
    await query(
      'update product_version set offer = offer || \'{"cycles": [{"from": 0, "to": null}]}\' where tenant_id = 1 and product_id = 7',
    );
    const answer = await server.call("product.status", { id: 1, status: "delisted" }, { token: admin });
    expect(answer.refusal).toMatchObject({ error: "relevance.noFirst" });
  });

  it("with levels of the product: the next limit follows from the last loan", async () => {
    const levels = {
      upgrade: { daysLateAtMost: 0, by: 100_000_000 },
      downgrade: { daysLateAtLeast: 5, by: 100_000_000 },
      lowest: 100_000_000,
      highest: 900_000_000,
    };
    await query("update product_version set offer = offer || $1 where tenant_id = 1 and product_id in (1, 7)", [
      JSON.stringify({ levels }),
    ]);
    const [onTime, late] = [await borrower("079095770003", 0), await borrower("079095770004", 9)];
    expect([await offers(onTime), await offers(late)]).toEqual([[[7, 400_000_000]], [[1, 200_000_000]]]);
    const dear = await sendSigned(server, "/client-domain/order/apply", application({ productId: 1, amount: 300_000_000 }, late));
    expect(dear.data).toMatchObject({ error: "field.amount", field: "amount", vars: { max: 200_000_000 } });
  });
});
