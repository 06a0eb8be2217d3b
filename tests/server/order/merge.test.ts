// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { verifyBook } from "../../../src/server/domain/book/book/verify-book.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { said } from "../../support/said.ts";

let server: TestServer;
let now = morning();
let [manager, admin, service] = ["", "", ""];
const sql = async <T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await server.database.owner.query(text, values)).rows as T[];
const signIn = async () => {
  [manager, admin, service] = (await Promise.all(["manager", "tenantAdmin", "service"].map((who) => server.signIn(accountOf(who))))) as [
    string,
    string,
    string,
  ];
};
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  await seedKeys(server);
  await signIn();
});
afterAll(() => server.close());

let [kept, gone] = [0, 0];
let people = 0;
/** Two customers with one identity number, each with an order in review; the second rather with another telephone. */
beforeEach(async () => {
  people += 1;
  const idNo = `0790991${String(people).padStart(5, "0")}`;
  const apply = async (): Promise<number> => {
    const input = application({}, { idNo });
    const { data } = await sendSigned(server, "/client-domain/order/apply", input);
    const [row] = await sql<{ customer_id: number }>(
      "select customer_id from loan_order where tenant_id = 1 and order_no = $1",
      data["orderNo"],
    );
    return row?.customer_id ?? 0;
  };
  kept = await apply();
  // As if he had registered twice: the house knows one person by his number since.
  await sql("update customer set id_no = id_no || 'X' where id = $1", kept);
  gone = await apply();
  await sql("update customer set id_no = left(id_no, -1) where id = $1", kept);
  expect(gone).not.toBe(kept);
});

const why = "Cùng một người";
const ask = (input: Partial<InputOf<"user.merge">> = {}, token = service) =>
  server.call("user.merge", { userId: kept, otherId: gone, reason: why, ...input }, { token });
const decide = (approvalId: number, token = manager, decision: "approve" | "refuse" = "approve") =>
  server.call("approval.review", { approvalId, ...said(decision) }, { token });
async function merge(input: Partial<InputOf<"user.merge">> = {}): Promise<void> {
  const asked = await ask(input);
  expect(asked.message).toBe("");
  expect((await decide(asked.data.pending.approvalId)).message).toBe("");
}
const view = async (userId = kept) => (await server.call("user.mergeView", { userId }, { token: manager })).data;
async function undo(): Promise<string | null> {
  const [last] = (await view()).merges;
  const asked = await server.call("user.mergeUndo", { mergeId: last?.mergeId ?? 0, reason: "Hai người khác nhau" }, { token: service });
  if (asked.code !== 1) return asked.refusal.error;
  const said = await decide(asked.data.pending.approvalId);
  return said.code === 1 ? null : said.refusal.error;
}
const ids = async (input: InputOf<"user.list">) =>
  (await server.call("user.list", { pageSize: 100, ...input }, { token: manager })).data.list.map(({ userId }) => userId);
const ordersOf = (customer: number) =>
  sql<{ id: number }>("select id from loan_order where tenant_id = 1 and customer_id = $1 order by id", customer);
const wishes = async (customer: number) =>
  (await sql("select opt_out, consents from contact_preference where customer_id = $1 order by id desc limit 1", customer))[0];

async function figures() {
  const client = await server.database.owner.connect();
  try {
    return [
      (await verifyBook(client, 1_000)).differences,
      await verifyBuckets(client),
      await verifyDays(client),
      await verifyReviews(client),
    ];
  } finally {
    client.release();
  }
}
const listed = async () =>
  (await server.call("order.list", { pageSize: 200 }, { token: manager })).data.list.map(({ loanRecordId, name, phone }) => [
    loanRecordId,
    name,
    phone,
  ]);

