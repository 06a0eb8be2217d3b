// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hearCall } from "../../../src/server/domain/contact/soft-phone/call-events.actions.ts";
import { settleMessage } from "../../../src/server/domain/contact/message/outgo.actions.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows[0];
let people = 0;
/** A late loan of somebody new, in the collector's queue. */
async function late(): Promise<{ order: number; customer: number }> {
  people += 1;
  const { id: customer } = await query(
    `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type)
     values (1, 'An', 'an', $1, $2, 'male', 'Hà Nội', 'Asia/Ho_Chi_Minh', 'newUser') returning id`,
    [`+8490700${String(people).padStart(4, "0")}`, `id${people}`],
  );
  return { order: await house.lend(5, { collector: "collector", customer: Number(customer) }), customer: Number(customer) };
}
const result = async (loanRecordId: number, reason: number, subTag: string, remark = "") =>
  house.call("collection.addCollectionResultRecord", { loanRecordId, reason, subTag, remark } as never, await as("collector"));
/** A failed call of the own phone on each of these days. */
async function fails(order: number, ...days: number[]): Promise<void> {
  for (const day of days) {
    house.goTo(day);
    expect((await result(order, 4, "off")).message).toBe("");
  }
}
const statusOf = async (customer: number) => (await query("select contact_status as s from customer where id = $1", [customer])).s;
const shown = async (order: number) => (await house.order(order))["contact_status"];
const inside = async <T>(act: (books: never) => Promise<T>): Promise<T> => {
  const tenant = await tenantReader(house.kernel.database, () => house.now())(1);
  return house.kernel.database.withTenant(1, (tx) => act({ tx, tenant, now: house.now() } as never));
};
/** A message that its gateway says it has delivered. */
async function delivered(order: number, customer: number): Promise<void> {
  const template = await query(
    "insert into message_template (tenant_id, name, scene, medium, language, content, updated_at) values (1, 'x', 'collect', 'sms', 'vi_VN', 'x', now()) returning id",
  );
  const task = await query(
    "insert into message_task (tenant_id, template_id, created_at, hold_until) values (1, $1, now(), now()) returning id",
    [template.id],
  );
  const message = await query(
    `insert into message (tenant_id, task_id, order_id, customer_id, purpose, state, created_at, due_at, expires_at)
     values (1, $1, $2, $3, 'collect', 'submitted', $4, $4, $4) returning id`,
    [task.id, order, customer, house.now()],
  );
  await inside((books) => settleMessage(books, Number(message.id), { state: "delivered" }));
}

