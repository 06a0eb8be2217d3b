import { inTurn, type LeavePart } from "../../office/leave/leave.parts.ts";
import { takersFor } from "../../office/leave/takers.actions.ts";
import * as store from "./feedback.store.ts";

interface Kept {
  readonly pairs: readonly { readonly id: number; readonly staffId: number | null }[];
}

/** What customers have written and somebody was to answer. */
export const feedbackPart: LeavePart = {
  lines: async (context, leaver) => {
    const { length } = await store.lockOpenOf(context, leaver.id, false);
    if (length === 0) return [];
    return [
      {
        kind: "feedback",
        count: length,
        way: "share",
        takers: await takersFor(context, leaver, { permissions: ["userFeedback:agency:handle"] }),
      },
    ];
  },
  hand: async (context, leaver, receivers) => {
    const rows = await store.lockOpenOf(context, leaver.id, true);
    if (rows.length === 0) return { handed: [], touched: [], kept: null };
    const people = receivers.get("feedback") ?? [];
    const pairs = inTurn(rows, people).map(({ row, staffId }) => ({ id: row.id, staffId }));
    await store.updateAssigned(context, pairs);
    const given = people.length === 0 ? 0 : rows.length;
    const kept: Kept = { pairs };
    return { handed: [{ kind: "feedback", given, pooled: rows.length - given }], touched: people, kept };
  },
  undo: async (context, leaver, { pairs }: Kept) => {
    const still = await store.lockStillOf(context, pairs);
    await store.updateAssigned(
      context,
      still.map(({ id }) => ({ id, staffId: leaver.id })),
    );
    return { restored: still.length, changed: pairs.length - still.length };
  },
};
