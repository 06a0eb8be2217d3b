import { coded } from "../options/coded.ts";

/** Lists of leads as rules of giving out call them, and which list each is. */
export const ruleLists = {
  conversion: "inviteMarketing",
  data: "dataMarketing",
  flow: "registerNotApply",
  old: "reBorrowUserMarketing",
  share: "registerUserMarket",
  shared: "shareUserMarket",
  follow: "follow",
} as const;
export type RuleKind = keyof typeof ruleLists;
export const ruleKinds = Object.keys(ruleLists) as readonly RuleKind[];
/** Kinds whose people are bound by calls of their own. */
export const boundKinds = ["conversion", "data", "flow", "old", "share", "shared"] as const satisfies readonly RuleKind[];
export const ruleKindCodes = coded("marketing.kind", ruleKinds);

/** Who of an app's people a campaign is for. */
export const audiences = ["registered", "settled", "refused"] as const;
export const audienceCodes = coded("marketing.audience", audiences);

export const weightAtMost = 100;
export const recycleDaysAtMost = 90;

/** Somebody whom a rule gives leads to, and how many of its leads he had today. */
export interface RuleSeat {
  readonly id: number;
  readonly weight: number;
  /** Leads a day; null: no end. */
  readonly cap: number | null;
  readonly today: number;
}
export interface PoolLead {
  readonly id: number;
  /** Who has another lead of the same customer: nobody is called by two. */
  readonly keeper: number | null;
}

const roomOf = ({ cap, today }: RuleSeat): number => (cap === null ? Number.POSITIVE_INFINITY : Math.max(cap - today, 0));

/**
 * Whom each lead goes to: first to whoever has its customer already, then to whoever has had the least for his weight today, and to nobody above his
 * cap. What is left stays in the pool. Of two who are even the one with the lower number is first, so that the outcome can be told beforehand.
 */
export function dealLeads(
  leads: readonly PoolLead[],
  seats: readonly RuleSeat[],
): readonly { readonly id: number; readonly staffId: number }[] {
  const had = new Map(seats.map((seat) => [seat.id, seat.today]));
  const room = new Map(seats.map((seat) => [seat.id, roomOf(seat)]));
  const give = (staffId: number) => {
    had.set(staffId, (had.get(staffId) ?? 0) + 1);
    room.set(staffId, (room.get(staffId) ?? 0) - 1);
  };
  const hasRoom = (id: number | null): id is number => id !== null && (room.get(id) ?? 0) > 0;
  const kept = leads.flatMap(({ id, keeper }) => {
    if (!hasRoom(keeper)) return [];
    give(keeper);
    return [{ id, staffId: keeper }];
  });
  const isKept = new Set(kept.map(({ id }) => id));
  const dealt = leads.flatMap(({ id, keeper }) => {
    // Whoever has the customer has no room today: nobody else is given him.
    if (isKept.has(id) || (keeper !== null && had.has(keeper))) return [];
    let best: RuleSeat | null = null;
    for (const seat of seats) {
      if (!hasRoom(seat.id)) continue;
      const load = (of: RuleSeat): number => (had.get(of.id) ?? 0) / of.weight;
      if (best === null || load(seat) < load(best)) best = seat;
    }
    if (best === null) return [];
    give(best.id);
    return [{ id, staffId: best.id }];
  });
  return [...kept, ...dealt];
}
