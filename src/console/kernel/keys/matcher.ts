import { lookUp, type KeyLayer } from "./keymap.ts";

/** A chord times out after 1500 ms, except while its popup is open (rules/keyboard.md 13). */
export const chordTimeout = 1500;

export interface Pending {
  readonly steps: readonly string[];
  readonly count: string;
  /** What may follow: step → command id, null for a longer way. */
  readonly more: ReadonlyMap<string, string | null>;
}
export type Meaning =
  | { readonly kind: "run"; readonly layer: string; readonly id: string; readonly count: number }
  | { readonly kind: "pending"; readonly pending: Pending }
  | { readonly kind: "dropped" }
  | { readonly kind: "none" };

interface Moment {
  readonly now: number;
  /** The popup is open: nothing expires. */
  readonly held: boolean;
  /** The key that comes before every sign, under that profile. */
  readonly leader?: string | null;
}
const nothing: Pending = { steps: [], count: "", more: new Map() };
export const isPending = (pending: Pending): boolean => pending.steps.length > 0 || pending.count !== "";

/** Turns presses into commands; `held` says that the popup is open and nothing expires. */
export function createMatcher() {
  let pending = nothing;
  let pressedAt = 0;
  const reset = () => {
    pending = nothing;
  };
  const wait = (next: Pending, now: number): Meaning => {
    pending = next;
    pressedAt = now;
    return { kind: "pending", pending };
  };

  function press(step: string, layers: readonly KeyLayer[], { now, held, leader = null }: Moment): Meaning {
    if (isPending(pending) && !held && now - pressedAt > chordTimeout) reset();
    if (step === "escape" && isPending(pending)) {
      reset();
      return { kind: "dropped" };
    }
    if (gathersCount(step, layers, { pending, leader })) return wait({ ...pending, count: (pending.count + step).slice(0, 5) }, now);
    const { steps, count } = pending;
    const found = lookUp(layers, [...steps, step]);
    if (found?.id) {
      reset();
      return { kind: "run", layer: found.layer, id: found.id, count: Math.max(1, Number(count || 1)) };
    }
    if (found) return wait({ steps: [...steps, step], count, more: found.more }, now);
    reset();
    if (!steps.length) return { kind: "none" };
    // A broken sequence runs nothing: after `g`, a stray `p` must not decide. It may only begin anew.
    const anew = lookUp(layers, [step]);
    return anew && !anew.id ? wait({ steps: [step], count: "", more: anew.more }, now) : { kind: "dropped" };
  }

  return { press, reset, pending: () => pending };
}

/** A count comes first; under the leader profile it comes after the leader, as every other sign does. */
function gathersCount(
  step: string,
  layers: readonly KeyLayer[],
  { pending, leader }: { readonly pending: Pending; readonly leader: string | null },
): boolean {
  if (pending.steps.join(" ") !== (leader ?? "")) return false;
  if (!/^\d$/.test(step) || (step === "0" && !pending.count)) return false;
  const heard: KeyLayer[] = [];
  for (const layer of layers) {
    heard.push(layer);
    if (layer.exclusive) break;
  }
  return heard.some((layer) => layer.counts) && (pending.count !== "" || !lookUp(layers, [...pending.steps, step]));
}
