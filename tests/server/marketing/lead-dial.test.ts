// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { registerNotApply as list } from "../../../src/contract/marketing/lead.modules.ts";
import { runCalls } from "../../../src/server/jobs/calls.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { doNotCallList } from "../../support/do-not-call.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { accountOf } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
let isAccepting = true;
const dialled: { ref: string; seat: string; phone: string }[] = [];
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const marketer = () => Number(house.fixture.vn.staff["marketer"]);

beforeAll(async () => {
  house = await openLendingHouse();
  await query(doNotCallList(house.now().toISOString().slice(0, 10)));
  await query(
    "insert into signing_key (tenant_id, key_id, kind, channel, secret) values (1, 'pbx-key', 'channel', 'pbx', 'secret-of-pbx')",
  );
});
beforeEach(async () => {
  house.goTo(0);
  isAccepting = true;
  dialled.length = 0;
  await query(
    "insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'pbx', 'voice', 'http', 'http://pbx', 'house', 'x')",
  );
});
/** Whatever became of a call, the books of calls and leads say what is left of it. */
afterEach(async () => {
  const client = await house.database.owner.connect();
  const found = await verifyTallies(client).finally(() => client.release());
  await query("update phone_call set state = 'ended' where state <> 'ended'");
  await query("delete from message_gateway where code = 'pbx'");
  expect(found.filter(({ book }) => book === "call" || book === "lead")).toEqual([]);
});
afterAll(() => house.close());

let people = 0;
async function mine() {
  people += 1;
  const phone = `+8497711${String(people).padStart(4, "0")}`;
  const [row] = await query(
    `with person as (insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id)
       values (1, 'Lan', 'lan', $1, $1, 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'natural', $2, 1) returning id)
     insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since) select 1, $3, id, 1, $2, $2 from person returning id`,
    [phone, house.now(), list.name],
  );
  const dataId = Number(row.id);
  await house.call("registerNotApply.transferSelect", { dataIds: [dataId], adminUserIds: [marketer()] }, await as("manager"));
  return { dataId, phone, call: { dataId, dataType: 0, marketingType: list.kind, distributionTime: house.now().toISOString() } as const };
}
const dial = async (call: Awaited<ReturnType<typeof mine>>["call"], idempotencyKey?: string) =>
  house.call("practicalOperationPoint.add", call, { ...(await as("marketer")), ...(idempotencyKey ? { key: idempotencyKey } : {}) });
const turn = () =>
  runCalls(house.kernel.database, 1, house.now(), () => ({
    dial: async (call) => {
      dialled.push(call);
      return isAccepting ? "accepted" : "failed";
    },
  }));
const event = (body: object) =>
  sendSigned(
    house,
    "/channel-domain/voice/event",
    { at: house.now().toISOString(), ...body },
    { keyId: "pbx-key", secret: "secret-of-pbx" },
  );
const live = async (who = "marketer") => (await house.call("softPhone.ringing", {}, await as(who))).data;

