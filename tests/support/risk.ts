import fc from "fast-check";
import type { FlowNode, RiskBook, RuleSet, Versioned, Way } from "../../src/lending/risk/engine.ts";
import { operatorsOf, type Limit, type RiskRule } from "../../src/lending/risk/rule.ts";
import { variableNames, variableOf, type Facts } from "../../src/lending/risk/variables.ts";

const words = ["newUser", "oldUser", "Hue", "Hanoi", "google", "vip"];
const number = fc.integer({ min: 0, max: 1_000 });

const limitOf = (type: string, operator: string): fc.Arbitrary<Limit> => {
  if (type === "flag") return fc.constant(true as const);
  if (type !== "number") return fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
  if (operator !== "between" && operator !== "outside") return number;
  return fc.tuple(number, number).map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
};

/** Any rule that may stand. */
export const anyRule: fc.Arbitrary<RiskRule> = fc.constantFrom(...variableNames).chain((variable) => {
  const { type } = variableOf(variable);
  return fc.constantFrom(...operatorsOf[type]).chain((operator) =>
    fc.record({
      name: fc.constant("rule"),
      group: fc.constant(""),
      variable: fc.constant(variable),
      operator: fc.constant(operator),
      limit: limitOf(type, operator),
      action: fc.constantFrom("reject" as const, "manual" as const, "warn" as const),
      weight: fc.constantFrom(0, 0, 10, 200),
      enabled: fc.constantFrom(true, true, true, false),
    }),
  );
});

const fact = (type: string) => {
  if (type === "number") return fc.option(number, { freq: 6 });
  if (type === "flag") return fc.boolean();
  return type === "text" ? fc.constantFrom(...words) : fc.uniqueArray(fc.constantFrom(...words), { maxLength: 3 });
};
/** Any application. */
export const anyFacts = fc.record(
  Object.fromEntries(variableNames.map((name) => [name, fact(variableOf(name).type)])),
) as unknown as fc.Arbitrary<Facts>;

const versions = <T>(bodies: readonly T[]): ReadonlyMap<number, Versioned<T>> =>
  new Map(bodies.map((body, at) => [at + 1, { id: at + 1, version: 1, body }]));
const cut = fc.option(number);

function nodesOf(count: number): fc.Arbitrary<readonly FlowNode[]> {
  // Ways lead forward only: every application ends.
  const way = (at: number): fc.Arbitrary<readonly Way[]> => {
    const to = fc.constantFrom("reject", "manual", "pass", ...Array.from({ length: count - at - 1 }, (_, next) => `n${at + next + 1}`));
    return fc.tuple(to, to, fc.integer({ min: 1, max: 99 })).map(([one, other, percent]) => [
      { to: one, percent },
      { to: other, percent: 100 - percent },
    ]);
  };
  return fc.tuple(
    ...Array.from({ length: count }, (_, at) =>
      fc.record({ key: fc.constant(`n${at}`), set: fc.constant(at + 1), reject: way(at), manual: way(at), pass: way(at) }),
    ),
  );
}

/** Any rules, in any sets, in any flow. */
export const anyBook: fc.Arbitrary<RiskBook> = fc.integer({ min: 1, max: 3 }).chain((count) =>
  fc.record({ rules: fc.array(anyRule, { minLength: 3, maxLength: 8 }), nodes: nodesOf(count) }).chain(({ rules, nodes }) =>
    fc
      .array(
        fc.record({
          name: fc.constant("set"),
          apps: fc.constantFrom([], [], [1]),
          userTypes: fc.constantFrom([], [], ["newUser"]),
          rules: fc.subarray(rules.map((_, at) => at + 1)),
          rejectBelow: cut,
          manualBelow: cut,
          traffic: fc.constantFrom(100, 100, 30),
          enabled: fc.constantFrom(true, true, false),
        }) satisfies fc.Arbitrary<RuleSet>,
        { minLength: count, maxLength: count },
      )
      .map((sets) => ({ flow: { id: 1, version: 1, body: { name: "flow", nodes } }, sets: versions(sets), rules: versions(rules) })),
  ),
);

/** The same book after the database has had it. */
export function stored(book: RiskBook): RiskBook {
  const again = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
  return { flow: again(book.flow), sets: new Map(again([...book.sets])), rules: new Map(again([...book.rules])) };
}
