import { coded } from "../../options/coded.ts";
import type { Reason, Rule } from "../../reason.ts";
import { keptOf, type ChannelFee } from "../match.rules.ts";

/** asked: more than one person may book it, and another decides; settled: the money is at the bank (L16); refused: another said no; takenBack: undone. */
export const settlementStates = ["asked", "settled", "refused", "takenBack"] as const;
export type SettlementState = (typeof settlementStates)[number];
export const settlementStateCodes = coded("reconcile.settlement.state", settlementStates);

/** Why a channel paid less than what it collected and its fee come to; the rest stays in its clearing account. */
export const restReasons = ["heldBack", "chargedBack", "otherDay", "bankCharge", "other"] as const;
export type RestReason = (typeof restReasons)[number];
export const restReasonCodes = coded("reconcile.settlement.reason", restReasons);

/** How a line and the money of a channel's days stand to each other: to the unit, to the unit and of a channel that the line names, or off. */
export const settlementRanks = ["A", "B", "C"] as const;
export type SettlementRank = (typeof settlementRanks)[number];

/** Days of a channel that one line may pay out together: a week, as over holidays. */
export const settledDaysAtMost = 7;
/** Days by which a line may come after the last of them. */
export const settledAfterAtMost = 10;

/** What a channel collected on a day and has not paid out yet, minor units. */
export interface ChannelDay {
  /** Days since an epoch, as that of the line. */
  readonly day: number;
  readonly count: number;
  readonly gross: number;
  /** Fees that the channel's statement named: they are in the book already. */
  readonly filed: number;
  /** What of it no statement has named a fee of, and in how many payments. */
  readonly unnamed: number;
  readonly unnamedCount: number;
  /** The fee of these by the channel's terms, payment by payment. */
  readonly terms: number;
}
export interface SettlementLine {
  readonly open: number;
  readonly day: number;
}
export interface Settlement {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly gross: number;
  readonly filed: number;
  /** By the channel's terms, of what no statement has named; by the payment, or of the sum where only that comes to the line. */
  readonly fee: number;
  /** What would come: all less both fees. */
  readonly net: number;
  /** Net less the line: above zero the channel paid less. */
  readonly rest: number;
}

/** The fee of several payments counted of their sum, as some channels do. */
const feeOfSum = ({ fixed, ppm }: ChannelFee, { unnamed, unnamedCount }: Pick<ChannelDay, "unnamed" | "unnamedCount">): number =>
  keptOf({ fixed: fixed * unnamedCount, ppm }, unnamed);

function together(days: readonly ChannelDay[], fee: ChannelFee, line: SettlementLine): Settlement {
  const add = (of: (day: ChannelDay) => number): number => days.reduce((sum, day) => sum + of(day), 0);
  const [gross, filed, byEach] = [add(({ gross: all }) => all), add((day) => day.filed), add(({ terms }) => terms)];
  const bySum = feeOfSum(fee, { unnamed: add((day) => day.unnamed), unnamedCount: add((day) => day.unnamedCount) });
  const named = [byEach, bySum].find((each) => gross - filed - each === line.open) ?? byEach;
  const net = gross - filed - named;
  return {
    from: days[0]?.day ?? 0,
    to: days.at(-1)?.day ?? 0,
    count: add((day) => day.count),
    gross,
    filed,
    fee: named,
    net,
    rest: net - line.open,
  };
}

/**
 * Every run of days of one channel that a line may pay out, the one that comes closest first, of equal ones the latest and shortest.
 * @param days in their order, each once; days without money are not named
 */
export function settlementsOf(line: SettlementLine, days: readonly ChannelDay[], fee: ChannelFee): readonly Settlement[] {
  const found = days.flatMap((first, at) =>
    days.slice(at).flatMap((last, more): Settlement[] => {
      const isNear = last.day <= line.day && line.day - last.day <= settledAfterAtMost;
      if (!isNear || last.day - first.day >= settledDaysAtMost) return [];
      return [together(days.slice(at, at + more + 1), fee, line)];
    }),
  );
  return found.toSorted(
    (one, other) => Math.abs(one.rest) - Math.abs(other.rest) || other.to - one.to || one.to - one.from - (other.to - other.from),
  );
}

/** A: exact, and the line names the channel; B: exact; C: off by something, which its reason has to say. */
export const settlementRank = (rest: number, isNamed: boolean): SettlementRank => (rest !== 0 ? "C" : isNamed ? "A" : "B");

/**
 * A fee over several payments, minor units: by their amounts, to the unit in all, and never a whole payment.
 * @param fee at most half of all amounts
 */
export function sharesOf(fee: number, amounts: readonly number[]): readonly number[] {
  const all = amounts.reduce((sum, each) => sum + each, 0);
  let [reached, given] = [0, 0];
  const shares = amounts.map((amount) => {
    reached += amount;
    const due = Number((BigInt(fee) * BigInt(reached)) / BigInt(Math.max(all, 1))) - given;
    const share = Math.min(due, amount - 1);
    given += share;
    return share;
  });
  // What the smallest could not bear.
  return shares.map((share, at) => {
    const more = Math.min(fee - given, (amounts[at] ?? 1) - 1 - share);
    given += more;
    return share + more;
  });
}

export interface Booking {
  readonly open: number;
  readonly gross: number;
  readonly filed: number;
  readonly fee: number;
  readonly reason: RestReason | null;
  readonly remark: string;
}
/** What of the money did not come with the line and stays with the channel, minor units. */
export const restOf = ({ open, gross, filed, fee }: Pick<Booking, "open" | "gross" | "filed" | "fee">): number =>
  Math.max(gross - filed - fee - open, 0);

/** A fee is at most half of the money; what did not come has a reason, and what came whole has none. */
export const maySettle: Rule<Booking> = (booking): Reason | null => {
  const { gross, filed, fee, reason, remark } = booking;
  if (fee < 0 || (filed + fee) * 2 > gross) return { error: "settlement.fee", field: "fee" };
  const rest = restOf(booking);
  if (rest > 0 && reason === null) return { error: "settlement.rest", field: "reason" };
  if (rest === 0 && reason !== null) return { error: "settlement.noRest", field: "reason" };
  return reason === "other" && remark === "" ? { error: "field.required", field: "remark" } : null;
};

/** What of a settlement its terms do not prove, minor units: it is what more than one person must know of. */
export const unprovedOf = (booking: Booking, byTerms: number): number => Math.abs(booking.fee - byTerms) + restOf(booking);

/** A settlement that stands is taken back; one that waits is withdrawn by whoever asked. */
export const mayTakeBack: Rule<{ readonly status: SettlementState; readonly isGoingBack: boolean }> = ({
  status,
  isGoingBack,
}): Reason | null =>
  status === "asked" || isGoingBack ? { error: "approval.waiting" } : status === "settled" ? null : { error: "state.refused" };