it("is dialled once by the telephone system, is live wherever its marketer is, and its record carries how the call went", async () => {
  const made = await mine();
  const { data } = await dial(made.call);
  expect(data).toMatchObject({ link: null, followStatus: "following" });
  await Promise.all([turn(), turn()]);
  const ref = `C1-${data.id}`;
  expect(dialled).toEqual([{ ref, seat: accountOf("marketer"), phone: made.phone }]);
  expect(await query("select client_type, purpose, lead_id::int as lead from contact_attempt where id = $1", [data.id])).toEqual([
    { client_type: 0, purpose: "market", lead: made.dataId },
  ]);
  const stream = await follow(house.origin, (await as("marketer")).token);
  expect((await event({ event: "ringing", ref })).status).toBe(200);
  await stream.until((each) => each.named);
  await stream.close();
  const call = { callId: data.callId, attemptId: data.id, loanRecordId: null, orderNo: null, name: "Lan", direction: "out" };
  const lead = { dataId: made.dataId, jumpUrl: "/marketing/registerNotApply/agencyList" };
  expect(await live()).toMatchObject([{ ...call, lead, state: "ringing" }]);
  expect(await live("collector")).toEqual([]);
  expect((await dial((await mine()).call)).refusal.error).toBe("call.live");
  await event({ event: "answered", ref });
  expect(await live()).toMatchObject([{ state: "answered" }]);
  await event({ event: "ended", ref, seconds: 125, result: "answered", recording: "rec-1" });
  expect(await live()).toEqual([]);
  // What was recorded can be found before anybody has written of it.
  const heard = { id: data.id, direction: "out", seconds: 125, result: "answered", hasRecording: true };
  const unsaid = await house.call("registerNotApply.remarkList", { dataId: made.dataId }, await as("marketer"));
  expect(unsaid.data).toMatchObject([{ id: null, result: null, remark: "", nextFollowTime: null, attempt: heard }]);
  const remark = { dataId: made.dataId, dataType: 0, result: "later" } as const;
  const other = { ...remark, marketingType: list.kind + 1 };
  expect((await house.call("registerNotApply.addRemark", other, await as("marketer"))).refusal).toMatchObject({ error: "notFound" });
  await house.call("registerNotApply.addRemark", { ...remark, marketingType: list.kind }, await as("marketer"));
  const said = await house.call("registerNotApply.remarkList", { dataId: made.dataId }, await as("marketer"));
  expect(said.data).toMatchObject([{ result: "later", attempt: heard }]);
});

it("that a live call refuses takes no attempt: the lead can be called when the other call is over", async () => {
  const [first, second] = [await mine(), await mine()];
  const ref = `C1-${(await dial(first.call)).data.id}`;
  expect((await dial(second.call)).refusal.error).toBe("call.live");
  await event({ event: "ended", ref, seconds: 0, result: "busy" });
  expect((await dial(second.call)).message).toBe("");
});

it("is judged when it is dialled: outside the hours of advertising calls, or beyond their cap, nothing reaches the telephone system", async () => {
  const made = await mine();
  house.goTo(0, "18:00");
  expect((await dial(made.call)).refusal.error).toBe("contact.window");
  house.goTo(0);
  await event({ event: "ended", ref: `C1-${(await dial(made.call)).data.id}`, seconds: 0, result: "noAnswer" });
  expect((await dial(made.call)).refusal.error).toBe("contact.dailyCap");
  await turn();
  expect(dialled).toEqual([]);
});

it("that the system does not take has failed; one of which it says nothing is over after two hours, and its marketer is told", async () => {
  const [first, second] = [await mine(), await mine()];
  isAccepting = false;
  const failed = (await dial(first.call)).data.id;
  await turn();
  expect(await query("select state, result from phone_call where attempt_id = $1", [failed])).toEqual([
    { state: "ended", result: "failed" },
  ]);
  isAccepting = true;
  await dial(second.call);
  await turn();
  house.goTo(0, "12:01");
  await turn();
  expect(await live()).toEqual([]);
  const told = await query("select staff, leads from live_notice order by id desc limit 1");
  expect(told).toEqual([{ staff: [marketer()], leads: [second.dataId] }]);
});

it("without a system is a link for the seat's own phone: the same answer again names the number only to whoever has the lead still", async () => {
  await query("delete from message_gateway where code = 'pbx'");
  const made = await mine();
  const key = crypto.randomUUID();
  const first = (await dial(made.call, key)).data;
  expect(first).toMatchObject({ callId: null, link: `tel:${made.phone}` });
  expect((await dial(made.call, key)).data).toEqual(first);
  expect(await query("select count(*)::int as n from contact_attempt where lead_id = $1", [made.dataId])).toEqual([{ n: 1 }]);
  expect(JSON.stringify(await query("select to_jsonb(k) as kept from idempotency k"))).not.toContain(made.phone);
  await query("update marketing_lead set owner_id = $2 where id = $1", [made.dataId, house.fixture.vn.staff["manager"]]);
  expect((await dial(made.call, key)).refusal.error).toBe("stale");
});
