import type { FlowNode, RiskBook, RuleSet, Versioned, Way } from "./engine.ts";

/** Where a version is tried: where it stands, or, where nothing that decides has it yet, at the place where it comes last (rules/risk.md 10). */
export const trialPlaces = ["own", "everySet", "flowEnd"] as const;
export type TrialPlace = (typeof trialPlaces)[number];
export interface Trial {
  readonly book: RiskBook;
  readonly place: TrialPlace;
}

const asItStands = (book: RiskBook): Trial => ({ book, place: "own" });
const decidingSets = ({ flow }: RiskBook): ReadonlySet<number> => new Set(flow.body.nodes.map(({ set }) => set));

/** A rule that no set of the flow has is tried as the last one of each of them. */
function rulePlaced(book: RiskBook, rule: number): Trial {
  const deciding = decidingSets(book);
  if ([...deciding].some((id) => book.sets.get(id)?.body.rules.includes(rule))) return asItStands(book);
  const withRule = (set: Versioned<RuleSet>): Versioned<RuleSet> => ({ ...set, body: { ...set.body, rules: [...set.body.rules, rule] } });
  const sets = new Map([...book.sets].map(([id, set]) => [id, deciding.has(id) ? withRule(set) : set]));
  return { book: { ...book, sets }, place: "everySet" };
}

const all = (to: string): readonly Way[] => [{ to, percent: 100 }];
/** Keys that no node of a lender's has. */
const last = { pass: " pass", manual: " manual" } as const;
const onward = (ways: readonly Way[]): readonly Way[] =>
  ways.map((way) => (way.to === "pass" || way.to === "manual" ? { ...way, to: last[way.to] } : way));

/** A set that the flow does not lead through is tried behind it: it judges all that is not refused by then, and takes nothing from a person. */
function setPlaced(book: RiskBook, set: number): Trial {
  const { nodes } = book.flow.body;
  if (nodes.length === 0 || decidingSets(book).has(set)) return asItStands(book);
  const led = nodes.map((node) => ({ ...node, reject: onward(node.reject), manual: onward(node.manual), pass: onward(node.pass) }));
  const ends: readonly FlowNode[] = (["pass", "manual"] as const).map((to) => ({
    key: last[to],
    set,
    reject: all("reject"),
    manual: all("manual"),
    pass: all(to),
  }));
  const flow = { ...book.flow, body: { ...book.flow.body, nodes: [...led, ...ends] } };
  return { book: { ...book, flow }, place: "flowEnd" };
}

/** A book in which an item is tried. */
export function trialOf(book: RiskBook, { kind, id }: { readonly kind: "rule" | "set" | "flow"; readonly id: number }): Trial {
  if (kind === "flow") return asItStands(book);
  return kind === "rule" ? rulePlaced(book, id) : setPlaced(book, id);
}
