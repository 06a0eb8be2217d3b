import { type Lookup, rowsOfFact, type TallyFact, type TallyTable, theirs } from "./cells.ts";
import { cohortFacts } from "./cohort-facts.ts";
import { deliveryFacts } from "./delivery-facts.ts";
import { flowFacts } from "./flow-facts.ts";
import { leadFacts } from "./lead-facts.ts";
import { moneyFacts } from "./money-facts.ts";
import { moveFacts } from "./move-facts.ts";
import { reliefFacts } from "./relief-facts.ts";
import { isOneOf, type Stages } from "./steps.ts";
import { workFacts } from "./work-facts.ts";

/** The one definition of what every fact adds: appending, filling, verifying and looking behind a figure all read it. */
export const tallyFacts: readonly TallyFact[] = [
  ...workFacts,
  ...flowFacts,
  ...moneyFacts,
  ...cohortFacts,
  ...leadFacts,
  ...deliveryFacts,
  ...moveFacts,
  ...reliefFacts,
];

const factsOf = (table: TallyTable): readonly TallyFact[] => tallyFacts.filter((fact) => fact.table === table);
const union = (facts: readonly TallyFact[], source: string, lookup?: Lookup): string =>
  facts.map((fact) => rowsOfFact(fact, source, lookup)).join("\n  union all");

/** What the rows of a relation with a table's columns add. */
export const countedOf = (table: TallyTable, source: string): string => union(factsOf(table), source);

/** What is known of rows that are being written: which facts they can be at all. */
export type Written = { readonly steps: readonly Stages[] } | { readonly codes: readonly string[] };
function canBe({ steps, codes, isPast }: TallyFact, written: Written): boolean {
  if (isPast) return false;
  return "steps" in written
    ? !steps || written.steps.some((stages) => isOneOf(steps, stages))
    : !codes || codes.some((code) => written.codes.includes(code));
}

/** What rows add that are being written, of which `written` is known, with their orders as `lookedUp` finds them; null where they add nothing. */
export function writtenOf(table: TallyTable, source: string, written?: Written): string | null {
  const facts = factsOf(table).filter((fact) => !written || canBe(fact, written));
  return facts.length > 0 ? union(facts, source, theirs) : null;
}
