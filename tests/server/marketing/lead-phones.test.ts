// @vitest-environment node
import { createHash } from "node:crypto";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { developmentKey } from "../../../src/server/kernel/settings.ts";
import { exportLists } from "../../../src/server/handlers.ts";
import { runExport } from "../../../src/server/jobs/export/run.ts";
import { makeServerCipher } from "../../../src/server/kernel/sign-in/cipher.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { said } from "../../support/said.ts";

const cipher = makeServerCipher(developmentKey);
let house: LendingHouse;
const key = "marketing:phone:export";
beforeAll(async () => {
  house = await openLendingHouse();
  // A second role that may decide: the pair needs the same key.
  await grant("manager");
}, 120_000);
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const staff = (who: string) => Number((house.fixture.vn.staff as Readonly<Record<string, number>>)[who]);
const roleOf = "(select role_id from staff where tenant_id = 1 and id = $1)";
const grant = (who: string) =>
  query(`insert into role_permission (tenant_id, role_id, permission) values (1, ${roleOf}, $2) on conflict do nothing`, [staff(who), key]);
const revoke = (who: string) =>
  query(`delete from role_permission where tenant_id = 1 and role_id = ${roleOf} and permission = $2`, [staff(who), key]);
const jobs = () => query("select id::int, staff_id::int as staff, state, rows, approval_id::int as approval from export_job order by id");

/** Open leads of a list, each with his whole number. */
async function leads(count: number, module = "registerNotApply") {
  return (await query(
    `with people as (
       insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_channel)
       select 1, 'Lan ' || i, 'lan', '+8498' || lpad((nextval('order_no_seq') % 10000000)::text, 7, '0'), 'L' || nextval('order_no_seq'), 'female', 'Huế', 'Asia/Ho_Chi_Minh', 'newUser', 'google'
       from generate_series(1, $1::int) i returning id, phone)
     insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, pool_since) select 1, $2, id, 1, $3, $3 from people
     returning id::int, customer_id::int as customer, (select phone from people p where p.id = customer_id) as phone`,
    [count, module, house.now()],
  )) as { id: number; customer: number; phone: string }[];
}
const ask = async (dataIds: readonly number[], who = "tenantAdmin", more: object = {}) =>
  house.call(
    "leadPhones.ask",
    { type: "flow", filters: { dataIds: [...dataIds] }, format: "csv", reason: "call centre moves", ...more },
    await as(who),
  );
const asked = async (dataIds: readonly number[], who = "tenantAdmin"): Promise<number> => {
  const answer = await ask(dataIds, who);
  expect(answer.message).toBe("");
  return Number(answer.data.pending.approvalId);
};
const review = async (approvalId: number, who: string, decision: "approve" | "refuse" = "approve") =>
  house.call("approval.review", { approvalId, ...said(decision) }, await as(who));
const make = async (jobId: number) =>
  runExport(
    {
      database: house.kernel.database,
      tenantOf: tenantReader(house.kernel.database, () => house.now()),
      clock: () => house.now(),
      lists: exportLists,
      secretKeys: house.kernel.settings.secretKeys,
    },
    { tenantId: 1, jobId },
  );
const file = async (fileId: number, who: string) =>
  fetch(`${house.origin}/report-domain/file/get?q=${encodeURIComponent(cipher.seal(JSON.stringify({ fileId })))}`, {
    headers: { "x-session-token": await house.tokenOf(who), "x-language": "en_PH" },
  });
const row = async (id: number, who = "manager") =>
  (await house.call("leadPhones.list", {}, await as(who))).data.list.find((each) => each.id === id);
const phonesIn = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ""))
    .data.map((cells) => cells[2])
    .filter((cell) => cell?.includes("98"));

