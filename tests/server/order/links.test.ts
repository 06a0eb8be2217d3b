// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

let server: TestServer;
let first: string;
let manager: string;
let own: number;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [first, manager] = [await server.signIn(accountOf("firstReviewer")), await server.signIn(accountOf("manager"))];
  own = await applied();
});
afterAll(() => server.close());

const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;

const device = (id: string) => ({ device: { id, model: "Galaxy A15", os: "Android 15" } });
/** An application in the pool, which a first reviewer may reach. */
async function applied(change: object = device("device-own")): Promise<number> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application(change));
  const rows = await query("update loan_order set stage = 'pending_review' where order_no = $1 returning id", [data["orderNo"]]);
  return Number(rows[0].id);
}
const linksOf = async (token: string, loanRecordId = own) => (await server.call("order.links", { loanRecordId }, { token })).data;
/** What this order shares with another one, from it. */
const share = (column: "customer_id" | "phone", id: number) =>
  query(`update loan_order set ${column} = (select ${column} from loan_order where id = $2) where id = $1`, [id, own]);
const shareAccount = (id: number) =>
  query("update payee_account set account_no = (select account_no from payee_account where order_id = $2) where order_id = $1", [id, own]);

describe("orders that share something with one", () => {
  it("are told with what they share, and those that share nothing are not", async () => {
    const [customer, phone, account, sameDevice, two, none] = [
      await applied(device("a")),
      await applied(device("b")),
      await applied(device("c")),
      await applied(),
      await applied(),
      await applied(device("d")),
    ];
    await share("customer_id", customer);
    for (const id of [phone, two]) await share("phone", id);
    await shareAccount(account);
    for (const token of [first, manager]) {
      const found = new Map((await linksOf(token)).map(({ loanRecordId, by }) => [loanRecordId, by]));
      expect(Object.fromEntries(found)).toEqual({
        [customer]: ["customer"],
        [phone]: ["phone"],
        [account]: ["account"],
        [sameDevice]: ["device"],
        [two]: ["device", "phone"],
      });
      expect(found.has(own) || found.has(none)).toBe(false);
    }
  });

  it("share nothing by having neither phone, account nor device", async () => {
    const [one, other] = [await applied({}), await applied({})];
    await query("update loan_order set phone = '' where id = any($1)", [[one, other]]);
    await query("update payee_account set account_no = '' where order_id = any($1)", [[one, other]]);
    expect(await linksOf(manager, one)).toEqual([]);
  });

  it("outside of the caller's scope say number, status, dates and what is shared, and nothing else", async () => {
    const late = server.fixture.vn.orders.find(({ status }) => status === 8)!;
    await share("phone", late.id);
    const rowOf = async (token: string) => (await linksOf(token)).find(({ orderNo }) => orderNo === late.orderNo)!;
    expect(await rowOf(manager)).toMatchObject({
      loanRecordId: late.id,
      by: ["phone"],
      name: "Nguyễn Văn An",
      amount: 500_000_000,
      overdueDays: 12,
    });
    expect((await server.call("order.detail", { loanRecordId: late.id }, { token: first })).refusal.error).toBe("notFound");
    const hidden = await rowOf(first);
    expect(hidden).toEqual({
      loanRecordId: null,
      orderNo: late.orderNo,
      by: ["phone"],
      status: 8,
      applyTime: hidden.applyTime,
      name: null,
      amount: null,
      overdueDays: null,
    });
    expect(Date.parse(hidden.applyTime)).toBeLessThan(Date.now());
  });

  it("are those of one's own house, and asked for by whoever reaches the order", async () => {
    const foreign = server.fixture.ph.orders[0]!;
    await query(
      "update loan_order set phone = (select phone from loan_order where id = $2 and tenant_id = 1) where id = $1 and tenant_id = 2",
      [foreign.id, own],
    );
    expect((await linksOf(manager)).map(({ orderNo }) => orderNo)).not.toContain(foreign.orderNo);
    const elsewhere = await server.signIn(accountOf("manager", "ph"));
    expect((await server.call("order.links", { loanRecordId: own }, { token: elsewhere })).refusal.error).toBe("notFound");
  });
});
