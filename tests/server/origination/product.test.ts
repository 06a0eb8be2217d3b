// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localDate } from "../../../src/lending/time/zone.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

let server: TestServer;
let admin: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [admin, other] = [await server.signIn(accountOf("tenantAdmin")), await server.signIn(accountOf("platformAdmin"))];
});
afterAll(() => server.close());

const config = {
  terms: {
    interest: { method: "flat", rate: "0.001", per: "day", dayCount: "actual/365" },
    fee: { rate: "0.04", mode: 0 },
    penalty: { dailyRate: "0.002", base: "contract", capRate: "0.5" },
    allocation: { due: ["penalty", "fee", "interest", "principal"] },
  },
  instalments: { count: 1, unit: "day" },
} as const;
const offer = { amountMin: 100_000_000, amountMax: 500_000_000, terms: [14, 30], cycles: [{ from: 0, to: null }] };
const needs = { second: false, evidence: [], checklist: [], calls: 0 };
const levels = {
  upgrade: { daysLateAtMost: 0, by: 100_000_000 },
  downgrade: { daysLateAtLeast: 4, by: 100_000_000 },
  lowest: 100_000_000,
  highest: 500_000_000,
};
type Draft = Parameters<typeof server.call<"product.save">>[1];
const draft = (change: Partial<Draft> = {}): Draft => structuredClone({ name: "Alpha 14", appId: 1, config, offer, ...change }) as Draft;
const save = (input: Draft) => server.call("product.save", input, { token: admin });
const askStatus = (id: number, status: "listed" | "delisted") => server.call("product.status", { id, status }, { token: admin });
const publish = (id: number, version: number, effectiveFrom: string | null = null, token = admin) =>
  server.call("product.publish", { id, version, effectiveFrom }, { token });
const review = (approvalId: number, token = other) => server.call("approval.review", { approvalId, decision: "approve" }, { token });
/** Asked by the one, approved by the other. */
async function byTwo(
  asked: Promise<{ readonly code: number; readonly message: string; readonly data: { readonly pending: { readonly approvalId: number } } }>,
) {
  const answer = await asked;
  expect(answer.message).toBe("");
  return review(answer.data.pending.approvalId);
}
const dearer = (rate: string): Draft["config"] => {
  const next = structuredClone(config) as unknown as Draft["config"];
  next.terms.fee = { rate, mode: 0 };
  return next;
};
const versionOf = async (orderNo: unknown): Promise<number> =>
  (await server.database.owner.query("select product_version as v from loan_order where tenant_id = 1 and order_no = $1", [orderNo]))
    .rows[0].v;
const rowOf = async (id: number) =>
  (await server.call("product.configList", { pageSize: 50 }, { token: admin })).data.list.find((row) => row.id === id)!;

