import type { TallyFact } from "./cells.ts";
import type { Step } from "./steps.ts";

const hasMoved = "f.to_stage is distinct from f.from_stage";
const event = (adds: TallyFact["adds"], steps: readonly Step[], when?: string): TallyFact => ({
  table: "order_event",
  books: ["flow"],
  hasHour: true,
  channel: "o.channel",
  adds,
  steps,
  ...(when ? { when } : {}),
});
const applies: readonly Step[] = [{ from: [null], to: ["machine_pending"] }];
/** A payout that succeeded (T17); one that the bank returns (T21) is taken back on the day of the return. */
const paid =
  "case when f.from_stage = 'payout_in_progress' and f.to_stage = 'payout_success' then 1 when f.from_stage <> 'payout_in_progress' and f.to_stage = 'payout_failure' then -1 else 0 end";
const amount = "coalesce((f.detail ->> 'amount')::bigint, o.payout_amount)";
/** Seconds since the final pass; a payout without one took none. */
const waited = `extract(epoch from f.at - (select max(p.at) from order_event p where p.tenant_id = f.tenant_id and p.order_id = f.order_id
  and p.to_stage = 'final_passed' and p.from_stage is distinct from 'final_passed' and p.at <= f.at))::bigint`;

/** Payouts, and what came back of them: each on its own day. */
export const payoutFact: TallyFact = event(
  {
    paidOut: paid,
    paidOutAmount: `(${paid}) * ${amount}`,
    contractAmount: `(${paid}) * o.principal`,
    paidTimed: `(f.to_stage = 'payout_success' and ${waited} is not null)::int`,
    paidSeconds: `case when f.to_stage = 'payout_success' then ${waited} else 0 end`,
    payFailed: "(f.to_stage = 'payout_failure')::int",
  },
  [{ to: ["payout_failure"] }, { from: ["payout_in_progress"], to: ["payout_success"] }],
  hasMoved,
);

/** From the registration to the payout, each step on its own day (rules/order-states.md 1). */
export const flowFacts: readonly TallyFact[] = [
  {
    table: "customer",
    books: ["flow"],
    at: "f.registered_at",
    hasHour: true,
    app: "f.registered_app_id",
    product: "0",
    type: "'newUser'",
    channel: "f.registered_channel",
    item: "f.registered_os",
    adds: { registered: "1" },
    when: "f.registered_at is not null",
  },
  {
    table: "identity_step",
    books: ["identity"],
    app: "f.app_id",
    product: "0",
    type: "''",
    item: "f.step",
    adds: {
      steps: "1",
      timed: "(f.step = 'signed' and f.started_at is not null)::int",
      seconds: "case when f.step = 'signed' then coalesce(extract(epoch from f.at - f.started_at)::bigint, 0) else 0 end",
    },
  },
  event({ applied: "1", appliedAmount: "o.applied_amount" }, applies),
  event(
    // The first application of a day is the one that its customer is counted by.
    {
      appliers: `(not exists (select from loan_order n where n.tenant_id = o.tenant_id and n.customer_id = o.customer_id and coalesce(n.applied_as, n.customer_id) = coalesce(o.applied_as, o.customer_id) and n.id < o.id and n.app_id = o.app_id
        and (n.applied_at at time zone t.time_zone)::date = (o.applied_at at time zone t.time_zone)::date))::int`,
    },
    applies,
  ),
  event({ machinePassed: "1" }, [{ to: ["machine_passed"] }], hasMoved),
  event({ approved: "1", byPeople: "(f.from_stage = 'final_in_progress')::int" }, [
    { from: ["machine_passed", "final_in_progress"], to: ["final_passed"] },
  ]),
  payoutFact,
];
