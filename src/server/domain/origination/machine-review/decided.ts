import type { OutputOf } from "../../../../contract/types.ts";
import type { Decision, RiskBook, Versioned } from "../../../../lending/risk/engine.ts";
import type { Facts } from "../../../../lending/risk/variables.ts";

type Report = OutputOf<"order.riskReport">;
/** A hit as it is kept with its try: whole, so that it can be read when the rule is long another one. */
export type Hit = Report["rules"][number];
/** The versions that a try was decided by. */
export type DecidedBy = NonNullable<Report["decidedBy"]>;

const named = ({ id, version, body }: Versioned<{ readonly name: string }>) => ({ id, name: body.name, version });

export const decidedBy = (book: RiskBook, { sets }: Decision): DecidedBy => ({ flow: named(book.flow), sets: sets.map(named) });

export const hitsOf = ({ hits }: Decision, facts: Facts): readonly Hit[] =>
  hits.map(({ rule: { id, version, body }, set }) => ({
    rule: id,
    name: body.name,
    version,
    set: set.body.name,
    variable: body.variable,
    operator: body.operator,
    limit: body.limit as Hit["limit"],
    value: facts[body.variable] as Hit["value"],
    action: body.action,
    weight: body.weight,
  }));
