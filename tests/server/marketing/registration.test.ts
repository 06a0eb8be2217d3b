// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recycleLeads } from "../../../src/server/domain/growth/lead/lead.actions.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { doNotCallList } from "../../support/do-not-call.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await seedKeys(house);
  await house.database.owner.query(doNotCallList(house.now().toISOString().slice(0, 10)));
});
beforeEach(() => house.goTo(0, "10:00"));
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const marketer = (): number => Number(house.fixture.vn.staff["marketer"]);
const register = (phone: string, more: object = {}) => sendSigned(house, "/client-domain/user/register", { phone, ...more });
const signIn = (phone: string) => sendSigned(house, "/client-domain/user/signedIn", { phone });
const customers = (phone: string) =>
  query(
    "select id::int, prospect, name, id_no, registered_at, registered_app_id as app, registered_channel as channel, last_login_at as login from customer where phone = $1",
    [phone],
  );

const give = async (dataId: number) =>
  house.call("dataMarketing.transferSelect", { dataIds: [dataId], adminUserIds: [marketer()] }, await as("manager"));
/** Somebody of a file, in the pool or with the marketer. */
async function lead(phone: string, isGiven: boolean): Promise<number> {
  const [made] = await query(
    `with person as (insert into customer (tenant_id, name, name_folded, phone, id_no, province, time_zone, user_type, registered_app_id, prospect)
       values (1, 'Lan', 'lan', $1, '', '', '', 'newUser', 1, true) returning id)
     insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since) select 1, 'dataMarketing', id, 1, $2, $2 from person returning id::int`,
    [phone, house.now()],
  );
  const id = Number(made.id);
  if (isGiven) expect((await give(id)).message).toBe("");
  return id;
}
/** This moment as a list writes it. */
const at = (): string => house.now().toISOString().replace(".000Z", "+00:00");
const shown = async (dataId: number) => (await house.call("dataMarketing.list", { dataId }, await as("manager"))).data;

describe("an account that an app reports", () => {
  it("makes somebody of a file a customer, and his lead is registered with whoever has it, once", async () => {
    const phone = "+84977100001";
    const id = await lead(phone, true);
    expect((await register(phone, { channel: "google", os: "iOS 19" })).data).toEqual({ registered: true });
    expect(await customers(phone)).toEqual([
      expect.objectContaining({ prospect: false, name: "Lan", app: 1, channel: "google", registered_at: house.now(), login: house.now() }),
    ]);
    expect(await shown(id)).toMatchObject({
      followStatus: "registered",
      assigneeId: marketer(),
      registerTime: at(),
      loginTime: at(),
    });
    const mine = (await house.call("dataMarketing.backlogList", { followStatus: ["registered"] }, await as("marketer"))).data.list;
    expect(mine.map(({ dataId }) => dataId)).toEqual([id]);
    house.goTo(0, "11:00");
    expect((await register(phone)).data).toEqual({ registered: false });
    expect((await customers(phone))[0]?.registered_at).toEqual(new Date(house.now().getTime() - 3_600_000));
  });

  it("stays in the pool where nobody has the lead, and can be given out", async () => {
    const id = await lead("+84977100002", false);
    await register("+84977100002");
    expect(await shown(id)).toMatchObject({ followStatus: "pool", registerTime: at() });
    expect((await give(id)).message).toBe("");
  });

  it("ends as registered, not as expired, where he does nothing more; an application still is the marketer's", async () => {
    const lost = await lead("+84977100003", true);
    house.goTo(1, "10:00");
    await register("+84977100003");
    house.goTo(9, "01:00");
    const tenant = { id: 1, timeZone: "Asia/Ho_Chi_Minh" } as never;
    await house.kernel.database.withTenant(1, (tx) => recycleLeads({ tx, tenant, now: house.now() }));
    expect(await query("select outcome from lead_turn where lead_id = $1", [lost])).toEqual([{ outcome: "registered" }]);
    expect((await shown(lost)).followStatus).toBe("pool");
    const won = await lead("+84977100004", true);
    await register("+84977100004", { channel: "google" });
    const applied = await sendSigned(house, "/client-domain/order/apply", application({}, { phone: "+84977100004", idNo: "079095771004" }));
    expect(applied.message).toBe("");
    expect(await query("select outcome from lead_turn where lead_id = $1", [won])).toEqual([{ outcome: "applied" }]);
  });

  it("of a stranger is a customer without an application, who applies as himself and is counted once", async () => {
    const phone = "+84977100005";
    await Promise.all(Array.from({ length: 5 }, () => register(phone, { name: "Minh" })));
    const [made, ...others] = await customers(phone);
    expect(others).toEqual([]);
    const person = { phone, idNo: "079095771005" };
    expect((await sendSigned(house, "/client-domain/order/apply", application({}, person))).message).toBe("");
    expect(await customers(phone)).toEqual([
      { ...made, name: "Đặng Minh Châu", id_no: person.idNo, registered_at: made?.registered_at as Date, channel: "" },
    ]);
    const { rows } = await house.database.owner.query("select customer_id::int as id from loan_order where phone = $1", [phone]);
    expect(rows).toEqual([{ id: made?.id as number }]);
    const client = await house.database.owner.connect();
    try {
      expect(await verifyDays(client)).toEqual([]);
      expect((await verifyTallies(client)).filter(({ book }) => book === "lead" || book === "flow")).toEqual([]);
    } finally {
      client.release();
    }
  });

  it("of somebody frozen opens no way round it", async () => {
    await register("+84977100006");
    await query("update customer set frozen_at = $1 where phone = '+84977100006'", [house.now()]);
    const tried = await sendSigned(house, "/client-domain/order/apply", application({}, { phone: "+84977100006", idNo: "079095771006" }));
    expect(tried.data["error"]).toBe("application.refused");
    expect(await customers("+84977100006")).toHaveLength(1);
  });
});

describe("a sign-in that an app reports", () => {
  it("is shown with the lead, never goes back, and is nobody's where nobody has registered", async () => {
    const phone = "+84977100007";
    const id = await lead(phone, true);
    expect((await signIn(phone)).data).toEqual({ known: false });
    expect((await shown(id)).loginTime).toBeNull();
    await register(phone);
    house.goTo(2, "09:00");
    expect((await signIn(phone)).data).toEqual({ known: true });
    expect((await shown(id)).loginTime).toBe(at());
    const last = house.now();
    house.goTo(1, "09:00");
    await signIn(phone);
    expect((await customers(phone))[0]?.login).toEqual(last);
  });

  it("is taken from nobody who has not signed for it", async () => {
    const refused = await sendSigned(house, "/client-domain/user/signedIn", { phone: "+84977100001" }, { secret: "guessed-wrong" });
    expect(refused.code).not.toBe(1);
  });
});
