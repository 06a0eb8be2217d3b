import type { TallyFact } from "./cells.ts";

/** A call that a gateway carried to somebody, SQL over the call `f`: what the share connected is of, in its book and in the hours of collecting and reminding. */
export const gatewayCall = { when: "f.direction = 'out'", answered: "(f.answered_at is not null)::int" } as const;

/** Results that somebody wrote, by reason and sub-tag, and what was promised with them; calls that a gateway carried, and contacts that a rule forbade. */
export const workFacts: readonly TallyFact[] = [
  {
    table: "collection_result",
    books: ["collectionResult", "remindResult"],
    book: "f.department || 'Result'",
    staff: "f.staff_id",
    product: "0",
    type: "''",
    item: "f.reason || ':' || f.sub_tag",
    join: "left join promise p on p.tenant_id = f.tenant_id and p.id = f.promise_id",
    adds: { records: "1", promisedAmount: "coalesce(p.amount, 0)" },
    when: "f.voided_at is null",
  },
  {
    table: "phone_call",
    books: ["call"],
    at: "f.started_at",
    hasHour: true,
    staff: "f.staff_id",
    product: "0",
    type: "''",
    item: "a.purpose",
    join: "join contact_attempt a on a.tenant_id = f.tenant_id and a.id = f.attempt_id",
    adds: {
      calls: "1",
      answered: gatewayCall.answered,
      talk: "case when f.answered_at is not null then coalesce(f.seconds, 0) else 0 end",
      over30: "(f.answered_at is not null and coalesce(f.seconds, 0) > 30)::int",
    },
    when: gatewayCall.when,
  },
  {
    table: "contact_block",
    books: ["call"],
    hasHour: true,
    staff: "f.staff_id",
    product: "0",
    type: "''",
    item: "f.purpose",
    adds: {
      blockedHours: "(f.rule in ('contact.window', 'contact.weekday', 'contact.wish'))::int",
      blockedCap: "(f.rule in ('contact.dailyCap', 'contact.weeklyCap', 'contact.afterTalk'))::int",
    },
    when: "f.medium = 'call'",
  },
];
