// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type pg from "pg";
import { retentionOf } from "../../../src/lending/rights/data-subject.ts";
import { sealAudit } from "../../../src/server/kernel/audit/seal.ts";
import { verifyAudit } from "../../../src/server/kernel/audit/verify-audit.ts";
import { developmentAuditKey, developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { finishErasures, openKept } from "../../../src/server/domain/orders/rights/erase.actions.ts";
import { verifyBook } from "../../../src/server/domain/book/book/verify-book.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { exportLists } from "../../../src/server/handlers.ts";
import { runExport } from "../../../src/server/jobs/export/run.ts";
import { runLeads } from "../../../src/server/jobs/leads.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { account, makeApart, person, secret, strings } from "../../support/erased.ts";
import { columnsOf, holding, linked, makeRow, poison } from "../../support/poison.ts";
import { said } from "../../support/said.ts";

let house: LendingHouse;
let client: pg.PoolClient;
beforeAll(async () => {
  house = await openLendingHouse();
  client = await house.database.owner.connect();
});
afterAll(async () => {
  client.release();
  await house.close();
});

const sql = (text: string, values: unknown[] = []) => client.query(text, values);
const as = (who: string) => house.tokenOf(who);

/** A customer of his own with a loan that was lent, overdue, and paid. */
async function settled(): Promise<{ customer: number; order: number }> {
  const { rows } = await sql(
    `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, employer, user_type, birth_date)
     values (1, $1, $2, $3, $4, 'female', $5, 'Asia/Ho_Chi_Minh', $6, 'new', '1988-03-04') returning id`,
    [person.name, person.folded, person.phone, person.idNo, person.place, person.work],
  );
  const customer = rows[0].id as number;
  const order = await house.lend(5, { customer });
  await house.pay(order, 3_171_000);
  expect((await house.order(order))["status"]).toBe(9);
  return { customer, order };
}

const lodge = async (userId: number, kind: "access" | "erasure" | "objection" | "correction", who = "service") =>
  house.call(
    "customerRights.add",
    { userId, kind, way: "phone", identity: "callBack", receivedOn: house.dayOf(0), note: `${secret} gọi đến` },
    { token: await as(who) },
  );
const ask = async (id: number, who = "service") => house.call("customerRights.erase", { id }, { token: await as(who) });
const review = async (approvalId: number, who: string, decision: "approve" | "refuse" = "approve") =>
  house.call("approval.review", { approvalId, ...said(decision) }, { token: await as(who) });

async function verdict() {
  await sealAudit(house.kernel.database, 1, { now: house.now(), key: developmentAuditKey });
  const { broken, unsealed, rows } = await verifyAudit(house.kernel.database, 1, {
    now: house.now(),
    keys: [developmentAuditKey],
    anchor: null,
  });
  return { broken, unsealed, rows };
}

/** What `verify` says of book, reports and days: rows that were only made for the scan are wrong to it, before as after. */
const figures = async () => [
  (await verifyBook(client, 1_000)).differences,
  await verifyBuckets(client),
  await verifyDays(client),
  await verifyReviews(client),
  await verifyTallies(client),
];

/** Everything that there could be of him, in every table that could hold it. */
async function fill(customer: number, order: number): Promise<readonly string[]> {
  const columns = await columnsOf(client);
  const { rows } = await sql(
    "insert into marketing_lead (tenant_id, module, customer_id, app_id, state, created_at) values (1, 'registerNotApply', $1, 1, 'pool', now()) returning id",
    [customer],
  );
  const links = { order_id: order, customer_id: customer, lead_id: rows[0].id as number };
  const deeper = { payout_id: 900, payee_id: 901, trade_no: "T-900" };
  await sql("set session_replication_role = replica");
  await sql("insert into payout (tenant_id, id, order_id, created_at) overriding system value values (1, 900, $1, now())", [order]);
  await sql(
    "insert into payee_account (tenant_id, id, order_id, bank_name, account_no, holder, at) overriding system value values (1, 901, $1, 'VCB', $2, $3, now())",
    [order, account, person.name],
  );
  let at = 700;
  const skipped = [
    "document_request",
    "erasure",
    "erasure_kept",
    "rights_request",
    "assignment",
    "late_exemption_order",
    "overflow_use",
    "contact_tally",
    "approval",
    "review_sample",
    // Kinds, days and numbers: what it says is read from the ledger.
    "paper",
    // A charge is numbers only; what somebody writes of a top-up is of no customer.
    "service_deal",
    // Why a person of the house bears less: it is about him and his wages.
    "wage_correction",
  ];
  for (const table of linked(columns, { ...links, ...deeper })) {
    const link = columns.find((each) => each.table === table && Object.hasOwn({ ...links, ...deeper }, each.name))?.name ?? "";
    const has = await sql(`select 1 from "${table}" where tenant_id = 1 and "${link}" = $1`, [{ ...links, ...deeper }[link]]);
    if (has.rowCount || skipped.includes(table)) continue;
    await makeRow(client, table, { columns, links: { ...links, ...deeper }, at: (at += 1) }).catch((error: Error) => {
      throw new Error(`${table}: ${error.message}`);
    });
  }
  await makeApart(client, customer, order);
  // What he got as somebody's lead has no order.
  await makeRow(client, "message", { columns, links: { customer_id: customer, app_id: 1 }, at: (at += 1) });
  await sql("update receipt set trade_no = 'T-900' where order_id = $1", [order]);
  await sql("update complaint set state = 'upheld', answered_by = 1, answered_at = now() where customer_id = $1", [customer]);
  await sql("update legal_hold set set_by = 1, released_by = 2, released_at = now() where customer_id = $1", [customer]);
  await sql("update review set held_until = now(), held = '{}' where order_id = $1", [order]);
  await sql("update refund set state = 'refunded' where order_id = $1", [order]);
  await sql("update receipt set state = 'success' where order_id = $1", [order]);
  await sql(
    "insert into customer_contact (tenant_id, customer_id, kind, name, relation, phone) values (1, $1, 'local', $2, 'mother', '+84988111222')",
    [customer, `${secret} mother`],
  );
  const done = await poison(client, secret, { columns: columns.filter(({ table }) => !["customer", "loan_order"].includes(table)), links });
  done.push(...(await poison(client, secret, { columns: columns.filter(({ table }) => table !== "receipt"), links: deeper })));
  await sql(
    "insert into black_list (tenant_id, kind, value, reason, at, staff_id) values (1, 'phone', $1, $2, now(), 1), (1, 'idNo', $3, $2, now(), 1)",
    [person.phone, secret, person.idNo],
  );
  await sql("insert into outbox_message (tenant_id, ref, phone, content, at) values (1, 'm1', $1, $2, now())", [person.phone, secret]);
  await sql("insert into draft (tenant_id, staff_id, key, body, saved_at) values (1, 1, 'leads', $1, now())", [
    JSON.stringify({ remark: `${secret} ${person.phone}` }),
  ]);
  await sql(
    "insert into saved_view (tenant_id, owner_id, path, name, search, columns, reach, changed_at) values (1, 1, '/order/orderAll', 'x', $1, '[]', 'own', now())",
    [`phone=${person.phone}`],
  );
  await sql("insert into preference (tenant_id, staff_id, name, body, saved_at) values (1, 1, 'recent', $1, now())", [
    JSON.stringify([person.name]),
  ]);
  await sql(
    "insert into export_job (tenant_id, staff_id, list, format, filters, columns, locale, reason, rows, day, requested_at) values (1, 1, 'order.list', 'csv', $1, '{}', 'vi_VN', $2, 1, current_date, now())",
    [JSON.stringify({ phone: person.phone }), person.name],
  );
  await sql(
    "insert into approval (tenant_id, kind, order_id, target, payload, state, requested_by, requested_at, expires_at, remark) values (1, 'waiver', $1, 'x', $2, 'approved', 1, now(), now(), $3), (1, 'blackList', null, 'customer ' || $4::bigint, $2, 'refused', 1, now(), now(), $3)",
    [order, JSON.stringify({ reason: secret, amount: 7 }), secret, customer],
  );
  await sql(
    "insert into idempotency (tenant_id, staff_id, key, call, body_hash, answer, at, for_ever) values (1, 1, 'old-answer', 'x', '', $1, now(), true)",
    [JSON.stringify({ name: person.name })],
  );
  // A slip that came with money of which nobody knew yet that it was his, beside one that was brought for his order.
  await sql(
    "insert into voucher (tenant_id, id, kind, bytes, sha256, uploaded_by, uploaded_at) overriding system value values (1, 950, 'pdf', 1, 'slip', 1, now())",
  );
  await sql("insert into voucher_content (tenant_id, voucher_id, sealed) select 1, id, 'x' from voucher where id = 950 or order_id = $1", [
    order,
  ]);
  await sql("update receipt set voucher = 'file:voucher-950' where order_id = $1", [order]);
  await sql("set session_replication_role = origin");
  return done;
}

describe("somebody who is erased", () => {
  it("is in no column of any table any more; ledger, audit and figures are what they were", async () => {
    const { customer, order } = await settled();
    const poisoned = await fill(customer, order);
    expect(poisoned.length).toBeGreaterThan(50);
    const before = {
      balances: await house.balances(),
      own: await house.balances(order),
      history: await house.history(order),
      figures: await figures(),
    };
    const counted = async (table: string) => (await sql(`select 1 from ${table} where tenant_id = 1`)).rowCount;
    const slips = async () => [await counted("voucher"), await counted("voucher_content")];
    expect(await slips()).toEqual([2, 2]);
    const held = await holding(client, strings);
    expect(held.length).toBeGreaterThan(50);

    for (const fraud of [true, false])
      expect(
        (
          await house.call(
            "user.contactFraud",
            { userId: customer, fraud, reason: `${secret} ${person.name}` },
            { token: await as("manager") },
          )
        ).message,
      ).toBe("");
    const said = async () =>
      (await house.call("operationLog.list", { targetType: "customer", targetId: customer, pageSize: 50 }, { token: await as("auditor") }))
        .data.list;
    expect(JSON.stringify(await said())).toContain(secret);

    const request = await lodge(customer, "erasure");
    expect(request.message).toBe("");
    const { data: shown } = await house.call("customerRights.preview", { id: request.data.id }, { token: await as("service") });
    expect(shown.blocked).toBeNull();
    expect(shown.lines.find(({ data }) => data === "ledger")?.fate).toBe("stays");
    expect(shown.lines.find(({ data }) => data === "thirdParties")).toMatchObject({ fate: "goes", rows: 2 });
    expect(shown.lines.find(({ data }) => data === "profile")).toMatchObject({
      fate: "sealed",
      source: retentionOf("VN").customerFile.source,
    });
    const asked = await ask(request.data.id);
    expect(asked.message).toBe("");
    // Nothing has happened yet, and it is not his to approve.
    expect((await holding(client, [person.idNo])).length).toBeGreaterThan(0);
    const { approvalId } = asked.data.pending;
    expect((await review(Number(approvalId), "service")).code).not.toBe(1);
    expect((await review(Number(approvalId), "manager")).message).toBe("");

    expect(await holding(client, strings)).toEqual([]);
    expect(await slips()).toEqual([0, 0]);
    expect(await house.balances()).toEqual(before.balances);
    expect(await house.balances(order)).toEqual(before.own);
    expect(await house.history(order)).toEqual(before.history);
    expect(await figures()).toEqual(before.figures);
    expect(await verdict()).toMatchObject({ broken: [], unsealed: 0 });
    expect((await said()).length).toBeGreaterThan(2);
    expect(JSON.stringify(await said())).not.toContain(secret);

    const { data } = await house.call("customerRights.list", { pageSize: 50 }, { token: await as("service") });
    const row = data.list.find(({ id }) => id === request.data.id);
    expect(row).toMatchObject({ name: `#${customer}`, phone: "–", state: "done", outcome: "restricted" });
    expect(row?.keptUntil?.slice(0, 4)).toBe(String(Number(house.dayOf(0).slice(0, 4)) + 10));

    // What the law keeps is sealed, opens for the house's key alone, and goes by itself on its day.
    const tenant = await house.kernel.tenantOf(1);
    const opened = await house.kernel.database.withTenant(1, (tx) =>
      openKept({ tx, tenant, now: house.now() }, customer, [developmentSecretKey]),
    );
    expect(opened["customer"]).toMatchObject([{ name: person.name, id_no: person.idNo }]);
    expect(Object.keys(opened)).toContain("receipt");
    const later = async (days: number) =>
      house.kernel.database.withTenant(1, (tx) => finishErasures({ tx, tenant, now: new Date(house.now().getTime() + days * 86_400_000) }));
    expect(await later(365 * 5 - 10)).toBe(0);
    expect((await sql("select kind from erasure_kept where customer_id = $1 order by 1", [customer])).rows).toHaveLength(2);
    expect(await later(365 * 5 + 10)).toBe(0);
    expect((await sql("select kind from erasure_kept where customer_id = $1", [customer])).rows).toEqual([{ kind: "accounting" }]);
    expect(await later(365 * 11 + 10)).toBe(1);
    expect((await sql("select 1 from erasure_kept")).rowCount).toBe(0);
    expect((await sql("select finished_at from erasure where customer_id = $1", [customer])).rows[0].finished_at).not.toBeNull();
    expect((await lodge(customer, "erasure")).message).toBe("");
  }, 60_000);
});

const fileOf = async (requestId: number, who = "service") => {
  const columns = ["data", "table", "record", "field", "value"];
  const asked = await house.call(
    "export.create",
    { exportCode: "customerRights.file", filters: { requestId }, columns, format: "json", reason: "he asked" },
    { token: await as(who), locale: "en_PH" },
  );
  if (asked.code !== 1) return asked.refusal.error;
  const { database, clock } = house.kernel;
  await runExport(
    { database, clock, tenantOf: tenantReader(database, clock), lists: exportLists, secretKeys: [developmentSecretKey] },
    { tenantId: 1, jobId: asked.data.jobId },
  );
  const { rows } = await sql("select bytes from export_file where tenant_id = 1 and job_id = $1", [asked.data.jobId]);
  return (JSON.parse(rows[0].bytes.toString("utf8")) as { rows: { Data: string; Table: string; Field: string; Value: string }[] }).rows;
};
const fresh = async () => {
  await sql("update customer set phone = phone || '9', id_no = id_no || '9' where phone = $1", [person.phone]);
  return settled();
};

describe("before that", () => {
  it("nothing stands in the way that is open: a loan, money, a dispute; and it is judged anew when it is approved", async () => {
    const { customer, order } = await fresh();
    const { data } = await lodge(customer, "erasure");
    const refused = async () => (await ask(data.id)).refusal.error;
    const lent = await house.lend(-3, { customer });
    expect(await refused()).toBe("rights.openLoan");
    await sql("update loan_order set status = -1, stage = 'closed' where id = $1", [lent]);
    await sql("update loan_order set overpaid = 100 where id = $1", [order]);
    expect(await refused()).toBe("rights.openMoney");
    await sql("update loan_order set overpaid = 0, frozen = true where id = $1", [order]);
    expect(await refused()).toBe("rights.dispute");
    await sql("update loan_order set frozen = false where id = $1", [order]);
    const { approvalId } = (await ask(data.id)).data.pending;
    await sql("update loan_order set overpaid = 100 where id = $1", [order]);
    expect((await review(Number(approvalId), "manager")).refusal.error).toBe("rights.openMoney");
    await sql("update loan_order set overpaid = 0 where id = $1", [order]);
    expect((await sql("select name from customer where id = $1", [customer])).rows[0].name).toBe(person.name);
    expect((await sql("select 1 from erasure where customer_id = $1", [customer])).rowCount).toBe(0);
    // Whoever asked may not ask any more: nobody approves it.
    const service = "role_id = (select id from role where tenant_id = 1 and code = 'service')";
    await sql(`delete from role_permission where tenant_id = 1 and permission = 'system:rights:add' and ${service}`);
    expect((await review(Number(approvalId), "manager")).refusal.error).toBe("approval.askerGone");
    await sql(
      "insert into role_permission (tenant_id, role_id, permission) select 1, id, 'system:rights:add' from role where tenant_id = 1 and code = 'service'",
    );
    expect((await review(Number(approvalId), "manager", "refuse")).message).toBe("");
    // Whoever may erase may not be both: a manager who asks does not approve.
    const own = (await ask(data.id, "manager")).data.pending;
    expect((await review(Number(own.approvalId), "manager")).refusal.error).toBe("approval.samePerson");
    const before = await figures();
    expect((await review(Number(own.approvalId), "tenantAdmin")).message).toBe("");
    expect(await figures()).toEqual(before);
  });

  it("a kind runs once at a time, is not of tomorrow, and ends once", async () => {
    const { customer } = await fresh();
    const first = await lodge(customer, "correction");
    expect(first.data.dueOn).toBe(house.dayOf(10));
    expect((await lodge(customer, "correction")).refusal).toMatchObject({ error: "rights.running", field: "kind" });
    expect(
      (
        await house.call(
          "customerRights.add",
          { userId: customer, kind: "access", way: "desk", identity: "inPerson", receivedOn: house.dayOf(1) },
          { token: await as("service") },
        )
      ).refusal,
    ).toMatchObject({ error: "rights.future", field: "receivedOn" });
    expect((await lodge(999_999, "access")).refusal).toMatchObject({ error: "notFound", field: "userId" });
    const end = async (outcome: "noted" | "refused") =>
      house.call("customerRights.end", { id: first.data.id, outcome, answer: "the street is spelt anew" }, { token: await as("service") });
    expect((await end("noted")).message).toBe("");
    expect((await end("refused")).refusal.error).toBe("rights.ended");
    const access = await lodge(customer, "access");
    expect(
      (await house.call("customerRights.end", { id: access.data.id, outcome: "noted", answer: "x" }, { token: await as("service") }))
        .refusal.error,
    ).toBe("rights.otherKind");
    expect((await ask(access.data.id)).refusal.error).toBe("rights.otherKind");
  });
});

describe("access", () => {
  it("is a file of everything that is held on him, which answers the request; sealed rows are in it too", async () => {
    const { customer } = await fresh();
    await sql(
      "insert into customer_contact (tenant_id, customer_id, kind, name, relation, phone) values (1, $1, 'local', 'Mẹ của bà Lanh', 'mother', '+84988111222')",
      [customer],
    );
    const { data } = await lodge(customer, "access");
    expect(await fileOf(data.id, "manager")).toBe("forbidden");
    const lines = await fileOf(data.id);
    if (typeof lines === "string") throw new Error(lines);
    const value = (table: string, field: string) => lines.find((line) => line.Table === table && line.Field === field)?.Value;
    expect(value("customer", "id no")).toBe(person.idNo);
    expect(value("customer contact", "name")).toBe("Mẹ của bà Lanh");
    expect(value("posting", "code")).toBeDefined();
    expect(value("rights request", "note")).toContain(secret);
    const { data: list } = await house.call("customerRights.list", { kind: ["access"], pageSize: 50 }, { token: await as("auditor") });
    expect(list.list.find(({ id }) => id === data.id)).toMatchObject({ state: "done", outcome: "fileMade", daysLeft: null });
    expect(await fileOf(data.id)).toBe("rights.ended");

    const erasure = await lodge(customer, "erasure");
    const { approvalId } = (await ask(erasure.data.id)).data.pending;
    expect((await review(Number(approvalId), "tenantAdmin")).message).toBe("");
    const again = await fileOf((await lodge(customer, "access")).data.id);
    if (typeof again === "string") throw new Error(again);
    expect(again.find((line) => line.Data === "Kept sealed by law" && line.Field === "id no")?.Value).toBe(person.idNo);
    expect(again.find((line) => line.Table === "customer contact")).toBeUndefined();
  });
});

it("an objection to advertising acts at once: he is in no list and gets nothing, whoever had him", async () => {
  const { rows } = await sql(
    `insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id)
     values (1, 'Lê Khách Mới', 'le khach moi', '+84911222333', '0123', 'male', 'Hà Nội', 'Asia/Ho_Chi_Minh', 'new', $1, 1) returning id`,
    [new Date(house.now().getTime() - 2 * 3_600_000)],
  );
  const customer = rows[0].id as number;
  const leads = async () =>
    (await sql("select state, owner_id from marketing_lead where customer_id = $1 and ended_at is null", [customer])).rows;
  await runLeads(house.kernel.database, 1, house.now());
  expect(await leads()).toHaveLength(1);
  await sql("update marketing_lead set state = 'pending', owner_id = $2 where customer_id = $1", [
    customer,
    house.fixture.vn.staff.marketer,
  ]);
  expect((await lodge(customer, "objection")).message).toBe("");
  expect(await leads()).toEqual([]);
  await sql("delete from marketing_lead where customer_id = $1", [customer]);
  await runLeads(house.kernel.database, 1, house.now());
  expect(await leads()).toEqual([]);
  const { data } = await house.call("customerRights.list", { kind: ["objection"], pageSize: 50 }, { token: await as("service") });
  expect(data.list.find(({ userId }) => userId === customer)).toMatchObject({ state: "done", outcome: "blocked" });
  expect(
    (await sql("select opt_out from contact_preference where customer_id = $1 order by id desc limit 1", [customer])).rows[0].opt_out,
  ).toEqual(["market"]);
});
