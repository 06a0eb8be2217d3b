import type { OutputOf } from "../../../../contract/types.ts";
import type { EvidenceKind } from "../../../../lending/options/review-needs.ts";
import type { ReviewRoot } from "../../../../lending/options/review-reasons.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { t } from "../../../i18n/i18n.ts";
import { digitOf, type ReviewState } from "./cases.ts";

type Compared = OutputOf<"order.profile">["compare"];

/** What still stands between a case and its pass; the server asks for the same. */
export interface Blockers {
  readonly unseen: readonly EvidenceKind[];
  readonly differing: Compared;
  readonly unticked: ReviewState["checklist"];
  readonly calls: number;
}

export function blockersOf(state: ReviewState, compare: Compared): Blockers {
  const isFirst = state.kind === "first";
  return {
    unseen: state.needs.evidence.filter((each) => !state.seen.includes(each)),
    differing: compare.filter(({ field, mark }) => mark === "differs" && !(field in state.answers)),
    unticked: isFirst ? state.needs.checklist.filter((each) => !state.checklist.includes(each)) : [],
    calls: isFirst ? Math.max(state.needs.calls - state.calls, 0) : 0,
  };
}

const paneText = (kind: EvidenceKind): string => `${digitOf(kind)} ${t(`review.pane.${kind}`)}`;

/** Why `p` does nothing yet. Checks are ticked in its own strip. */
export function passReason({ unseen, differing, calls }: Blockers): Reason | null {
  if (unseen.length > 0) return { error: "review.unseen", vars: { count: unseen.length, items: unseen.map(paneText).join(", ") } };
  if (differing.length > 0)
    return {
      error: "review.differs",
      vars: { count: differing.length, items: differing.map(({ field }) => t(`review.field.${field}`)).join(", ") },
    };
  return calls > 0 ? { error: "review.calls", vars: { calls } } : null;
}

/** Why nobody refuses for that reason yet: its pane has not been looked at. */
export const refuseReason = ({ seen }: ReviewState, { pane }: ReviewRoot): Reason | null =>
  seen.includes(pane) ? null : { error: "review.unseen", vars: { count: 1, items: paneText(pane) } };