describe("a product", () => {
  it("is saved as a new version, and the one before stays as it was", async () => {
    const made = await save(draft());
    expect(made.data).toEqual({ id: 3, version: 1 });
    const again = await save(draft({ id: 3, name: "Alpha plus", config: dearer("0.05"), version: 1 }));
    expect(again.data).toEqual({ id: 3, version: 2 });
    const versions = await server.call("product.versions", { id: 3 }, { token: admin });
    expect(versions.data).toMatchObject([
      {
        version: 2,
        isLive: false,
        diff: [
          { field: "config.terms.fee.rate", from: "0.04", to: "0.05" },
          { field: "name", from: "Alpha 14", to: "Alpha plus" },
        ],
      },
      { version: 1, diff: [], isLive: false },
    ]);
    expect((await save(draft({ id: 3, version: 1 }))).refusal.error).toBe("version.stale");
    expect(await rowOf(3)).toMatchObject({ state: "draft", version: 2, liveVersion: null, name: "Alpha plus" });
    const detail = await server.call("product.detail", { id: 3 }, { token: admin });
    expect(detail.data).toMatchObject({ name: "Alpha plus", status: "pending", version: 2, config: dearer("0.05") });
    const { rows } = await server.database.owner.query(
      "select config from product_version where tenant_id = 1 and product_id = 3 and version = 1",
    );
    expect(rows[0].config).toEqual(config);
  });

  it.each([
    ["a fee above the loan", { config: { ...config, terms: { ...config.terms, fee: { rate: "1", mode: 0 } } } }, "config.terms.fee"],
    [
      "a rate that is no rate",
      { config: { ...config, terms: { ...config.terms, interest: { ...config.terms.interest, rate: "2" } } } },
      "config.terms.interest.rate",
    ],
    ["no length", { offer: { ...offer, terms: [] } }, "offer.terms"],
    ["a range upside down", { offer: { ...offer, amountMax: 1_000 } }, "offer.amountMax"],
    ["a target of no time", { offer: { ...offer, review: { ...needs, targetMinutes: 1 } } }, "offer.review.targetMinutes"],
    [
      "levels that cross",
      { offer: { ...offer, levels: { ...levels, downgrade: { daysLateAtLeast: 0, by: 1 } } } },
      "offer.levels.downgrade.daysLateAtLeast",
    ],
    ["a limit beyond the range", { offer: { ...offer, levels: { ...levels, highest: 600_000_000 } } }, "offer.levels.highest"],
    ["an app that is not there", { appId: 9 }, "appId"],
  ] as const)("with %s is refused by its field", async (_, change, field) => {
    const answer = await save(draft(change as Partial<Draft>));
    expect(answer.code).not.toBe(1);
    expect(answer.refusal.field).toBe(field);
  });

  it("is lent only once another person has published it, and listed and delisted by two; an app keeps a first loan", async () => {
    expect((await askStatus(3, "listed")).refusal.error).toBe("product.unpublished");
    const asked = await publish(3, 2);
    expect((await review(asked.data.pending.approvalId, admin)).refusal.error).toBe("approval.samePerson");
    expect(await rowOf(3)).toMatchObject({ state: "waiting", askedVersion: 2, isOwnRequest: true });
    expect((await publish(3, 2)).data.pending.approvalId).toBe(asked.data.pending.approvalId);
    expect((await publish(3, 1)).refusal.error).toBe("approval.waiting");
    expect((await review(asked.data.pending.approvalId)).code).toBe(1);
    expect(await rowOf(3)).toMatchObject({ state: "live", liveVersion: 2, approvalId: null });
    expect((await byTwo(askStatus(3, "listed"))).code).toBe(1);
    expect((await byTwo(askStatus(1, "delisted"))).code).toBe(1);
    expect((await askStatus(3, "delisted")).refusal).toMatchObject({ error: "terms.noFirstLoan" });
    const list = await server.call("product.list", { appId: [1], status: ["listed"], interestMethod: ["flat"] }, { token: admin });
    expect(list.data.list).toMatchObject([
      { id: 3, name: "Alpha plus", amountMax: 500_000_000, deductMode: 0, version: 2, approvalId: null },
    ]);
    expect(Number(list.data.list[0]?.apr)).toBeGreaterThan(200);
    expect((await byTwo(askStatus(1, "listed"))).code).toBe(1);
    expect((await askStatus(1, "listed")).refusal.error).toBe("state.refused");
  });

  it("whose draft would leave an app without a first loan is not published while it is the only one", async () => {
    const { data } = await save(draft({ id: 2, appId: 2, offer: { ...offer, cycles: [{ from: 1, to: null }] } }));
    expect((await publish(2, data.version)).refusal).toMatchObject({ error: "terms.noFirstLoan", field: "offer.cycles" });
  });

  it("another tenant's is not there", async () => {
    const other = await server.signIn(accountOf("tenantAdmin", "ph"));
    expect((await server.call("product.detail", { id: 3 }, { token: other })).refusal.error).toBe("notFound");
    expect((await server.call("product.save", draft({ id: 3 }), { token: other })).refusal.error).toBe("notFound");
  });
});