describe("two customers with one identity number", () => {
  it("become one by two persons: orders, calls and labels go over, the old number and the old telephone lead to who stays", async () => {
    const [phone] = await sql<{ phone: string }>("select phone from customer where id = $1", gone);
    const [before, orders] = [await figures(), await listed()];
    const facts = await sql(
      "select sum(reapplied + later_passed + passed + refused) as n, count(*) as rows from review_fact where tenant_id = 1",
    );
    await sql(
      "insert into customer_label (tenant_id, customer_id, label, staff_id, at) select 1, $1, 'vip', min(id), now() from staff where tenant_id = 1",
      gone,
    );
    await sql(
      "insert into contact_tally (tenant_id, customer_id, local_date, attempts) values (1, $1, '2026-01-05', 2), (1, $2, '2026-01-05', 3)",
      kept,
      gone,
    );
    await sql(
      "insert into marketing_lead (tenant_id, module, customer_id, app_id, user_type, registered_at, created_at) values (1, 'follow', $1, 1, 'natural', now(), now())",
      gone,
    );
    await merge();
    // His leads are asked for as the one who stays.
    expect(
      await sql(
        `select l.customer_id = c.id and l.user_type = c.user_type and l.registered_at is not distinct from c.registered_at as told
         from marketing_lead l, customer c where l.module = 'follow' and l.customer_id in ($1, $2) and c.id = $1`,
        kept,
        gone,
      ),
    ).toEqual([{ told: true }]);
    expect((await ordersOf(gone)).length).toBe(0);
    expect((await ordersOf(kept)).length).toBe(2);
    expect(await ids({ userId: gone })).toEqual([kept]);
    expect(await ids({ phone: phone?.phone ?? "" })).toEqual([kept]);
    expect(await ids({})).not.toContain(gone);
    const opened = (await server.call("user.detail", { userId: gone }, { token: manager })).data;
    expect(opened.user.userId).toBe(kept);
    expect(opened.merged).toMatchObject([{ userId: gone }]);
    expect(opened.labels).toEqual(["vip"]);
    expect(await sql("select labels from loan_order where customer_id = $1", kept)).toEqual([{ labels: ["vip"] }, { labels: ["vip"] }]);
    expect(await sql("select attempts from contact_tally where customer_id = $1 and local_date = '2026-01-05'", kept)).toEqual([
      { attempts: 5 },
    ]);
    expect(await figures()).toEqual(before);
    expect(await listed()).toEqual(orders);
    expect(
      await sql("select sum(reapplied + later_passed + passed + refused) as n, count(*) as rows from review_fact where tenant_id = 1"),
    ).toEqual(facts);
  });

  it("need two hands, and the second approves what the first one saw", async () => {
    const asked = await ask({}, manager);
    const { approvalId } = asked.data.pending;
    expect((await decide(approvalId, manager)).refusal.error).toBe("approval.samePerson");
    expect((await ask({}, manager)).data.pending.approvalId).toBe(approvalId);
    expect(await ids({ merging: true })).toEqual([gone, kept]);
    await sql("update customer set employer = 'Elsewhere' where id = $1", gone);
    expect((await view()).waiting).toMatchObject({ moved: true, requester: expect.stringContaining("manager") });
    expect((await decide(approvalId, admin)).refusal.error).toBe("merge.moved");
    expect((await ordersOf(gone)).length).toBe(1);
    const anew = (await ask({}, admin)).data.pending.approvalId;
    expect(anew).not.toBe(approvalId);
    expect((await decide(anew, service)).data.status).toBe("approved");
    expect((await ordersOf(gone)).length).toBe(0);
  });

  it("with another number, erased, or already merged, are refused with the reason", async () => {
    await sql("update customer set id_no = id_no || 'Y' where id = $1", gone);
    expect((await ask()).refusal.error).toBe("merge.idNo");
    await sql("update customer set id_no = left(id_no, -1) where id = $1", gone);
    expect((await ask({ otherId: kept })).refusal.error).toBe("merge.same");
    await merge();
    expect((await ask()).refusal.error).toBe("merge.away");
  });

  it("keep field by field what was chosen, and the stricter of everything else", async () => {
    await sql(
      "update customer set employer = 'Mới', contact_status = 'fraudLost', frozen_at = now(), frozen_reason = 'x' where id = $1",
      gone,
    );
    const [dropped] = await sql<{ phone: string }>("select phone from customer where id = $1", gone);
    await sql(
      "insert into black_list (tenant_id, kind, value, reason, at, staff_id) select 1, 'phone', $1, 'fraud', now(), min(id) from staff where tenant_id = 1",
      dropped?.phone,
    );
    await server.call("contactPolicy.wishes", { userId: kept, optOut: ["sms"], consents: ["hours"] }, { token: service });
    await server.call("contactPolicy.wishes", { userId: gone, optOut: ["call"], consents: [] }, { token: service });
    await merge({ choose: { employer: "gone" } });
    const [row] = await sql("select employer, contact_status, frozen_at is not null as frozen from customer where id = $1", kept);
    expect(row).toEqual({ employer: "Mới", contact_status: "fraudLost", frozen: true });
    expect(await wishes(kept)).toEqual({ opt_out: ["call", "sms"], consents: [] });
    expect(await sql("select distinct contact_status from loan_order where customer_id = $1", kept)).toEqual([
      { contact_status: "fraudLost" },
    ]);
    expect((await view()).kept.black).toBe(true);
  });

  it("take the telephone of whoever goes, and both telephones still find him", async () => {
    const phones = await sql<{ phone: string }>("select phone from customer where id in ($1, $2) order by id", kept, gone);
    await merge({ choose: { phone: "gone" } });
    expect(await sql("select phone from customer where id = $1", kept)).toEqual([phones[1]]);
    for (const { phone } of phones) expect(await ids({ phone })).toEqual([kept]);
    expect(await undo()).toBeNull();
    expect(await sql("select phone from customer where id in ($1, $2) order by id", kept, gone)).toEqual(phones);
  });
});

