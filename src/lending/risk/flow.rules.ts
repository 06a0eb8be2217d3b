import { firstReason, type Reason, type Rule } from "../reason.ts";
import { verdicts, type Flow, type FlowNode, type Verdict } from "./engine.ts";
import { nearest } from "./nearest.ts";

export interface FlowCheck {
  readonly flow: Flow;
  /** The rule sets that there are, by number. */
  readonly sets: ReadonlyMap<number, string>;
}

const isEnd = (to: string): to is Verdict => (verdicts as readonly string[]).includes(to);
export const waysOf = (node: FlowNode): readonly (readonly [Verdict, FlowNode[Verdict]])[] => verdicts.map((each) => [each, node[each]]);
const targetsOf = (node: FlowNode): readonly string[] => waysOf(node).flatMap(([, ways]) => ways.map(({ to }) => to));
const refuse = (error: Reason["error"], vars?: Reason["vars"]): Reason => ({ error, field: "nodes", ...(vars ? { vars } : {}) });

const named: Rule<FlowCheck> = ({ flow: { nodes } }) => {
  if (nodes.length === 0) return refuse("risk.noEnd");
  const twice = nodes.find(({ key }, at) => isEnd(key) || nodes.findIndex((node) => node.key === key) !== at);
  return twice ? refuse("risk.nodeTwice", { name: twice.key }) : null;
};

const joined: Rule<FlowCheck> = ({ flow: { nodes }, sets }) => {
  const keys = nodes.map(({ key }) => key);
  for (const node of nodes) {
    if (!sets.has(node.set)) return refuse("risk.setUnknown", { name: node.set });
    const lost = targetsOf(node).find((to) => !isEnd(to) && !keys.includes(to));
    if (lost !== undefined) return refuse("risk.nodeUnknown", { name: lost, nearest: nearest(lost, [...keys, ...verdicts]) });
  }
  return null;
};

const shared: Rule<FlowCheck> = ({ flow: { nodes } }) => {
  for (const node of nodes)
    for (const [verdict, ways] of waysOf(node)) {
      const sum = ways.reduce((all, { percent }) => all + percent, 0);
      const isOdd = ways.some(({ percent }) => !Number.isInteger(percent) || percent < 1);
      if (sum !== 100 || isOdd) return refuse("risk.traffic", { node: `${node.key} (${verdict})`, sum });
    }
  return null;
};

/** The first node that some way leads back to; null: every way ends. `done`: nodes from which it does. */
function cycleFrom(
  nodes: readonly FlowNode[],
  key: string,
  { above, done }: { readonly above: readonly string[]; readonly done: Set<string> },
): string | null {
  if (above.includes(key)) return key;
  if (done.has(key)) return null;
  const node = nodes.find((each) => each.key === key);
  for (const to of new Set(node ? targetsOf(node) : [])) {
    const found = isEnd(to) ? null : cycleFrom(nodes, to, { above: [...above, key], done });
    if (found !== null) return found;
  }
  done.add(key);
  return null;
}
const ending: Rule<FlowCheck> = ({ flow: { nodes } }) => {
  const done = new Set<string>();
  const looped = nodes.flatMap(({ key }) => cycleFrom(nodes, key, { above: [], done }) ?? [])[0];
  return looped === undefined ? null : refuse("risk.cycle", { node: looped });
};

const reached: Rule<FlowCheck> = ({ flow: { nodes } }) => {
  const led = new Set(nodes.flatMap(targetsOf));
  const alone = nodes.slice(1).find(({ key }) => !led.has(key));
  return alone ? refuse("risk.unreached", { node: alone.key }) : null;
};

/** Nodes that a flow may have: every way of so many is walked in no time. */
export const mostNodes = 20;

/** Why a flow cannot stand; null: every application ends somewhere in it. */
export const flowReason: Rule<FlowCheck> = (check) => firstReason(check, named, joined, shared, ending, reached);