describe("publishing", () => {
  it("leaves orders under the version that they were written under", async () => {
    const before = await sendSigned(server, "/client-domain/order/apply", application({ productId: 3, term: 30 }));
    const { data } = await save(draft({ id: 3, name: "Alpha plus", config: dearer("0.06") }));
    const meanwhile = await sendSigned(server, "/client-domain/order/apply", application({ productId: 3, term: 30 }));
    expect((await byTwo(publish(3, data.version))).code).toBe(1);
    const after = await sendSigned(server, "/client-domain/order/apply", application({ productId: 3, term: 30 }));
    const versions = await Promise.all([before, meanwhile, after].map(({ data: { orderNo } }) => versionOf(orderNo)));
    expect(versions).toEqual([2, 2, 3]);
  });

  it("is withdrawn by itself where its draft is changed, and whoever asked for it is told by whom, alone", async () => {
    const { data } = await save(draft({ id: 3, name: "Alpha plus", config: dearer("0.03") }));
    const asked = await publish(3, data.version);
    const approvalId = asked.data.pending.approvalId;
    const before = (await server.call("systemNotice.mine", {}, { token: other })).data.length;
    expect((await server.call("product.save", draft({ id: 3, name: "Alpha plus", config: dearer("0.04") }), { token: other })).code).toBe(
      1,
    );
    expect((await review(approvalId)).refusal.error).toBe("approval.notPending");
    const { list } = (await server.call("approval.list", { mine: true }, { token: admin })).data;
    expect(list.find((each) => each.approvalId === approvalId)).toMatchObject({ status: "withdrawn" });
    const told = (await server.call("systemNotice.mine", {}, { token: admin })).data;
    expect(told[0]?.content).toContain("Alpha plus");
    expect((await server.call("systemNotice.mine", {}, { token: other })).data).toHaveLength(before);
    expect((await publish(3, data.version)).code).toBe(1);
    expect((await save(draft({ id: 3, name: "Alpha plus" }))).code).toBe(1);
    expect((await server.call("systemNotice.mine", {}, { token: admin })).data).toHaveLength(told.length);
  });

  it("is void once another version was published meanwhile", async () => {
    const [one, two] = [await save(draft({ id: 3, config: dearer("0.01") })), await save(draft({ id: 3, config: dearer("0.02") }))];
    const asked = await publish(3, one.data.version);
    const base =
      "insert into product_release (tenant_id, product_id, version, replaced_version, effective_from, approved_by, at) values (1, 3, $1, 3, now(), 1, now())";
    await server.database.owner.query(base, [two.data.version]);
    expect((await review(asked.data.pending.approvalId)).refusal).toMatchObject({
      error: "product.base",
      vars: { version: two.data.version },
    });
    const refused = { approvalId: asked.data.pending.approvalId, decision: "refuse" as const, reason: "policy" as const };
    expect((await server.call("approval.review", refused, { token: other })).code).toBe(1);
  });

  it("goes back to the version before by one person, once, and whoever published it is told", async () => {
    const live = (await rowOf(3)).liveVersion!;
    const { data } = await save(draft({ id: 3, name: "Alpha cheap", config: dearer("0") }));
    expect((await byTwo(publish(3, data.version))).code).toBe(1);
    expect(await rowOf(3)).toMatchObject({ mayGoBack: true, liveVersion: data.version });
    const back = await server.call("product.rollback", { id: 3 }, { token: other });
    expect(back.data).toEqual({ version: live });
    expect(await rowOf(3)).toMatchObject({ mayGoBack: false, liveVersion: live, state: "changed" });
    expect((await server.call("product.rollback", { id: 3 }, { token: other })).refusal.error).toBe("product.noRollback");
    const { rows } = await server.database.owner.query(
      "select title, texts -> 'vi_VN' ->> 'title' as vi from notice_version where tenant_id = 1 order by notice_id desc limit 1",
    );
    expect(rows[0].title).toContain("Alpha cheap");
    expect(rows[0].vi).not.toBe(rows[0].title);
  });

  it("from a day to come is lent from that day on", async () => {
    const live = (await rowOf(3)).liveVersion!;
    const { data } = await save(draft({ id: 3, config: dearer("0.03") }));
    expect((await publish(3, data.version, "2020-01-01")).refusal).toMatchObject({ error: "product.future", field: "effectiveFrom" });
    const day = localDate(new Date(Date.now() + 3 * 86_400_000), "Asia/Ho_Chi_Minh");
    expect((await byTwo(publish(3, data.version, day))).code).toBe(1);
    expect(await rowOf(3)).toMatchObject({ state: "scheduled", liveVersion: live });
    await server.database.owner.query(
      "update product_release set effective_from = now() where tenant_id = 1 and product_id = 3 and version = $1",
      [data.version],
    );
    expect(await rowOf(3)).toMatchObject({ state: "live", liveVersion: data.version });
  });

  it("within the law: what breaks a cap may be drafted, and its publishing is refused with the law", async () => {
    const [ph, second] = [await server.signIn(accountOf("tenantAdmin", "ph")), await server.signIn(accountOf("platformAdmin", "ph"))];
    const small = { ...offer, amountMin: 100_000, amountMax: 2_000_000, terms: [30] };
    const lawful = (rate: string) => ({
      ...dearer(rate),
      terms: { ...dearer(rate).terms, penalty: { dailyRate: "0.001", base: "contract" as const } },
    });
    const save2 = (rate: string) => server.call("product.save", draft({ id: 1, config: lawful(rate), offer: small }), { token: ph });
    const over = await save2("0.2");
    expect(over.code).toBe(1);
    const refused = await publish(1, over.data.version, null, ph);
    expect(refused.refusal).toMatchObject({ error: "product.cap", field: "config.terms.fee" });
    expect(refused.message).toContain("SEC MC 14/2025");
    const within = await save2("0.04");
    const asked = await publish(1, within.data.version, null, ph);
    expect(asked.message).toBe("");
    expect((await review(asked.data.pending.approvalId, second)).code).toBe(1);
  });
});

