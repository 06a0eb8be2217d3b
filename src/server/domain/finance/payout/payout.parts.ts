import { freshFor, noWordAfter, type PayoutState } from "../../../../lending/origination/payout-state.ts";

/** SQL that the lists of payouts and whoever decides on one share: `p` is the payout, `o` its order. */

/** The account that counts now. */
export const account = `left join lateral (select * from payee_account a where a.tenant_id = p.tenant_id and a.order_id = p.order_id order by a.id desc limit 1) a on true`;
/** The last try, and how many there were. */
export const lastTransfer = `left join lateral (select t.*, (select count(*)::int from payout_transfer n where n.tenant_id = p.tenant_id and n.payout_id = p.id) as tries
    from payout_transfer t where t.tenant_id = p.tenant_id and t.payout_id = p.id order by t.id desc limit 1) t on true`;

const stages: Readonly<Partial<Record<PayoutState, string>>> = {
  firstReview: "final_passed",
  secondReview: "fin1_passed",
  toRoute: "fin2_passed",
  toPay: "awaiting_payout",
};

/** Where a payout is at a moment (an SQL literal). */
export const stateOf = (at: string): string => `case when p.contradicted_at is not null then 'contradiction'
  ${Object.entries(stages)
    .map(([state, stage]) => `when o.stage = '${stage}' then '${state}'`)
    .join(" ")}
  when o.stage = 'payout_in_progress' then case when t.sent_at < ${at} - interval '${noWordAfter} milliseconds' then 'noWord' else 'sent' end
  when o.stage = 'payout_failure' then case when t.state = 'returned' then 'returned' else 'failed' end
  when o.status = 2 then 'rejected' when o.status = -1 then 'closed' else 'paid' end`;

const untilGone = [...Object.values(stages), "payout_in_progress", "payout_failure"].map((stage) => `'${stage}'`).join(", ");
/** The same as a condition of each: only what hangs on the last try reads it, which was looked up for each of ten thousand payouts (0.2 s). */
export function isIn(states: readonly PayoutState[], at: string): string {
  const stageOf = (state: PayoutState): string => `o.stage = '${stages[state] ?? ""}'`;
  const isLate = `(t.sent_at < ${at} - interval '${noWordAfter} milliseconds')`;
  const gone = `o.stage not in (${untilGone})`;
  const each: Readonly<Record<Exclude<PayoutState, "contradiction">, string>> = {
    firstReview: stageOf("firstReview"),
    secondReview: stageOf("secondReview"),
    toRoute: stageOf("toRoute"),
    toPay: stageOf("toPay"),
    sent: `o.stage = 'payout_in_progress' and ${isLate} is not true`,
    noWord: `o.stage = 'payout_in_progress' and ${isLate} is true`,
    failed: "o.stage = 'payout_failure' and (t.state = 'returned') is not true",
    returned: "o.stage = 'payout_failure' and (t.state = 'returned') is true",
    rejected: `${gone} and o.status = 2`,
    closed: `${gone} and o.status = -1`,
    paid: `${gone} and o.status not in (2, -1)`,
  };
  const said = states.map((state) =>
    state === "contradiction" ? "p.contradicted_at is not null" : `p.contradicted_at is null and ${each[state]}`,
  );
  return `(${said.join(" or ")})`;
}

