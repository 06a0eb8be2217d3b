import type { TallyFact } from "./cells.ts";

/** What a loan cost on its day: a payout that the bank returns takes it back. */
const agreed = `coalesce((select case when w.settle_mode = 'CPS' then w.price else 0 end from delivery_terms w where w.tenant_id = d.tenant_id and w.channel_id = d.id
  and w.valid_from <= f.at order by w.valid_from desc, w.id desc limit 1), 0)`;
const paid =
  "case when f.from_stage = 'payout_in_progress' and f.to_stage = 'payout_success' then 1 when f.from_stage <> 'payout_in_progress' and f.to_stage = 'payout_failure' then -1 else 0 end";

/** What came by links that are paid for, and what it cost (rules/figures.md 14). */
export const deliveryFacts: readonly TallyFact[] = [
  {
    table: "delivery_event",
    books: ["delivery"],
    app: "f.app_id",
    product: "0",
    type: "''",
    channel: "f.code",
    adds: {
      pv: "(f.kind = 'click')::int",
      uv: "(f.kind = 'click' and f.is_first)::int",
      installs: "(f.kind = 'install')::int",
      registered: "(f.kind = 'register')::int",
      logins: "(f.kind = 'login')::int",
      cost: "f.cost",
    },
  },
  {
    table: "order_event",
    books: ["delivery"],
    join: "join delivery_channel d on d.tenant_id = o.tenant_id and d.code = o.channel",
    product: "0",
    type: "''",
    channel: "o.channel",
    adds: { cost: `(${paid}) * ${agreed}` },
    steps: [{ to: ["payout_success", "payout_failure"] }],
    when: "f.to_stage is distinct from f.from_stage",
  },
];
