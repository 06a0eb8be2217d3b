// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { registerNotApply as list, reBorrow as other } from "../../../src/contract/marketing/lead.modules.ts";
import { eraseAgain } from "../../../src/server/domain/orders/rights/erase.actions.ts";
import { developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { doNotCallList } from "../../support/do-not-call.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { follow } from "../../support/live.ts";
import { sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const staff = (who: "marketer" | "manager") => house.fixture.vn.staff[who];

beforeAll(async () => {
  house = await openLendingHouse();
  await query(doNotCallList(house.now().toISOString().slice(0, 10)));
  await query(
    "insert into signing_key (tenant_id, key_id, kind, channel, secret) values (1, 'pbx-key', 'channel', 'pbx', 'secret-of-pbx')",
  );
  await query(
    "insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'pbx', 'voice', 'http', 'http://pbx', 'house', 'x')",
  );
});
beforeEach(async () => {
  house.goTo(0);
  await as("marketer");
  await house.call("softPhone.ringing", {}, await as("marketer"));
});
/** Whatever became of a call, the books of calls and leads say what is left of it. */
afterEach(async () => {
  const client = await house.database.owner.connect();
  const found = await verifyTallies(client).finally(() => client.release());
  await query("update phone_call set state = 'ended' where state <> 'ended'");
  expect(found.filter(({ book }) => book === "call" || book === "lead")).toEqual([]);
});
afterAll(() => house.close());

let people = 0;
async function lead(owner: "marketer" | null = "marketer") {
  people += 1;
  const phone = `+8497712${String(people).padStart(4, "0")}`;
  const [row] = await query(
    `with person as (insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id)
       values (1, 'Lan', 'lan', $1, $1, 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'natural', $2, 1) returning id)
     insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since) select 1, $3, id, 1, $2, $2 from person
     returning id, customer_id`,
    [phone, house.now(), list.name],
  );
  const dataId = Number(row.id);
  if (owner) await house.call("registerNotApply.transferSelect", { dataIds: [dataId], adminUserIds: [staff(owner)] }, await as("manager"));
  return { dataId, phone, customer: Number(row.customer_id), given: house.now().toISOString() };
}
const event = (body: object) =>
  sendSigned(
    house,
    "/channel-domain/voice/event",
    { at: house.now().toISOString(), ...body },
    { keyId: "pbx-key", secret: "secret-of-pbx" },
  );
const inbound = (ref: string, from: string) => event({ event: "inbound", ref, from });
const live = async (who = "marketer") => (await house.call("softPhone.ringing", {}, await as(who))).data;

it("rings for whoever has the lead, names it and leads to its row; its remark carries the call, which is none of the house's own", async () => {
  const made = await lead();
  const stream = await follow(house.origin, (await as("marketer")).token);
  // As the network writes it, without the country.
  expect((await inbound("in-lead-1", `0${made.phone.slice(3)}`)).data).toEqual({ ok: true, known: true });
  await stream.until((each) => each.named);
  await stream.close();
  await inbound("in-lead-1", made.phone);
  const [call] = await live();
  expect(call).toMatchObject({ loanRecordId: null, name: "Lan", direction: "in", state: "ringing" });
  expect(call?.lead).toEqual({ dataId: made.dataId, jumpUrl: "/marketing/registerNotApply/agencyList" });
  expect(await live("collector")).toEqual([]);
  await event({ event: "answered", ref: "in-lead-1" });
  expect(await live()).toMatchObject([{ state: "answered" }]);
  await event({ event: "ended", ref: "in-lead-1", seconds: 44, result: "answered", recording: "in-rec-1" });
  const said = { dataId: made.dataId, dataType: 0, result: "interested" } as const;
  expect((await house.call("registerNotApply.addRemark", said, await as("marketer"))).message).toBe("");
  const attempt = { id: call?.attemptId, direction: "in", seconds: 44, result: "answered", hasRecording: true };
  expect((await house.call("registerNotApply.remarkList", { dataId: made.dataId }, await as("marketer"))).data).toMatchObject([
    { attempt },
  ]);
  expect(await query("select call_count, connect_count, state from marketing_lead where id = $1", [made.dataId])).toEqual([
    { call_count: 0, connect_count: 0, state: "following" },
  ]);
  expect(
    await query("select staff_id::int as staff, purpose, direction, lead_id::int as lead from contact_attempt where id = $1", [
      call?.attemptId,
    ]),
  ).toEqual([{ staff: staff("marketer"), purpose: "market", direction: "in", lead: made.dataId }]);
});

it("counts against no cap, and what nobody answered is missed until he is called back; a remark does not carry it", async () => {
  const made = await lead();
  await inbound("in-lead-2", made.phone);
  await event({ event: "ended", ref: "in-lead-2", seconds: 0, result: "noAnswer" });
  expect(await live()).toMatchObject([{ state: "missed", lead: { dataId: made.dataId } }]);
  await house.call("registerNotApply.addRemark", { dataId: made.dataId, dataType: 0, result: "noAnswer" }, await as("marketer"));
  const remarks = await house.call("registerNotApply.remarkList", { dataId: made.dataId }, await as("marketer"));
  // The call that nobody has written of stands by itself.
  const missed = { direction: "in", result: "noAnswer", hasRecording: false };
  expect(remarks.data).toMatchObject([{ attempt: null }, { id: null, result: null, attempt: missed }]);
  house.goTo(0, "10:30");
  const call = { dataId: made.dataId, dataType: 0, marketingType: list.kind, distributionTime: made.given } as const;
  expect((await house.call("practicalOperationPoint.add", call, await as("marketer"))).message).toBe("");
  expect((await live()).filter(({ state }) => state === "missed")).toEqual([]);
});

it("reaches only whom the lead is: its owner, or who covers him today; nobody's lead is known and rings nowhere", async () => {
  const made = await lead();
  await query("update session set seen_at = $1 where staff_id = $2", [new Date(house.now().getTime() - 600_000), staff("marketer")]);
  await live("supervisor");
  await inbound("in-lead-3", made.phone);
  // Nobody else is rung at: it waits for its owner as missed.
  expect(await query("select staff_id::int as staff from phone_call where ref = 'in-lead-3'")).toEqual([{ staff: staff("marketer") }]);
  await query("update phone_call set state = 'ended' where ref = 'in-lead-3'");
  const day = house.now().toISOString().slice(0, 10);
  await query("insert into shift (tenant_id, staff_id, day, kind, cover_id) values (1, $1, $2, 'rest', $3)", [
    staff("marketer"),
    day,
    staff("manager"),
  ]);
  await query("update staff set resting = true where id = $1", [staff("marketer")]);
  await live("manager");
  await inbound("in-lead-4", made.phone);
  expect(await live("manager")).toMatchObject([{ state: "ringing", lead: { dataId: made.dataId } }]);
  await query("update staff set resting = false where id = $1", [staff("marketer")]);
  await query("delete from shift where staff_id = $1 and day = $2", [staff("marketer"), day]);
  const pooled = await lead(null);
  expect((await inbound("in-lead-5", pooled.phone)).data).toEqual({ ok: true, known: true });
  expect(await query("select 1 from phone_call where ref = 'in-lead-5'")).toEqual([]);
  expect((await inbound("in-lead-6", "+84999999999")).data).toEqual({ ok: true, known: false });
});

it("of two lists it is the one that the house called last, and of a number with an order the order", async () => {
  const made = await lead();
  const [second] = await query(
    `insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, state, owner_id, distributed_at)
     values (1, $1, $2, 1, $3, 'pending', $4, $3) returning id`,
    [other.name, made.customer, house.now(), staff("marketer")],
  );
  await house.call(
    "practicalOperationPoint.add",
    { dataId: Number(second.id), dataType: 0, marketingType: other.kind, distributionTime: house.now().toISOString() },
    await as("marketer"),
  );
  await query("update phone_call set state = 'ended' where state <> 'ended'");
  await inbound("in-lead-7", made.phone);
  expect(await live()).toMatchObject([{ lead: { dataId: Number(second.id) } }]);
  await event({ event: "ended", ref: "in-lead-7", seconds: 0, result: "noAnswer" });
  const [order] = await query(
    "select id, customer_id, status from loan_order where tenant_id = 1 and status in (6, 8) order by id limit 1",
  );
  const [person] = await query("select phone from customer where id = $1", [order.customer_id]);
  await query(
    `insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, state, owner_id, distributed_at)
     values (1, $1, $2, 1, $3, 'pending', $4, $3)`,
    [list.name, order.customer_id, house.now(), staff("marketer")],
  );
  await inbound("in-lead-8", person.phone);
  const rung = await query("select order_id is not null as \"isOrder\" from phone_call where ref = 'in-lead-8'");
  expect(rung.every(({ isOrder }) => isOrder)).toBe(true);
  expect((await live()).filter(({ state }) => state === "ringing")).toEqual([]);
});

it("what was recorded is listened to by who may listen and may read the lead; that is on record, and it goes when he is erased", async () => {
  const made = await lead();
  await inbound("in-lead-9", made.phone);
  await event({ event: "answered", ref: "in-lead-9" });
  await event({ event: "ended", ref: "in-lead-9", seconds: 10, result: "answered", recording: "in-rec-9" });
  const [{ id }] = await query("select attempt_id::int as id from phone_call where ref = 'in-lead-9'");
  const hear = async (who: string) => house.call("softPhone.recording", { id }, await as(who));
  expect((await hear("marketer")).status).toBe(403);
  // May listen to calls of orders, and reads no list of leads.
  const unread = "delete from role_permission p using role r where r.tenant_id = p.tenant_id and r.id = p.role_id and r.code = 'auditor'";
  await query(`${unread} and p.permission like 'marketing:%'`);
  expect((await hear("auditor")).refusal).toMatchObject({ error: "notFound", field: "id" });
  const { data } = await hear("manager");
  expect(new URL(data.url).pathname).toBe("/recordings/in-rec-9");
  expect(
    await query("select subject, detail from audit where call = 'softPhone.recording' and staff_id = $1", [staff("manager")]),
  ).toMatchObject([{ subject: "lead", detail: { attempt: id } }]);
  expect(
    await query("select order_id, lead_id::int as lead, what, staff_id::int as staff from record_access where lead_id is not null"),
  ).toEqual([{ order_id: null, lead: made.dataId, what: "recording", staff: staff("manager") }]);
  const { database } = house.kernel;
  const tenant = await tenantReader(database, () => house.now())(1);
  await database.withTenant(1, (tx) => eraseAgain({ tx, tenant, now: house.now() }, made.customer, [developmentSecretKey]));
  expect(await query("select recording from phone_call where ref = 'in-lead-9'")).toEqual([{ recording: "" }]);
  expect((await hear("manager")).refusal.error).toBe("recording.none");
});
