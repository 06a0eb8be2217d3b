/** Chords, their trie and what a press means; pure, so that it can be tried without a browser. */
export interface Binding {
  readonly id: string;
  readonly keys: readonly string[];
}
export interface KeyLayer {
  readonly id: string;
  /** Outer contexts are not asked while this one is active. */
  readonly exclusive?: boolean;
  /** Digits gather a count (`5j`): lists only. */
  readonly counts?: boolean;
  readonly bindings: readonly Binding[];
}
export interface Clash {
  readonly layer: string;
  readonly chord: string;
  readonly ids: readonly [string, string];
  readonly kind: "same" | "prefix" | "reserved" | "shadow";
}
interface Node {
  readonly next: Map<string, Node>;
  id: string | null;
}

const modifiers = ["ctrl", "alt", "shift"] as const;
const named: Readonly<Record<string, string>> = { esc: "escape", del: "delete", " ": "space", plus: "+", return: "enter" };
/** The browser's own (rules/keyboard.md 4): never bound. */
export const reserved: ReadonlySet<string> = new Set([
  ...["n", "t", "w", "l", "r", "j", "tab", "1", "2", "3", "4", "5", "6", "7", "8", "9"].map((key) => `ctrl+${key}`),
  "f5",
]);
/** Tab is the browser's too, except in an exclusive context that F6 leaves. */
const onlyExclusive: ReadonlySet<string> = new Set(["tab", "shift+tab"]);

/** "Shift+X" → ["shift+x"], "g o" → ["g", "o"]; throws on a chord that no press could match. */
export function parseChord(raw: string): string[] {
  return raw
    .trim()
    .split(/\s+/)
    .map((step) => {
      const parts = step.toLowerCase().split(/\+(?!$)/);
      const last = parts.pop() ?? "";
      const key = named[last] ?? last;
      const held = parts.map((part) => (part === "cmd" || part === "mod" ? "ctrl" : part));
      if (!key || held.some((part) => !(modifiers as readonly string[]).includes(part))) throw new Error(`bad chord "${raw}"`);
      return [...modifiers.filter((name) => held.includes(name)), key].join("+");
    });
}

export function buildTrie(bindings: readonly Binding[]): Node {
  const root: Node = { next: new Map(), id: null };
  for (const binding of bindings)
    for (const raw of binding.keys) {
      let node = root;
      for (const step of parseChord(raw)) {
        const child = node.next.get(step) ?? { next: new Map(), id: null };
        node.next.set(step, child);
        node = child;
      }
      node.id ??= binding.id;
    }
  return root;
}

function walk(node: Node, steps: readonly string[]): Node | null {
  let at: Node | undefined = node;
  for (const step of steps) at = at?.next.get(step);
  return at ?? null;
}

export interface Found {
  readonly layer: string;
  readonly id: string | null;
  /** What may follow: step → command, or null for a longer way. */
  readonly more: ReadonlyMap<string, string | null>;
}
const tries = new WeakMap<readonly Binding[], Node>();

/** Looks the steps up from the innermost layer outwards; the first layer that runs something wins, longer ways are gathered. */
export function lookUp(layers: readonly KeyLayer[], steps: readonly string[]): Found | null {
  const more = new Map<string, string | null>();
  let from = "";
  for (const layer of layers) {
    let trie = tries.get(layer.bindings);
    if (!trie) tries.set(layer.bindings, (trie = buildTrie(layer.bindings)));
    const node = walk(trie, steps);
    if (node?.id && !more.size) return { layer: layer.id, id: node.id, more };
    for (const [step, child] of node?.next ?? []) if (!more.has(step)) more.set(step, child.id);
    if (node?.next.size && !from) from = layer.id;
    if (layer.exclusive) break;
  }
  return more.size ? { layer: from, id: null, more } : null;
}

const startsWith = (long: string, short: string): boolean => long.startsWith(`${short} `);

function clashesWithin(layer: KeyLayer, seen: Map<string, string>): Clash[] {
  const found: Clash[] = [];
  for (const binding of layer.bindings)
    for (const raw of binding.keys) {
      const steps = parseChord(raw);
      const chord = steps.join(" ");
      const taken = seen.get(chord);
      if (taken && taken !== binding.id) found.push({ layer: layer.id, chord, ids: [taken, binding.id], kind: "same" });
      if (steps.some((step) => reserved.has(step) || (!layer.exclusive && onlyExclusive.has(step))))
        found.push({ layer: layer.id, chord, ids: [binding.id, binding.id], kind: "reserved" });
      seen.set(chord, binding.id);
    }
  return found;
}

/** Everything wrong with a stack of contexts, innermost first (rules/keyboard.md 4). */
export function clashes(layers: readonly KeyLayer[]): Clash[] {
  const found: Clash[] = [];
  const inner = new Map<string, string>();
  for (const layer of layers) {
    const own = new Map<string, string>();
    found.push(...clashesWithin(layer, own));
    for (const [chord, id] of own) {
      const above = inner.get(chord);
      if (above && above !== id) found.push({ layer: layer.id, chord, ids: [above, id], kind: "shadow" });
    }
    for (const [chord, id] of own) inner.set(chord, id);
    if (layer.exclusive) break;
  }
  for (const [short, shortId] of inner)
    for (const [long, longId] of inner)
      if (startsWith(long, short)) found.push({ layer: "stack", chord: long, ids: [shortId, longId], kind: "prefix" });
  return found;
}
