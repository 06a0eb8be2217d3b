import type { TallyFact } from "./cells.ts";

const lead = "join marketing_lead l on l.tenant_id = f.tenant_id and l.id = f.lead_id";
/** Of several lists that win the same application the row that was found last counts it, so that it counts once. */
export const countedOnce = (
  turn: string,
): string => `not exists (select from marketing_lead n join lead_turn w on w.tenant_id = n.tenant_id and w.lead_id = n.id and w.outcome = 'applied'
    where n.tenant_id = l.tenant_id and n.order_id = l.order_id and n.id > l.id) and ${turn}.outcome = 'applied'`;
/** Whoever had the lead when its customer applied; over an event of the order. */
const won = `join marketing_lead l on l.tenant_id = f.tenant_id and l.order_id = f.order_id
    join lead_turn w on w.tenant_id = l.tenant_id and w.lead_id = l.id and ${countedOnce("w")}`;

const onlyOfLead = {
  books: ["lead"],
  hasHour: true,
  app: "l.app_id",
  product: "0",
  type: "''",
  channel: "l.channel",
  item: "l.module",
} as const;
const ofLead = { ...onlyOfLead, via: lead, order: null, staff: "f.staff_id", subject: "f.lead_id" } as const;
const ofOrder = { ...onlyOfLead, table: "order_event", via: won, staff: "w.staff_id", subject: "l.id" } as const;
const sameDay = (one: string, other: string): string =>
  `(${one} at time zone t.time_zone)::date = (${other} at time zone t.time_zone)::date`;
/** An earlier call of the same person to the same lead on the same day. */
const calledBefore = (attempt: string, remark: string): string => `(exists (select from contact_attempt p where p.tenant_id = f.tenant_id
    and p.lead_id = f.lead_id and p.staff_id = f.staff_id and p.type = 'call' and p.direction = 'out' and ${attempt} and ${sameDay("p.at", "f.at")})
  or exists (select from lead_remark p where p.tenant_id = f.tenant_id and p.lead_id = f.lead_id and p.staff_id = f.staff_id and p.data_type = 0
    and p.attempt_id is null and ${remark} and ${sameDay("p.at", "f.at")}))`;

/** The remark of a call that the lead made: talk, and no call of the house's that connected. */
const ofInbound = "exists (select from contact_attempt i where i.tenant_id = f.tenant_id and i.id = f.attempt_id and i.direction = 'in')";

/** A payout that succeeded; one that the bank returns is taken back on the day of the return. */
const paid =
  "case when f.from_stage = 'payout_in_progress' and f.to_stage = 'payout_success' then 1 when f.from_stage <> 'payout_in_progress' and f.to_stage = 'payout_failure' then -1 else 0 end";

/** What marketers were given, did and won, by list: each fact under whoever had the lead (rules/figures.md 12). */
export const leadFacts: readonly TallyFact[] = [
  // A turn has its list itself, and each has its lead: joined left, that is not looked up where nothing is asked of it.
  { ...ofLead, via: `left ${lead}`, item: "f.module", table: "lead_turn", at: "f.started_at", adds: { allocated: "1" } },
  {
    ...ofLead,
    table: "lead_turn",
    item: "f.module",
    order: "l.order_id",
    at: "f.ended_at",
    adds: { applied: "1", appliedAmount: "o.applied_amount" },
    when: countedOnce("f"),
  },
  {
    ...ofLead,
    table: "lead_remark",
    adds: {
      acts: "1",
      called: "(f.data_type = 0 and f.attempt_id is null)::int",
      connected: `(f.data_type = 0 and f.result <> 'noAnswer' and not ${ofInbound})::int`,
      leads: `(f.data_type = 0 and f.attempt_id is null and not ${calledBefore("p.at <= f.at", "p.id < f.id")})::int`,
    },
  },
  {
    ...ofLead,
    table: "contact_attempt",
    adds: {
      called: "(f.type = 'call' and f.direction = 'out')::int",
      messages: "(f.type = 'sms')::int",
      leads: `(f.type = 'call' and f.direction = 'out' and not ${calledBefore("p.id < f.id", "p.at < f.at")})::int`,
    },
    when: "f.lead_id is not null",
  },
  {
    ...onlyOfLead,
    table: "phone_call",
    via: "join contact_attempt a on a.tenant_id = f.tenant_id and a.id = f.attempt_id join marketing_lead l on l.tenant_id = a.tenant_id and l.id = a.lead_id",
    order: null,
    subject: "a.lead_id",
    at: "f.started_at",
    staff: "f.staff_id",
    adds: {
      answered: "(f.answered_at is not null)::int",
      talk: "case when f.answered_at is not null then coalesce(f.seconds, 0) else 0 end",
      over30: "(f.answered_at is not null and coalesce(f.seconds, 0) > 30)::int",
    },
    when: "f.direction = 'out'",
  },
  {
    ...ofOrder,
    adds: { approved: "1" },
    steps: [{ from: ["machine_passed", "final_in_progress"], to: ["final_passed"] }],
  },
  {
    ...ofOrder,
    adds: { paidOut: paid, amount: `(${paid}) * coalesce((f.detail ->> 'amount')::bigint, o.payout_amount)` },
    steps: [{ to: ["payout_success", "payout_failure"] }],
    when: "f.to_stage is distinct from f.from_stage",
  },
];
