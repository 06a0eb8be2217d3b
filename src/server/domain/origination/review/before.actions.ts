import type { OutputOf } from "../../../../contract/types.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import type { MovingOrder } from "../../book/order/move.actions.ts";
import { selectFirstVerdict, type FirstVerdict } from "./held.store.ts";
import type { ReviewRow } from "./review.store.ts";

type Before = NonNullable<OutputOf<"review.start">["before"]>;

export const shownVerdict = ({ decision, reasons, ...first }: FirstVerdict): Before => ({
  ...first,
  decision: decision === "reject" ? ("reject" as const) : ("pass" as const),
  reasons: [...reasons],
});

/** What the first review said, for whoever reviews finally: not to a blind one who has not said his own. */
export async function verdictBefore(
  tx: TenantTx,
  order: Pick<MovingOrder, "id">,
  review: Pick<ReviewRow, "kind" | "blind" | "own_verdict">,
): Promise<Before | null> {
  if (review.kind !== "final" || (review.blind && review.own_verdict === null)) return null;
  const first = await selectFirstVerdict(tx, order.id);
  return first ? shownVerdict(first) : null;
}
