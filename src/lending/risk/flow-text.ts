import type { Reason } from "../reason.ts";
import type { FlowNode } from "./engine.ts";
import { nearest } from "./nearest.ts";
import { readWays, waysText } from "./ways-text.ts";

export interface Named {
  readonly id: number;
  readonly name: string;
}
export type FlowReading = { readonly nodes: readonly FlowNode[] } | { readonly reason: Reason };

/** A node as it is typed, its parts with bars between them: `standard | Standard | reject | manual | closer 80, pass 20`. */
export const nodeText = ({ key, set, reject, manual, pass }: FlowNode, sets: readonly Named[]): string =>
  [key, sets.find(({ id }) => id === set)?.name ?? `#${set}`, waysText(reject), waysText(manual), waysText(pass)].join(" | ");

const find = (sets: readonly Named[], name: string): Named | undefined => sets.find((set) => set.name.toLowerCase() === name.toLowerCase());

/** Reads a flow, a node a line; the first line is where an application comes in. What is left out ends where its verdict says. */
export function readFlow(text: string, sets: readonly Named[]): FlowReading {
  const nodes: FlowNode[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [key = "", name = "", reject = "", manual = "", pass = ""] = line.split("|").map((part) => part.trim());
    const set = find(sets, name);
    if (!/^[\w-]{1,40}$/.test(key))
      return { reason: { error: "risk.expected", field: "nodes", vars: { what: "key | set", at: key || line } } };
    if (!set)
      return {
        reason: {
          error: "risk.setUnknown",
          field: "nodes",
          vars: {
            name: `${name || "–"} (${
              nearest(
                name,
                sets.map((each) => each.name),
              ) || "–"
            })`,
          },
        },
      };
    nodes.push({
      key,
      set: set.id,
      reject: readWays(reject || "reject"),
      manual: readWays(manual || "manual"),
      pass: readWays(pass || "pass"),
    });
  }
  return { nodes };
}

export type NamesReading = { readonly ids: readonly number[] } | { readonly reason: Reason };

/** Reads rules by their names, a name a line, in the order in which they are shown. */
export function readRuleNames(text: string, rules: readonly Named[]): NamesReading {
  const ids: number[] = [];
  for (const name of text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)) {
    const rule = find(rules, name);
    if (!rule) {
      const meant = nearest(
        name,
        rules.map((each) => each.name),
      );
      return { reason: { error: "risk.ruleUnknown", field: "rules", vars: { name: meant ? `${name} (${meant})` : name } } };
    }
    if (!ids.includes(rule.id)) ids.push(rule.id);
  }
  return { ids };
}
