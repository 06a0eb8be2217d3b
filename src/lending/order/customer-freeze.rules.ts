import type { Rule } from "../reason.ts";

interface Turning {
  readonly isFrozen: boolean;
  readonly to: "active" | "frozen";
}

/** A customer who gets in no more is not frozen again, and one who does is not released. */
export const mayTurn: Rule<Turning> = ({ isFrozen, to }) => {
  if (isFrozen === (to === "frozen")) return { error: isFrozen ? "customer.frozen" : "customer.notFrozen" };
  return null;
};
