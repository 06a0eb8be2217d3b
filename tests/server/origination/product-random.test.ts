// @vitest-environment node
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productReason } from "../../../src/lending/product/product-config.rules.ts";
import { termsOf, type ProductConfig } from "../../../src/lending/product/product.ts";
import { schedule } from "../../../src/lending/product/schedule.ts";
import type { LoanTerms } from "../../../src/lending/product/terms.ts";
import { localDate, startOfDay } from "../../../src/lending/time/zone.ts";
import { accountOf } from "../../support/fixture.ts";
import { anyTerms } from "../../support/loan-terms.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { rounds } from "../../support/whole.ts";

let server: TestServer;
let admin: string;
let second: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [admin, second] = [await server.signIn(accountOf("tenantAdmin")), await server.signIn(accountOf("platformAdmin"))];
});
afterAll(() => server.close());

const zone = "Asia/Ho_Chi_Minh";
/** Paid out today: nothing has accrued beyond the plan yet. */
const on = localDate(new Date(), zone);
const money = { currency: "VND", step: 100 } as const;
const amounts = [5_000_000, 900_000_000] as const;
const terms = [2, 5] as const;
const offer = { amountMin: amounts[0], amountMax: amounts[1], terms: [...terms], cycles: [{ from: 0, to: null }] };
const full = { ...offer, manualReview: true, acceptedAtApplication: true };

function configOf({ rules: _r, currency: _c, principal: _p, instalments, ...rest }: LoanTerms): ProductConfig {
  const { every: _e, ...length } = instalments;
  return { terms: rest, instalments: length };
}
/** Products of any kind whose every loan can be computed. */
const anyProduct = anyTerms.map(configOf).filter((config) => productReason({ config, offer: full, ...money, on }) === null);

/** Lent from now on: asked for by one and approved by another. */
async function publish(version: number): Promise<void> {
  const { data, message } = await server.call("product.publish", { id: 1, version }, { token: admin });
  expect(message).toBe("");
  const input = { approvalId: data.pending.approvalId, decision: "approve" as const };
  expect((await server.call("approval.review", input, { token: second })).message).toBe("");
}

/** Applied for as an app does, under what is lent now, and paid out today. */
async function lend(version: number, { amount, term }: { readonly amount: number; readonly term: number }): Promise<number> {
  const applied = await sendSigned(server, "/client-domain/order/apply", application({ amount, term }));
  expect(applied.message).toBe("");
  const { rows } = await server.database.owner.query<{ id: number; version: number; principal: number; term: number }>(
    `update loan_order set status = 6, stage = 'payout_success', paid_out_at = $2::timestamptz where tenant_id = 1 and order_no = $1
     returning id, product_version as version, principal::float8, term_days as term`,
    [applied.data["orderNo"], startOfDay(on, zone)],
  );
  expect(rows[0]).toMatchObject({ version, principal: amount, term });
  const id = Number(rows[0]?.id);
  await server.database.owner.query(
    `insert into loan_event (tenant_id, order_id, seq, event_id, type, value_at, posted_at, event)
     values (1, $1::bigint, 1, 'payout:' || $1::bigint, 'disbursed', $2, $2, jsonb_build_object('id', 'payout:' || $1::bigint, 'type', 'disbursed', 'valueDate', $3::text))`,
    [id, startOfDay(on, zone), on],
  );
  return id;
}

interface Row {
  readonly dueDate: string;
  readonly principal: number;
  readonly interest: number;
  readonly fee: number;
}
const plain = (rows: readonly Row[]) => rows.map(({ dueDate, principal, interest, fee }) => [dueDate, principal, interest, fee]);

describe("random products", () => {
  it("preview, engine and the contract of a loan that was applied for say the same to the unit, whatever is saved and published later", async () => {
    const made: { readonly id: number; readonly plan: ReturnType<typeof plain>; readonly isDaily: boolean }[] = [];
    for (const config of fc.sample(anyProduct, { numRuns: rounds(100, 8), seed: 20_261_125 })) {
      const saved = await server.call("product.save", { id: 1, name: "Random", appId: 1, config, offer } as never, { token: admin });
      expect(saved.message).toBe("");
      const at = { amount: amounts[made.length % 2]!, term: terms[made.length % 2]! };
      const engine = schedule(termsOf(config, { ...money, principal: at.amount, term: at.term }), on);
      const { data } = await server.call("product.preview", { config, offer, ...at, date: on } as never, { token: admin });
      expect(plain(data.schedule)).toEqual(plain(engine.instalments));
      expect(data.payout).toBe(engine.payout);
      await publish(saved.data.version);
      made.push({
        id: await lend(saved.data.version, at),
        plan: plain(engine.instalments),
        isDaily: config.terms.interest.method === "daily",
      });
    }
    for (const { id, plan, isDaily } of made) {
      const { data } = await server.call("order.schedule", { loanRecordId: id }, { token: admin });
      const contract = data.instalments.map(({ dueDate, principal, interest, fee }) => ({
        dueDate,
        principal: principal.charged,
        interest: interest.charged,
        fee: fee.charged,
      }));
      // Interest by the day is charged as it accrues, so that principal moves with it: the days and the sum are agreed.
      const known = (rows: ReturnType<typeof plain>) =>
        isDaily ? [...rows.map(([due]) => due), rows.reduce((all, row) => all + Number(row[1]), 0)] : rows;
      expect(known(plain(contract))).toEqual(known(plan));
    }
  }, 240_000);

  it("a preview of both ends is answered within 100 ms", async () => {
    const [config] = fc.sample(anyProduct, { numRuns: 1, seed: 7 });
    const ask = () => server.call("product.preview", { config, offer, amount: amounts[1], term: terms[1] } as never, { token: admin });
    await ask();
    const times: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const begun = performance.now();
      expect((await ask()).code).toBe(1);
      times.push(performance.now() - begun);
    }
    expect(times.toSorted((one, two) => one - two)[10]).toBeLessThan(100);
  });
});
