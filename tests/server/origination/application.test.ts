// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned, type Signing } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
});
afterAll(() => server.close());

const path = "/client-domain/order/apply";
const apply = (body: object, signing?: Signing) => sendSigned(server, path, body, signing);
const count = async (): Promise<number> => {
  const { rows } = await server.database.owner.query<{ n: number }>("select count(*)::int as n from loan_order where tenant_id = 1");
  return rows[0]?.n ?? 0;
};

describe("an application (T01)", () => {
  it("becomes an order under the product's newest version, with its customer, account and history", async () => {
    const input = application();
    const { data, code } = await apply(input);
    expect(code).toBe(1);
    expect(data).toMatchObject({ status: 0, stage: "machine_pending" });
    const { rows } = await server.database.owner.query(
      `select o.stage, o.status, o.principal, o.term_days as term, o.product_version as version, o.penalty_ppm as penalty, o.booked_on as booked,
         c.id_no as "idNo", p.account_no as account, e.event, e.from_stage as "from", e.to_stage as "to"
       from loan_order o join customer c on c.id = o.customer_id join payee_account p on p.order_id = o.id join order_event e on e.order_id = o.id
       where o.order_no = $1`,
      [data["orderNo"]],
    );
    expect(rows).toEqual([
      {
        stage: "machine_pending",
        status: 0,
        principal: 500_000_000,
        term: 30,
        version: 1,
        penalty: 2_000,
        booked: null,
        idNo: input.customer.idNo,
        account: input.bank.accountNo,
        event: "applied",
        from: null,
        to: "machine_pending",
      },
    ]);
  });

  it("that comes again, even ten at a time, is one order with one answer; another body under its name is refused", async () => {
    const before = await count();
    const input = { requestId: "request-1", ...application() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(input)));
    expect(new Set(answers.map((each) => each.data["orderNo"])).size).toBe(1);
    expect(await count()).toBe(before + 1);
    expect((await apply({ ...input, amount: 600_000_000 })).data["error"]).toBe("idempotencyMismatch");
  });

  it.each([
    ["a wrong secret", { secret: "guess" }],
    ["an unknown key", { keyId: "nobody" }],
    ["a time stamp of an hour ago", { time: Math.floor(Date.now() / 1_000) - 3_600 }],
    ["the key of a channel", { keyId: "bank-channel", secret: "secret-of-bank" }],
  ] as const)("with %s gets the one generic answer", async (_, signing) => {
    const before = await count();
    const answer = await apply(application(), signing);
    expect(answer).toMatchObject({ status: 401, code: 4011, data: { error: "signature.refused" } });
    expect(Object.keys(answer.data).toSorted()).toEqual(["error", "requestId"]);
    expect(await count()).toBe(before);
  });

  it("whose body was changed on its way is refused", async () => {
    const sent = await fetch(`${server.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-key-id": "alpha-app", "x-timestamp": "1", "x-signature": "ab" },
      body: JSON.stringify(application()),
    });
    expect(sent.status).toBe(401);
  });
});

describe("its guards", () => {
  const refusal = async (body: object, signing?: Signing) => (await apply(body, signing)).data;
  it("one open order for a customer, also when two arrive at once", async () => {
    const person = { idNo: "079095999999", phone: "+84912999999" };
    const both = await Promise.all([apply(application({}, person)), apply(application({}, person))]);
    expect(both.map((each) => each.code).toSorted((one, other) => one - other)).toEqual([1, 5701]);
  });

  it("nobody of the black list, and nobody is told so", async () => {
    await server.database.owner.query("insert into black_list (tenant_id, kind, value, at) values (1, 'phone', '+84912888888', now())");
    expect(await refusal(application({}, { phone: "+84912888888" }))).toMatchObject({ error: "application.refused" });
  });

  it.each([
    ["an amount out of range", { amount: 50_000_000 }, { error: "field.amount", field: "amount" }],
    ["an amount that cannot be paid", { amount: 500_000_050 }, { error: "field.amount", field: "amount" }],
    ["a term that is not offered", { term: 31 }, { error: "field.choice", field: "term" }],
    ["another app's product", { productId: 2 }, { error: "application.notLendable", field: "productId" }],
    ["no product", { productId: 99 }, { error: "application.notLendable", field: "productId" }],
  ] as const)("%s is refused by its field", async (_, change, wanted) => {
    expect(await refusal(application(change))).toMatchObject(wanted);
  });

  it("a product only for whoever has settled loans, and none that is delisted", async () => {
    const cycles = (value: string) =>
      server.database.owner.query(
        "update product_version set offer = jsonb_set(offer, '{cycles}', $1::jsonb) where tenant_id = 1 and product_id = 1",
        [value],
      );
    await cycles('[{"from": 1, "to": null}]');
    expect(await refusal(application())).toMatchObject({ error: "application.notLendable" });
    const settled = server.fixture.vn.orders.find((order) => order.status === 9)!;
    const { rows } = await server.database.owner.query("update customer set id_no = '079012345678' where id = $1 returning phone", [
      settled.customerId,
    ]);
    expect((await apply(application({}, { idNo: "079012345678", phone: rows[0].phone }))).code).toBe(1);
    await cycles('[{"from": 0, "to": null}]');
    await server.database.owner.query("update product set status = 'delisted' where tenant_id = 1 and id = 1");
    expect(await refusal(application())).toMatchObject({ error: "application.notLendable" });
    await server.database.owner.query("update product set status = 'listed' where tenant_id = 1 and id = 1");
  });
});

describe("how far an order is", () => {
  const shown = async (orderNo: unknown, signing?: Signing) =>
    (await sendSigned(server, "/client-domain/order/state", { orderNo }, signing)).data;
  it("is told to the app that it was made in, and to no other", async () => {
    const { data } = await apply(application());
    expect(await shown(data["orderNo"])).toMatchObject({ state: "inReview", applied: { amount: 500_000_000 }, offer: null, loan: null });
    expect((await shown(data["orderNo"], { keyId: "ph-app", secret: "secret-of-ph" }))["error"]).toBe("notFound");
  });

  it("with what is offered, what the engine would pay out and ask for today", async () => {
    const { data } = await apply(application());
    const { orderNo } = data;
    await server.database.owner.query(
      "update loan_order set stage = 'final_passed', status = 5, principal = 400000000, accepted_at = null where tenant_id = 1 and order_no = $1",
      [orderNo],
    );
    const { state, offer } = await shown(orderNo);
    // 4,000,000 over 30 days at 0.1 % a day, 4 % at maturity.
    expect([state, offer]).toEqual([
      "offered",
      expect.objectContaining({
        amount: 400_000_000,
        term: 30,
        payout: 400_000_000,
        due: 428_000_000,
        instalments: [expect.objectContaining({ amount: 428_000_000 })],
      }),
    ]);
    await sendSigned(server, "/client-domain/order/accept", { orderNo });
    expect(await shown(orderNo)).toMatchObject({ state: "payout", accepted: true });
    const { rows } = await server.database.owner.query<{ id: number }>("select id from loan_order where tenant_id = 1 and order_no = $1", [
      orderNo,
    ]);
    const token = await server.signIn(accountOf("manager"));
    const { acceptedTime } = (await server.call("order.detail", { loanRecordId: rows[0]?.id ?? 0 }, { token })).data;
    expect(Date.now() - Date.parse(acceptedTime ?? "")).toBeLessThan(60_000);
    await server.database.owner.query(
      "insert into payout (tenant_id, order_id, created_at, refused_account) select 1, o.id, now(), a.id from loan_order o join payee_account a on a.order_id = o.id where o.order_no = $1 on conflict (tenant_id, order_id) do update set refused_account = excluded.refused_account",
      [orderNo],
    );
    expect((await shown(orderNo))["state"]).toBe("accountWanted");
  });

  it("with what is owed today, by instalment", async () => {
    const late = server.fixture.vn.orders.find(({ status }) => status === 8);
    await server.database.owner.query("update loan_order set app_id = 1 where tenant_id = 1 and order_no = $1", [late?.orderNo]);
    const { state, loan } = await shown(late?.orderNo);
    const { owed, instalments } = loan as { owed: number; instalments: readonly { outstanding: number }[] };
    expect([state, instalments.length]).toEqual(["overdue", 1]);
    expect(owed).toBeGreaterThan(500_000_000);
    expect(instalments[0]?.outstanding).toBe(owed);
  });
});

describe("a cancellation (T30)", () => {
  const cancel = (body: object, signing?: Signing) => sendSigned(server, "/client-domain/order/cancel", body, signing);
  it("closes the customer's order, once, and not another tenant's", async () => {
    const { data } = await apply(application());
    const other = await cancel({ orderNo: data["orderNo"] }, { keyId: "ph-app", secret: "secret-of-ph" });
    expect(other.data["error"]).toBe("notFound");
    expect((await cancel({ orderNo: data["orderNo"] })).data).toMatchObject({ status: -1, stage: "user_cancelled" });
    expect((await cancel({ orderNo: data["orderNo"] })).data).toMatchObject({ error: "order.wrongStatus" });
  });

  it("leaves every figure of the days as the raw book has it", async () => {
    const client = await server.database.owner.connect();
    try {
      expect(await verifyDays(client)).toEqual([]);
    } finally {
      client.release();
    }
  });

  it("counts a registration under the telephone and the channel that it came from, whatever is used later", async () => {
    const input = application();
    const device = (os: string) => ({ device: { id: "device-9", model: "A15", os } });
    const { data } = await apply({ ...input, ...device("Android 15"), channel: "google" });
    await cancel({ orderNo: data["orderNo"] });
    expect((await apply({ ...input, ...device("iOS 18"), channel: "facebook" })).code).toBe(1);
    const { rows } = await server.database.owner.query(
      "select device_os as last, registered_os as first, registered_channel as channel from customer where tenant_id = 1 and id_no = $1",
      [input.customer.idNo],
    );
    expect(rows).toEqual([{ last: "ios", first: "android", channel: "google" }]);
    const client = await server.database.owner.connect();
    try {
      expect((await verifyTallies(client)).filter(({ book }) => book === "flow")).toEqual([]);
    } finally {
      client.release();
    }
  });
});
