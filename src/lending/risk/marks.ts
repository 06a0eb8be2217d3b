import type { Limit, RiskRule, Span } from "./rule.ts";
import { variableOf } from "./variables.ts";

/** What the margin says of a rule beside the others of its set (rules/risk.md 8). */
export type MarkKind = "overlap" | "gap" | "never";
export interface Mark {
  /** Place of the rule in its set. */
  readonly at: number;
  readonly kind: MarkKind;
  /** Place of the rule that it is about; null: it is by itself. */
  readonly with: number | null;
}

const one = (limit: Limit): number => (typeof limit === "number" ? limit : 0);
/** The whole numbers that a rule is met by; more than one stretch for what lies outside. */
function spansOf({ variable, operator, limit }: RiskRule): readonly Span[] {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = variableOf(variable);
  const span = typeof limit === "object" && "from" in limit ? limit : { from: one(limit), to: one(limit) };
  const below = { from: least, to: span.from - 1 };
  const above = { from: span.to + 1, to: most };
  const spans: Partial<Record<RiskRule["operator"], readonly Span[]>> = {
    "<": [below],
    "<=": [{ from: least, to: span.to }],
    ">": [above],
    ">=": [{ from: span.from, to: most }],
    "=": [span],
    between: [span],
    "!=": [below, above],
    outside: [below, above],
  };
  return (spans[operator] ?? [])
    .map(({ from, to }) => ({ from: Math.max(from, least), to: Math.min(to, most) }))
    .filter(({ from, to }) => from <= to);
}

const meet = (mine: Span, other: Span): boolean => mine.from <= other.to && other.from <= mine.to;
const within = (mine: Span, other: Span): boolean => mine.from >= other.from && mine.to <= other.to;
const strength = { warn: 0, manual: 1, reject: 2 } as const;
const isBand = ({ operator }: RiskRule): boolean => operator === "between";

interface Placed {
  readonly rule: RiskRule;
  readonly at: number;
  readonly spans: readonly Span[];
}

/** All that would meet this one meets another that is at least as strong: it decides nothing. */
const hides = (other: Placed, mine: Placed): boolean =>
  other.at !== mine.at &&
  strength[other.rule.action] >= strength[mine.rule.action] &&
  (other.at < mine.at || strength[other.rule.action] > strength[mine.rule.action]) &&
  mine.rule.weight === 0 &&
  mine.spans.every((span) => other.spans.some((wide) => within(span, wide)));

/** The nearest rule before it between which and it some values meet neither, where one of the two is a band. */
function gapBefore(mine: Placed, others: readonly Placed[]): Placed | null {
  const from = mine.spans[0]?.from ?? 0;
  const below = others
    .filter(({ at, spans }) => at !== mine.at && (spans.at(-1)?.to ?? from) < from)
    .toSorted((a, b) => (b.spans.at(-1)?.to ?? 0) - (a.spans.at(-1)?.to ?? 0))[0];
  if (!below || others.some(({ at, spans }) => at !== mine.at && spans.some((span) => span.from <= from - 1 && span.to >= from - 1)))
    return null;
  return isBand(mine.rule) || isBand(below.rule) ? below : null;
}

function marksOf(mine: Placed, others: readonly Placed[]): readonly Mark[] {
  if (mine.spans.length === 0) return [{ at: mine.at, kind: "never", with: null }];
  const over = others.find((other) => hides(other, mine));
  if (over) return [{ at: mine.at, kind: "never", with: over.at }];
  const crossed = others.find(
    (other) => other.at < mine.at && !hides(mine, other) && mine.spans.some((span) => other.spans.some((there) => meet(span, there))),
  );
  const gap = gapBefore(mine, others);
  return [
    ...(crossed ? [{ at: mine.at, kind: "overlap" as const, with: crossed.at }] : []),
    ...(gap ? [{ at: mine.at, kind: "gap" as const, with: gap.at }] : []),
  ];
}

/** Marks of rules in their order: of those that ask about the same number, and are on. */
export function marginOf(rules: readonly RiskRule[]): readonly Mark[] {
  const placed = rules
    .map((rule, at) => ({ rule, at, spans: spansOf(rule) }))
    .filter(({ rule }) => rule.enabled && variableOf(rule.variable).type === "number");
  return placed.flatMap((mine) =>
    marksOf(
      mine,
      placed.filter(({ rule }) => rule.variable === mine.rule.variable),
    ),
  );
}
