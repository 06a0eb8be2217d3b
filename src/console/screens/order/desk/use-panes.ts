import { useCallback, useState } from "react";
import type { EvidenceKind } from "../../../../lending/options/review-needs.ts";
import { isEvidence, panes, type PaneName } from "./cases.ts";
import { worstFirst } from "./troubles.ts";

export interface Panes {
  /** The one that `v` ticks. */
  readonly active: PaneName;
  /** All of them as they are opened: what is wanted, then the rest, each the worst first. */
  readonly order: readonly PaneName[];
  readonly looked: ReadonlySet<PaneName>;
  readonly needed: readonly string[];
  readonly ticked: readonly string[];
  readonly open: (pane: PaneName) => void;
  readonly step: (by: 1 | -1) => void;
  /** Ticks the one that is looked at and goes on to the next that is wanted; false while it has not been looked at. */
  readonly tick: () => boolean;
  readonly note: (pane: PaneName) => void;
}

interface Asked {
  readonly needed: readonly string[];
  readonly ticked: readonly string[];
  /** In which something stands against the case, the worst first. */
  readonly troubles: readonly PaneName[];
}

/** Which part of the record is looked at: at first the worst one that is wanted. */
export function usePanes(keep: (kind: EvidenceKind) => void, { needed, ticked, troubles }: Asked): Panes {
  const order = worstFirst(troubles);
  const wanted = order.filter((pane) => needed.includes(pane) && !ticked.includes(pane));
  const [chosen, setChosen] = useState<PaneName | null>(null);
  const [looked, setLooked] = useState<ReadonlySet<PaneName>>(new Set());
  const active = chosen ?? wanted[0] ?? "files";
  const note = useCallback((pane: PaneName) => setLooked((before) => (before.has(pane) ? before : new Set([...before, pane]))), []);
  const tick = (): boolean => {
    if (!looked.has(active)) return false;
    if (isEvidence(active)) keep(active);
    setChosen(wanted.find((pane) => pane !== active) ?? active);
    return true;
  };
  const step = (by: 1 | -1) => setChosen(panes[(panes.indexOf(active) + by + panes.length) % panes.length] ?? "files");
  return { active, order: [...new Set([...wanted, ...order])], looked, needed, ticked, note, open: setChosen, step, tick };
}