describe("random pairs", () => {
  const ways = ["call", "sms", "voice", "chat", "market"] as const;
  const pick = <T>(of: readonly T[], seed: number): T[] => of.filter((_, at) => ((seed * 2_654_435_761) >>> (at + 7)) % 2 === 0);
  it.each([1, 2, 3, 4, 5, 6])(
    "what either forbids holds afterwards, orders are all there, and undone each is as he was (%i)",
    async (seed) => {
      const said = [pick(ways, seed), pick(ways, seed + 17)];
      for (const [at, userId] of [kept, gone].entries())
        await server.call(
          "contactPolicy.wishes",
          { userId, optOut: said[at] ?? [], consents: seed % 2 ? ["hours"] : [] },
          { token: service },
        );
      const status = pick(["halfLost", "creditLost", "fraudLost"], seed)[0] ?? "normal";
      await sql(
        "update customer set contact_status = $2, employer = $3, province = $4 where id = $1",
        gone,
        status,
        `E${seed}`,
        `P${seed}`,
      );
      const state = () => sql("select to_jsonb(c) - 'merged_into' as c from customer c where id in ($1, $2) order by id", kept, gone);
      const [was, mine, his] = [await state(), await ordersOf(kept), await ordersOf(gone)];
      const fields = ["name", "phone", "gender", "birthDate", "province", "employer", "idExpires"] as const;
      await merge({ choose: Object.fromEntries(pick(fields, seed + 5).map((field) => [field, "gone"])) });
      const then = await wishes(kept);
      expect(then?.["opt_out"]).toEqual([...new Set(said.flat())].sort());
      expect((await ordersOf(kept)).map(({ id }) => id)).toEqual([...mine, ...his].map(({ id }) => id).sort((a, b) => a - b));
      expect(await undo()).toBeNull();
      expect(await state()).toEqual(was);
      expect([await ordersOf(kept), await ordersOf(gone)]).toEqual([mine, his]);
      for (const [at, customer] of [kept, gone].entries()) expect((await wishes(customer))?.["opt_out"]).toEqual(said[at]);
    },
  );
});