/** Of states, what an index of orders finds; the state itself is asked besides. */
const stageIs = (stage: string): string => `o.stage = '${stage}'`;
const conditionOf: Readonly<Record<PayoutState, string>> = {
  firstReview: stageIs("final_passed"),
  secondReview: stageIs("fin1_passed"),
  toRoute: stageIs("fin2_passed"),
  toPay: stageIs("awaiting_payout"),
  sent: stageIs("payout_in_progress"),
  noWord: stageIs("payout_in_progress"),
  failed: stageIs("payout_failure"),
  returned: stageIs("payout_failure"),
  contradiction: "p.contradicted_at is not null",
  paid: "o.status in (6, 8, 9)",
  rejected: "o.status = 2",
  closed: "o.status = -1",
};
const contradicted = "p.contradicted_at is not null";
/** Contradictions stand in an index of payouts, everything else in those of orders: of both, each is asked by its own. */
export function narrowed(states: readonly PayoutState[], tenantId: number): string {
  const all = [...new Set(states.map((state) => conditionOf[state]))];
  if (all.length === 1 || !all.includes(contradicted)) return `(${all.join(" or ")})`;
  const ofOrder = all.filter((each) => each !== contradicted).map((each) => each.replaceAll("o.", "l."));
  const tenant = Math.trunc(tenantId);
  return `p.id in (select c.id from payout c where c.tenant_id = ${tenant} and c.contradicted_at is not null
    union all select c.id from loan_order l join payout c on c.tenant_id = l.tenant_id and c.order_id = l.id
    where l.tenant_id = ${tenant} and (${ofOrder.join(" or ")}))`;
}

/** Of transfers in these states, what an index finds; those that arrived are most of all. */
export const withTransfer = (states: readonly string[]): readonly string[] =>
  states.includes("success")
    ? []
    : [
        `p.id in (select z.payout_id from payout_transfer z where z.tenant_id = p.tenant_id and z.state <> 'success' and z.state in (${states.map((state) => `'${state}'`).join(", ")}))`,
      ];

/** Since when the next step waits. */
export const waitingSince = `case o.stage when 'final_passed' then coalesce(a.at, p.created_at) when 'fin1_passed' then p.first_at
  when 'fin2_passed' then p.second_at when 'awaiting_payout' then p.second_at when 'payout_in_progress' then t.sent_at
  when 'payout_failure' then coalesce(t.ended_at, t.sent_at) end`;

export const isBlackListed = `exists (select from black_list b join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
  where b.tenant_id = o.tenant_id and b.removed_at is null and (b.kind = 'idNo' and b.value = c.id_no or b.kind = 'phone' and b.value = c.phone
    or b.kind = 'account' and b.value = a.account_no))`;
/** Orders `x` of other customers that are paid to the same account. */
export const otherOrders = `from payee_account y join loan_order x on x.tenant_id = y.tenant_id and x.id = y.order_id
  where y.tenant_id = o.tenant_id and y.account_no = a.account_no and y.account_no <> '' and x.customer_id <> o.customer_id`;
/** As rules judge it (payout.rules.ts), but for letters that the database does not fold: then there is a warning too many, never one too few. */
const isNotCustomer = `a.proof = '' and regexp_replace(lower(coalesce(nullif(i.name, ''), a.holder)), '\\s+', ' ', 'g') <> regexp_replace(o.name_folded, '\\s+', ' ', 'g')`;

/** What deserves a second look, the gravest; only of what has not gone yet. */
export const warning = (at: string): string => `case when o.status = 5 and o.stage <> 'payout_in_progress' then (select case
    when ${isBlackListed} then 'blackListed' when i.outcome = 'closed' then 'closedAccount' when ${isNotCustomer} then 'notCustomer'
    when exists (select ${otherOrders}) then 'otherCustomer'
    when a.at > ${at} - interval '${freshFor} hours' and exists (select from payee_account e where e.tenant_id = p.tenant_id and e.order_id = p.order_id and e.id < a.id)
      then 'freshAccount' end
  from (select 1) one left join account_inquiry i on i.tenant_id = p.tenant_id and i.payee_id = a.id) end`;

/** Stands for what a decision is about. */
export const seen = `md5(concat_ws('|', o.stage, o.principal, o.term_days, p.amount, o.accepted_at, a.id, a.account_no, a.holder, a.proof, p.refused_account, p.first_by, t.id, t.state,
  case when o.stage = 'awaiting_payout' then p.channel end, p.contradicted_at))`;
