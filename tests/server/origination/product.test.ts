// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn(accountOf("tenantAdmin"));
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
type Draft = Parameters<typeof server.call<"product.save">>[1];
const draft = (change: Partial<Draft> = {}): Draft => structuredClone({ name: "Alpha 14", appId: 1, config, offer, ...change }) as Draft;
const save = (input: Draft) => server.call("product.save", input, { token: admin });
const setStatus = (id: number, status: "listed" | "delisted") => server.call("product.status", { id, status }, { token: admin });

describe("a product", () => {
  it("is saved as a new version, and the one before stays as it was", async () => {
    const made = await save(draft());
    expect(made.data).toEqual({ id: 3, version: 1 });
    const dearer = structuredClone(config) as unknown as Draft["config"];
    dearer.terms.fee = { rate: "0.05", mode: 0 };
    const again = await save(draft({ id: 3, name: "Alpha plus", config: dearer }));
    expect(again.data).toEqual({ id: 3, version: 2 });
    const versions = await server.call("product.versions", { id: 3 }, { token: admin });
    expect(versions.data).toMatchObject([
      { version: 2, diff: [{ field: "config.terms.fee.rate", from: "0.04", to: "0.05" }] },
      { version: 1, diff: [] },
    ]);
    const detail = await server.call("product.detail", { id: 3 }, { token: admin });
    expect(detail.data).toMatchObject({ name: "Alpha plus", status: "pending", version: 2, config: dearer });
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
    ["nothing for a first loan", { appId: 2, id: 2, offer: { ...offer, cycles: [{ from: 1, to: null }] } }, "offer.cycles"],
    ["an app that is not there", { appId: 9 }, "appId"],
  ] as const)("with %s is refused by its field", async (_, change, field) => {
    const answer = await save(draft(change as Partial<Draft>));
    expect(answer.code).not.toBe(1);
    expect(answer.refusal.field).toBe(field);
  });

  it("is listed and delisted, but an app keeps a product for a first loan", async () => {
    expect((await setStatus(3, "listed")).code).toBe(1);
    expect((await setStatus(1, "delisted")).code).toBe(1);
    expect((await setStatus(3, "delisted")).refusal).toMatchObject({ error: "terms.noFirstLoan" });
    const list = await server.call("product.list", { appId: [1], status: ["listed"] }, { token: admin });
    expect(list.data.list).toMatchObject([{ id: 3, name: "Alpha plus", amountMax: 500_000_000, deductMode: 0, version: 2 }]);
    expect((await setStatus(1, "listed")).code).toBe(1);
  });

  it("another tenant's is not there", async () => {
    const other = await server.signIn(accountOf("tenantAdmin", "ph"));
    expect((await server.call("product.detail", { id: 3 }, { token: other })).refusal.error).toBe("notFound");
    expect((await server.call("product.save", draft({ id: 3 }), { token: other })).refusal.error).toBe("notFound");
  });
});

describe("a preview", () => {
  it("gives the schedule, what it costs and the yearly rate of example A (rules/money.md 15)", async () => {
    const weekly = { ...config, terms: { ...config.terms, fee: { rate: "0.15", mode: 0 } } } as unknown as Draft["config"];
    const input = { config: weekly, amount: 300_000_000, term: 7, date: "2026-11-21" };
    const { data } = await server.call("product.preview", input, { token: admin });
    expect(data).toMatchObject({ payout: 255_000_000, totalCost: 47_100_000, capWarnings: [] });
    expect(data.schedule).toEqual([{ number: 1, dueDate: "2026-11-28", principal: 300_000_000, interest: 2_100_000, fee: 0 }]);
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
  });
});
