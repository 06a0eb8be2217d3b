import type { TallyFact } from "./cells.ts";

const all = "(f.principal + f.interest + f.fee + f.penalty)";
/** What the money met: before the due day, on it or within the grace, or after that. */
export const moneyTiming = "case when f.days_late > 0 then 'overdue' when f.remind_day >= 0 then 'onTime' else 'early' end";
/** Where the money came from: the first word of what it was booked as. */
export const moneyKind = "coalesce(nullif(split_part(f.event_id, ':', 1), ''), 'receipt')";

/** Money of orders by the day that it is filed under, and every entry of the ledger by the day on which it was posted. */
export const moneyFacts: readonly TallyFact[] = [
  {
    table: "repayment",
    books: ["money"],
    at: "f.filed_at",
    staff: "f.collector_id",
    channel: "o.channel",
    stage: "s.code",
    item: `${moneyTiming} || ':' || ${moneyKind}`,
    join: `left join collection_stage s on s.tenant_id = f.tenant_id and f.days_late > 0 and f.days_late >= s.from_day and (s.to_day is null or f.days_late <= s.to_day)`,
    adds: {
      payments: `sign(${all})`,
      principal: "f.principal",
      interest: "f.interest",
      fee: "f.fee",
      penalty: "f.penalty",
      reversed: `greatest(-${all}, 0)`,
    },
  },
  {
    table: "posting",
    books: ["ledger"],
    at: "f.posted_at",
    ofNoOrder: true,
    join: "cross join unnest(f.accounts, f.amounts) as l(account, amount)",
    item: "l.account::text",
    // Of what is kept for customers only that which came with a payment is overpaid, and only what left by the bank is refunded (rules/figures.md 11): money
    // that is put aside for a refund, released again or used for another order moves between the same accounts.
    adds: {
      amount: "l.amount",
      overpaid:
        "case when l.account = 2100 and ('L05' in (f.code, f.takes_back) or 'L14' in (f.code, f.takes_back)) then -l.amount else 0 end",
      refunded:
        "case when l.account = 2110 and 'L10' in (f.code, f.takes_back) and f.event_id not like 'overflow:%' then l.amount else 0 end",
    },
  },
  // Each account by posting and value day, whichever order it was of: what a balance of open days is read from. Their entries are 100,000 a night.
  {
    table: "posting",
    books: ["balance"],
    at: "f.posted_at",
    ofNoOrder: true,
    app: "0",
    product: "0",
    type: "''",
    join: "cross join unnest(f.accounts, f.amounts) as l(account, amount)",
    stage: "f.value_date::text",
    item: "l.account::text",
    adds: { debit: "greatest(l.amount, 0)", credit: "greatest(-l.amount, 0)" },
  },
];
