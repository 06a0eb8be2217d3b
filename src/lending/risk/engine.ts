import type { RejectReason } from "../options/reject-reasons.ts";
import { meets, type RiskRule } from "./rule.ts";
import { variableOf, type Facts } from "./variables.ts";

export type Verdict = "pass" | "manual" | "reject";
export const verdicts = ["reject", "manual", "pass"] as const satisfies readonly Verdict[];

/** Rules in their order, for the applications of some apps and kinds of customer (rules/risk.md 6). */
export interface RuleSet {
  readonly name: string;
  /** None: all of them. */
  readonly apps: readonly number[];
  readonly userTypes: readonly string[];
  readonly rules: readonly number[];
  /** A score below is refused, or looked at by a person; null: no cut-off. */
  readonly rejectBelow: number | null;
  readonly manualBelow: number | null;
  /** Per cent of the fitting applications that it judges; the others pass it by. */
  readonly traffic: number;
  readonly enabled: boolean;
}

/** Where an application goes next: some per cent to each; the ends are verdicts. */
export interface Way {
  readonly to: string;
  readonly percent: number;
}
export interface FlowNode {
  readonly key: string;
  readonly set: number;
  readonly reject: readonly Way[];
  readonly manual: readonly Way[];
  readonly pass: readonly Way[];
}
/** The way of an application through rule sets; the first node is where it comes in (rules/risk.md 7). */
export interface Flow {
  readonly name: string;
  readonly nodes: readonly FlowNode[];
}

export interface Versioned<T> {
  readonly id: number;
  readonly version: number;
  readonly body: T;
}
/** Everything that an application is decided by, each in the version that holds. */
export interface RiskBook {
  readonly flow: Versioned<Flow>;
  readonly sets: ReadonlyMap<number, Versioned<RuleSet>>;
  readonly rules: ReadonlyMap<number, Versioned<RiskRule>>;
}

/** Whose application it is: with a fact or two that no rule asks about. */
export interface Applicant {
  readonly orderId: number;
  readonly appId: number;
  readonly facts: Facts;
}

export interface Hit {
  readonly rule: Versioned<RiskRule>;
  readonly set: Versioned<RuleSet>;
}
export interface Decision {
  readonly verdict: Verdict;
  readonly hits: readonly Hit[];
  /** Numbers of the rules that were asked, those that did not hit too. */
  readonly checked: readonly number[];
  readonly reasons: readonly RejectReason[];
  /** Sets that judged it, in the order in which it met them. */
  readonly sets: readonly Versioned<RuleSet>[];
  /** Keys of the nodes on its way. */
  readonly path: readonly string[];
}

/** A number below 100 that is always the same for an order at a place, and even over orders: FNV-1a, then mixed. */
export function drawOf(orderId: number, place: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${place}:${orderId}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}

/** Which of some ways an order takes. */
export function wayOf(ways: readonly Way[], draw: number): string {
  let sum = 0;
  return ways.find(({ percent }) => draw < (sum += percent))?.to ?? ways.at(-1)?.to ?? "pass";
}

const isMeant = ({ id, body }: Versioned<RuleSet>, { orderId, appId, facts }: Applicant): boolean =>
  body.enabled &&
  (body.apps.length === 0 || body.apps.includes(appId)) &&
  (body.userTypes.length === 0 || body.userTypes.includes(String(facts.userType))) &&
  (body.traffic >= 100 || drawOf(orderId, `set ${id}`) < body.traffic);

/** What one set says: everything that hits, the worst of it, and its cut-offs after the points of what hit. */
function judge(
  set: Versioned<RuleSet>,
  book: RiskBook,
  { facts }: Applicant,
): { readonly verdict: Verdict; readonly hits: readonly Hit[]; readonly isLow: boolean } {
  const rules = set.body.rules.flatMap((id) => book.rules.get(id) ?? []).filter(({ body }) => meets(body, facts));
  const score = typeof facts.score === "number" ? facts.score - rules.reduce((sum, { body }) => sum + body.weight, 0) : null;
  const isBelow = (cut: number | null): boolean => score !== null && cut !== null && score < cut;
  const isLow = isBelow(set.body.rejectBelow);
  const has = (action: string): boolean => rules.some(({ body }) => body.action === action);
  const verdict = isLow || has("reject") ? "reject" : isBelow(set.body.manualBelow) || has("manual") ? "manual" : "pass";
  return { verdict, hits: rules.map((rule) => ({ rule, set })), isLow };
}

const isEnd = (to: string): to is Verdict => (verdicts as readonly string[]).includes(to);

/**
 * The one way from facts to a verdict: of the machine, of a dry run, and of whoever asks later why. A flow that is not whole decides nothing by
 * itself: a person does.
 */
export function decide(book: RiskBook, applicant: Applicant): Decision {
  const { nodes } = book.flow.body;
  const [hits, sets, path, reasons] = [[] as Hit[], [] as Versioned<RuleSet>[], [] as string[], new Set<RejectReason>()];
  const asked = new Set<number>();
  let at = nodes[0]?.key ?? "manual";
  while (!isEnd(at)) {
    const node = nodes.find(({ key }) => key === at);
    if (!node || path.includes(at)) return { verdict: "manual", hits, checked: [...asked], sets, path, reasons: [] };
    path.push(at);
    const set = book.sets.get(node.set);
    const said = set && isMeant(set, applicant) ? judge(set, book, applicant) : null;
    if (set && said) {
      sets.push(set);
      for (const id of set.body.rules) if (book.rules.get(id)?.body.enabled) asked.add(id);
      hits.push(...said.hits);
      for (const { rule } of said.hits) if (rule.body.action === "reject") reasons.add(variableOf(rule.body.variable).reason);
      if (said.isLow) reasons.add("score");
    }
    at = wayOf(node[said?.verdict ?? "pass"], drawOf(applicant.orderId, node.key));
  }
  return {
    verdict: at,
    hits,
    checked: [...asked],
    sets,
    path,
    reasons: at === "reject" ? (reasons.size > 0 ? [...reasons] : ["other"]) : [],
  };
}
