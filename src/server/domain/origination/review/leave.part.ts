import { booksOf } from "../../book/book/book.actions.ts";
import type { LeavePart } from "../../office/leave/leave.parts.ts";
import { keepFirstReviewers } from "../binding/binding.actions.ts";
import { countReviewsOf, returnReviewsOf } from "./review.actions.ts";

/** Orders under review: back to their pools, where the rule of two persons says who may have them. Not taken back: somebody may have begun. */
export const reviewPart: LeavePart = {
  lines: async (context, leaver) => {
    const count = await countReviewsOf(booksOf(context), leaver.id);
    return count === 0 ? [] : [{ kind: "reviews", count, way: "pool", takers: [] }];
  },
  hand: async (context, leaver) => {
    await keepFirstReviewers(context, [leaver.id]);
    const moved = await returnReviewsOf(context, [leaver.id], "left");
    return { handed: [{ kind: "reviews", given: 0, pooled: moved.length }], touched: [], kept: null };
  },
  undo: () => Promise.resolve({ restored: 0, changed: 0 }),
};