describe("a merge that is undone", () => {
  it("gives back orders, fields, labels and counts, by two persons; wishes said since hold for both", async () => {
    const before = await figures();
    const state = () =>
      sql(
        "select id, name, phone, employer, contact_status, merged_into, frozen_at from customer where id in ($1, $2) order by id",
        kept,
        gone,
      );
    await sql("update customer set employer = 'Mới', frozen_at = now(), frozen_reason = 'x' where id = $1", gone);
    const was = [await state(), await ordersOf(kept), await ordersOf(gone)];
    await merge({ choose: { employer: "gone" } });
    await server.call("contactPolicy.wishes", { userId: gone, optOut: ["voice"], consents: [] }, { token: service });
    expect(await undo()).toBeNull();
    expect([await state(), await ordersOf(kept), await ordersOf(gone)]).toEqual(was);
    for (const customer of [kept, gone]) expect((await wishes(customer))?.["opt_out"]).toEqual(["voice"]);
    expect(
      await sql("select count(*)::int as n from loan_order where applied_as is not null and customer_id in ($1, $2)", kept, gone),
    ).toEqual([{ n: 0 }]);
    expect(await figures()).toEqual(before);
    expect(await undo()).toBe("merge.undone");
    await merge();
  });

  it("is refused once he applied again, was merged on, or thirty days are over", async () => {
    await merge();
    await sql("update loan_order set status = 2, stage = 'final_rejected', cool_until = null where customer_id = $1", kept);
    const [person] = await sql<{ phone: string; id_no: string }>("select phone, id_no from customer where id = $1", kept);
    now = new Date(now.getTime() + 60_000);
    const again = await sendSigned(server, "/client-domain/order/apply", application({}, { phone: person?.phone, idNo: person?.id_no }));
    expect(again.message).toBe("");
    expect(await sql("select customer_id from loan_order where order_no = $1", again.data["orderNo"])).toEqual([{ customer_id: kept }]);
    expect((await view()).merges[0]?.blocked).toEqual({ error: "merge.newOrder", vars: { order: again.data["orderNo"] } });
    expect(await undo()).toBe("merge.newOrder");
    await sql("delete from loan_order where order_no = $1", again.data["orderNo"]).catch(() => undefined);
    await sql("update customer_merge set undo_until = $2::timestamptz - interval '1 second' where kept_id = $1", kept, now);
    expect(await undo()).toBe("merge.late");
  });
});

describe("at once", () => {
  it("of two merges of the same people one happens", async () => {
    const one = (await ask()).data.pending.approvalId;
    const other = (await ask({ userId: gone, otherId: kept }, admin)).data.pending.approvalId;
    const said = await Promise.all([decide(one), decide(other)]);
    expect(said.map(({ code }) => code === 1).filter(Boolean)).toHaveLength(1);
    expect(await sql("select count(*)::int as n from customer where id in ($1, $2) and merged_into is not null", kept, gone)).toEqual([
      { n: 1 },
    ]);
  });

  it("of a merge and an application the order is his who stays, however they fall", async () => {
    await sql("update loan_order set status = 2, stage = 'final_rejected', cool_until = null where customer_id in ($1, $2)", kept, gone);
    const [person] = await sql<{ phone: string; id_no: string }>("select phone, id_no from customer where id = $1", gone);
    const { approvalId } = (await ask()).data.pending;
    const [, applied] = await Promise.all([
      decide(approvalId),
      sendSigned(server, "/client-domain/order/apply", application({}, { phone: person?.phone, idNo: person?.id_no })),
    ]);
    expect(applied.message).toBe("");
    const [order] = await sql<{ customer: number }>(
      "select coalesce(c.merged_into, c.id) as customer from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.order_no = $1 and c.merged_into is null",
      applied.data["orderNo"],
    );
    expect(order).toBeDefined();
  });
});
