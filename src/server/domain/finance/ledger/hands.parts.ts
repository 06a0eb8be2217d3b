/** SQL of whose hands are behind an entry `p`, by the event that posted it: who asked or entered, and who decided. Nobody: the house or a channel by itself. */

/** The number in an event's name, such as 17 of receipt:17:bank. */
const number = "substring(p.event_id from '^[a-zA-Z]+:([0-9]{1,18})(?::|$)')::bigint";
const named = (table: string): string => `from ${table} x where x.tenant_id = p.tenant_id and x.id = ${number}`;
/** Of an order's entry, that order's; what the house posts for itself names none. */
const ofOrder = "and (p.order_id is null or x.order_id = p.order_id)";

interface Hands {
  readonly from: string;
  readonly maker: string;
  readonly checker: string;
}
const request: Hands = { from: named("approval"), maker: "x.requested_by", checker: "x.decided_by" };

const behind: Readonly<Record<string, Hands>> = {
  receipt: { from: `${named("receipt")} ${ofOrder}`, maker: "x.registered_by", checker: "x.decided_by" },
  payout: {
    from: `from payout_transfer t join payout x on x.tenant_id = t.tenant_id and x.id = t.payout_id
      where t.tenant_id = p.tenant_id and t.id = ${number} ${ofOrder}`,
    maker: "x.first_by",
    checker: "x.second_by",
  },
  channelTest: { from: named("payout_transfer"), maker: "x.requested_by", checker: "x.sent_by" },
  refund: {
    from: `${named("refund")} ${ofOrder}`,
    maker: "x.applied_by",
    checker: "case when p.code = 'L10' then coalesce(x.paid_by, x.reviewed_by) else x.reviewed_by end",
  },
  waiver: { from: `${named("waiver")} ${ofOrder}`, maker: "x.applied_by", checker: "x.decided_by" },
  exemption: { from: named("late_exemption"), maker: "x.staff_id", checker: "x.approved_by" },
  overflow: { from: named("overflow_use"), maker: "x.staff_id", checker: "null::bigint" },
  wages: { from: named("wage_statement"), maker: "x.prepared_by", checker: "x.paid_by" },
  topUp: {
    from: named("top_up"),
    maker: "x.staff_id",
    // Filled at the moment of the second person's yes.
    checker: `(select a.decided_by from approval a where a.tenant_id = x.tenant_id and a.kind = 'topUp' and a.requested_by = x.staff_id
      and a.decided_at = x.at limit 1)`,
  },
  reversal: request,
  writeOff: request,
  goodwillCredit: request,
  chargeByHand: request,
  chargeWaived: request,
};
/** What one person does alone: whoever booked the event. */
const alone = "from loan_event x where x.tenant_id = p.tenant_id and x.order_id = p.order_id and x.event_id = p.event_id";

const accountOf = (hand: "maker" | "checker"): string => {
  const cases = Object.entries(behind).map(([name, of]) => `when '${name}' then (select ${of[hand]} ${of.from})`);
  const otherwise = hand === "maker" ? `else (select x.staff_id ${alone})` : "";
  return `(select s.account from staff s where s.tenant_id = p.tenant_id
    and s.id = case split_part(p.event_id, ':', 1) ${cases.join(" ")} ${otherwise} end)`;
};

/** By what each signs in: the books name nobody. */
export const maker = accountOf("maker");
export const checker = accountOf("checker");