describe("how a customer can be reached", () => {
  it("is half lost when the own phone failed on three days and another channel works, and normal again after a talk", async () => {
    const { order, customer } = await late();
    await fails(order, 0, 1);
    await delivered(order, customer);
    expect(await statusOf(customer)).toBe("normal");
    await fails(order, 2);
    expect([await statusOf(customer), await shown(order)]).toEqual(["halfLost", "halfLost"]);
    expect(await house.history(order)).toContain("contactStatusChanged");
    house.goTo(3);
    await result(order, 2, "rejected");
    expect([await statusOf(customer), await shown(order)]).toEqual(["normal", "normal"]);
    // Counting begins anew.
    await fails(order, 4, 5);
    expect(await statusOf(customer)).toBe("normal");
  });

  it("stays normal while three failures are on fewer days, or nothing else works", async () => {
    const { order, customer } = await late();
    await fails(order, 0, 0, 1);
    await delivered(order, customer);
    expect(await statusOf(customer)).toBe("normal");
    const other = await late();
    await fails(other.order, 0, 1, 2, 3);
    expect(await statusOf(other.customer)).toBe("normal");
  });

  it("goes by the message that is delivered after the failures, too", async () => {
    const { order, customer } = await late();
    await fails(order, 0, 1, 2);
    expect(await statusOf(customer)).toBe("normal");
    await delivered(order, customer);
    expect(await statusOf(customer)).toBe("halfLost");
  });

  it("is lost after seven days without any channel, by night, and half lost again when one works", async () => {
    const { order, customer } = await late();
    await fails(order, 0, 1, 2);
    await delivered(order, customer);
    const night = async (day: number) => {
      house.goTo(day, "00:10");
      await runNight(house.kernel.database, 1, house.now());
    };
    await night(8);
    expect(await statusOf(customer)).toBe("halfLost");
    await night(9);
    await night(9);
    expect(await statusOf(customer)).toBe("creditLost");
    house.goTo(10);
    await delivered(order, customer);
    expect(await statusOf(customer)).toBe("halfLost");
  });

  it("is what a voided result leaves of it", async () => {
    const { order, customer } = await late();
    await fails(order, 0, 1, 2);
    await delivered(order, customer);
    house.goTo(3);
    const talk = await result(order, 2, "rejected");
    expect(await statusOf(customer)).toBe("normal");
    await house.call("collection.voidResult", { id: talk.data.id, reason: "wrong row" }, await as("collector"));
    expect(await statusOf(customer)).toBe("halfLost");
  });

  it("knows calls that a gateway carried: unanswered ones fail, an answered one is a talk", async () => {
    const { order, customer } = await late();
    const call = async (day: number, ended: "noAnswer" | "answered") => {
      house.goTo(day);
      const attempt = await query(
        `insert into contact_attempt (tenant_id, order_id, customer_id, staff_id, at, local_date, client_type, channel, phone_masked, met_status, met_stage, met_version)
         values (1, $1, $2, $3, $4, $5, 0, 'myPhone', '', 8, 'overdue', 0) returning id`,
        [order, customer, house.fixture.vn.staff["collector"], house.now(), house.dayOf(day)],
      );
      const ref = `C${attempt.id}`;
      await query(
        `insert into phone_call (tenant_id, attempt_id, order_id, customer_id, staff_id, gateway, direction, state, ref, started_at)
         values (1, $1, $2, $3, $4, 'pbx', 'out', 'dialling', $5, $6)`,
        [attempt.id, order, customer, house.fixture.vn.staff["collector"], ref, house.now()],
      );
      await inside((books) =>
        hearCall(books, "pbx", { ref, news: { event: "ended", at: house.now(), seconds: 9, result: ended, recording: "" } }),
      );
    };
    await call(0, "noAnswer");
    await call(1, "noAnswer");
    await delivered(order, customer);
    await call(2, "noAnswer");
    expect(await statusOf(customer)).toBe("halfLost");
    await call(3, "answered");
    expect(await statusOf(customer)).toBe("normal");
  });
});

describe("fraud", () => {
  it("is proposed by a result, begins with a manager's yes, and no talk ends it but a manager", async () => {
    const { order, customer } = await late();
    expect((await result(order, 9, "fraud", "other person's papers")).message).toBe("");
    expect((await result(order, 9, "fraud", "again")).message).toBe("");
    expect(await statusOf(customer)).toBe("normal");
    const { data } = await house.call("approval.list", { kind: "contactFraud", status: ["pending"] }, await as("manager"));
    expect(data.list.map((each) => each.targetId)).toEqual([`customer ${customer}`]);
    const decide = async (who: string) =>
      house.call("approval.review", { approvalId: data.list[0]?.approvalId ?? 0, decision: "approve" }, await as(who));
    expect((await decide("collector")).refusal.error).toBe("notFound");
    expect((await decide("manager")).message).toBe("");
    expect([await statusOf(customer), await shown(order)]).toEqual(["fraudLost", "fraudLost"]);
    await result(order, 2, "rejected");
    expect(await statusOf(customer)).toBe("fraudLost");
    const clear = async (who: string) =>
      house.call("user.contactFraud", { userId: customer, fraud: false, reason: "proved" }, await as(who));
    expect((await clear("collector")).refusal.error).toBe("forbidden");
    expect((await clear("tenantAdmin")).refusal.error).toBe("forbidden");
    expect((await clear("manager")).message).toBe("");
    expect(await statusOf(customer)).toBe("normal");
    expect((await clear("manager")).refusal.error).toBe("state.refused");
    expect((await house.call("user.contactFraud", { userId: 999_999, fraud: true, reason: "x" }, await as("manager"))).refusal.error).toBe(
      "notFound",
    );
  });
});