describe("whole numbers of leads", () => {
  it("leave by two persons: asked with a reason, counted, approved by another, made by the job, given to the asker alone", async () => {
    const people = await leads(4);
    const [wishes, barred, listed] = people;
    await query("insert into contact_preference (tenant_id, customer_id, opt_out, at) values (1, $1, '{sms}', now())", [wishes?.customer]);
    await query("update customer set frozen_at = now() where tenant_id = 1 and id = $1", [barred?.customer]);
    expect((await ask([], "marketer")).refusal.error).toBe("forbidden");
    const { data } = await ask(people.map(({ id }) => id));
    expect(data.rows).toBe(2);
    expect(await jobs()).toEqual([]);
    const approvalId = Number(data.pending.approvalId);
    expect(await row(approvalId)).toMatchObject({
      status: "asked",
      type: "flow",
      rows: 2,
      reason: "call centre moves",
      isOwnRequest: false,
    });
    expect((await review(approvalId, "tenantAdmin")).refusal.error).toBe("approval.samePerson");
    expect((await review(approvalId, "marketer")).refusal.error).toBe("notFound");
    expect(await jobs()).toEqual([]);
    // Who comes onto the national list while it waits is not in the file.
    await query(
      `with list as (insert into marketing_import (tenant_id, kind, name, listed_on, state, rows, good, staff_id, at)
         values (1, 'doNotCall', 'list', current_date, 'done', 1, 1, $2, now()) returning id)
       insert into do_not_call (tenant_id, phone, import_id) select 1, $1, id from list`,
      [listed?.phone, staff("manager")],
    );
    expect((await review(approvalId, "manager")).message).toBe("");
    const [job] = await jobs();
    expect(job).toMatchObject({ staff: staff("tenantAdmin"), state: "queued", approval: approvalId });
    await make(job?.id);
    const answer = await file(job?.id, "tenantAdmin");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString("utf8");
    expect(phonesIn(text)).toEqual([people[3]?.phone.slice(-9)].map((end) => expect.stringContaining(String(end))));
    expect(await row(approvalId)).toMatchObject({ status: "ready", rows: 2, fileRows: 1, approvalId: null });
    expect((await file(job?.id, "manager")).status).toBe(404);
    const trail = await query(
      "select call, staff_id::int as staff, detail from audit where call in ('leadPhones.ask', 'approval.review', 'export.written') and tenant_id = 1 order by id",
    );
    expect(trail.find(({ call }) => call === "leadPhones.ask")).toMatchObject({
      staff: staff("tenantAdmin"),
      detail: { rows: 2, reason: "call centre moves", filter: { type: "flow" } },
    });
    expect(trail.some(({ call, staff: by }) => call === "approval.review" && by === staff("manager"))).toBe(true);
    expect(trail.find(({ call }) => call === "export.written")).toMatchObject({
      detail: { rows: 1, sha256: createHash("sha256").update(bytes).digest("hex") },
    });
    expect(JSON.stringify(trail)).not.toContain(people[3]?.phone.slice(-7));
  });

  it("are nobody's by any other way: no export, no schedule, no job without a yes", async () => {
    const before = await jobs();
    const wish = {
      exportCode: "leadPhones.file",
      filters: { type: "flow" },
      columns: ["phone"],
      format: "csv",
      reason: "alone",
    } as never;
    expect((await house.call("export.create", wish, await as("tenantAdmin"))).code).toBe(4000);
    expect(await jobs()).toEqual(before);
    // A row that somebody slipped in beside the house.
    const [slipped] = await query(
      `insert into export_job (tenant_id, staff_id, list, format, filters, columns, locale, reason, rows, day, requested_at)
       values (1, $1, 'leadPhones.file', 'csv', '{"type": "flow"}', '{phone}', 'en_PH', 'alone', 1, current_date, now()) returning id::int`,
      [staff("tenantAdmin")],
    );
    await make(slipped?.id);
    expect(await query("select state, failure from export_job where id = $1", [slipped?.id])).toEqual([
      { state: "failed", failure: "forbidden" },
    ]);
  });

  it("of one person alone come to nothing: by screen, call, replay and race", async () => {
    const [lead] = await leads(1);
    const approvalId = await asked([Number(lead?.id)]);
    const before = (await jobs()).length;
    const own = { token: (await as("tenantAdmin")).token, key: "one-key-again" };
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => house.call("approval.review", { approvalId, decision: "approve" as const }, own)),
    );
    expect(tries.every(({ code }) => code !== 1)).toBe(true);
    expect(await jobs()).toHaveLength(before);
    expect((await row(approvalId))?.status).toBe("asked");
    // The same wish again meets the same request; many yeses at once make one file.
    expect(await asked([Number(lead?.id)])).toBe(approvalId);
    const yes = await Promise.all(Array.from({ length: 12 }, () => review(approvalId, "manager")));
    expect(yes.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await jobs()).toHaveLength(before + 1);
  });

  it("are taken back by the asker, refused, or expire, and then nobody gets them", async () => {
    const [one, two, three] = await leads(3);
    const before = (await jobs()).length;
    const first = await asked([Number(one?.id)]);
    expect((await house.call("approval.withdraw", { approvalId: first }, await as("manager"))).refusal.error).toBe("notFound");
    expect((await house.call("approval.withdraw", { approvalId: first }, await as("tenantAdmin"))).code).toBe(1);
    expect((await review(first, "manager")).refusal.error).toBe("approval.notPending");
    const second = await asked([Number(two?.id)]);
    expect((await review(second, "manager", "refuse")).code).toBe(1);
    const third = await asked([Number(three?.id)]);
    house.goTo(8);
    expect(await row(third)).toMatchObject({ status: "expired", approvalId: null });
    expect((await review(third, "manager")).refusal.error).toBe("approval.expired");
    expect([(await row(first))?.status, (await row(second))?.status]).toEqual(["withdrawn", "refused"]);
    expect(await jobs()).toHaveLength(before);
  });

  it("are not given to whoever has lost the right meanwhile: before the yes, before the job, before he fetches", async () => {
    const [one, two, three] = await leads(3);
    const waiting = await asked([Number(one?.id)], "manager");
    await revoke("manager");
    expect((await review(waiting, "tenantAdmin")).refusal.error).toBe("approval.askerGone");
    await grant("manager");
    expect((await review(waiting, "tenantAdmin")).message).toBe("");
    const [unmade] = (await jobs()).slice(-1);
    await revoke("manager");
    await make(unmade?.id);
    expect((await query("select state, failure from export_job where id = $1", [unmade?.id]))[0]).toEqual({
      state: "failed",
      failure: "forbidden",
    });
    await grant("manager");
    expect((await row(waiting))?.status).toBe("failed");
    const next = await asked([Number(two?.id), Number(three?.id)], "manager");
    expect((await review(next, "tenantAdmin")).message).toBe("");
    const [made] = (await jobs()).slice(-1);
    await make(made?.id);
    expect((await file(made?.id, "manager")).status).toBe(200);
    await revoke("manager");
    house.goTo(8, "10:20");
    expect((await file(made?.id, "manager")).status).toBe(403);
    await grant("manager");
    house.goTo(12);
    expect((await file(made?.id, "manager")).status).not.toBe(200);
    expect((await row(next))?.status).toBe("over");
  });

  it("of people of a file wait for a list of those who want no advertising that is young enough", async () => {
    const [lead] = await leads(1, "dataMarketing");
    await query("update marketing_import set listed_on = current_date - 400 where kind = 'doNotCall'");
    const refused = await ask([Number(lead?.id)], "tenantAdmin", { type: "data" });
    expect(refused.refusal.error).toBe("lead.listOld");
  });
});
