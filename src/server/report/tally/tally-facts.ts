import { rowsOfFact, type TallyFact, type TallyTable } from "./cells.ts";
import { cohortFacts } from "./cohort-facts.ts";
import { deliveryFacts } from "./delivery-facts.ts";
import { flowFacts } from "./flow-facts.ts";
import { leadFacts } from "./lead-facts.ts";
import { moneyFacts } from "./money-facts.ts";
import { moveFacts } from "./move-facts.ts";
import { reliefFacts } from "./relief-facts.ts";
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

/** What the rows of a relation with a table's columns add; null where the table has no facts. */
export const countedOf = (table: TallyTable, source: string): string =>
  tallyFacts
    .filter((fact) => fact.table === table)
    .map((fact) => rowsOfFact(fact, source))
    .join("\n  union all");