describe("a preview", () => {
  it("gives the schedule, what it costs and the yearly rate of example A (rules/money.md 15)", async () => {
    const weekly = { ...config, terms: { ...config.terms, fee: { rate: "0.15", mode: 0 } } } as unknown as Draft["config"];
    const input = { config: weekly, amount: 300_000_000, term: 7, date: "2026-11-21" };
    const { data } = await server.call("product.preview", input, { token: admin });
    expect(data).toMatchObject({ payout: 255_000_000, totalCost: 47_100_000, capWarnings: [] });
    const taxes = { interest: 0, fee: 0, penalty: 0 };
    expect(data.schedule).toEqual([
      { number: 1, dueDate: "2026-11-28", principal: 300_000_000, interest: 2_100_000, fee: 0, tax: 0, taxes },
    ]);
    expect(Number(data.apr.us)).toBeCloseTo((47.1 / 255 / 7) * 36_500, 1);
  });

  it("warns by field where the market's law allows less", async () => {
    const other = await server.signIn(accountOf("tenantAdmin", "ph"));
    const dear = { ...config, terms: { ...config.terms, fee: { rate: "0.15", mode: 0 } } } as unknown as Draft["config"];
    const { data } = await server.call(
      "product.preview",
      { config: dear, amount: 500_000, term: 30, date: "2026-11-21" },
      { token: other },
    );
    expect(data.capWarnings).toMatchObject([{ error: "terms.cap", field: "config.terms.fee" }]);
    const whole = { ...offer, amountMin: 100_000, amountMax: 2_000_000, terms: [7, 30] };
    const { data: all } = await server.call(
      "product.preview",
      { config: dear, offer: whole, amount: 2_000_000, term: 30, date: "2026-11-21" },
      { token: other },
    );
    // The largest loan is beyond the row, the smallest and those up to the row's own limit are not.
    expect(all.capWarnings).toEqual([]);
    expect(all.smallest).toMatchObject({ amount: 100_000, term: 7, capWarnings: [{ field: "config.terms.fee" }] });
    expect(all.breaches).toMatchObject([
      { field: "fee", rate: "0.12", source: "SEC MC 14/2025 (press)", validFrom: "2026-04-01", term: 7 },
      { field: "penalty.dailyRate", rate: "0.001667", found: "0.002" },
    ]);
  });
});

describe("the target of a product", () => {
  it("is the pool's clock for the orders that were applied for under it", async () => {
    const left = async (): Promise<number | undefined> => {
      const { data } = await server.call("review.agencyList", { pageSize: 50 }, { token: admin });
      return data.list.find(({ orderNo }) => orderNo === "90000001")?.slaLeft;
    };
    await server.database.owner.query(
      `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, product_version, status, stage, customer_name, name_folded, phone, user_type,
         applied_amount, principal, term_days, applied_at)
       select 1, '90000001', c.id, 1, 1, 1, 0, 'pending_review', c.name, c.name_folded, c.phone, 'newUser', 500000000, 500000000, 30, now() - interval '10 minutes'
       from customer c where c.tenant_id = 1 order by c.id limit 1`,
    );
    expect(await left()).toBeGreaterThan(100);
    await server.database.owner.query(
      `update product_version set offer = offer || '{"review": {"second": false, "evidence": [], "checklist": [], "calls": 0, "targetMinutes": 30}}'
       where tenant_id = 1 and product_id = 1 and version = 1`,
    );
    expect(await left()).toBeGreaterThan(17);
    expect(await left()).toBeLessThan(21);
  });
});
