import { defineMachine, type Reason } from "./reason.ts";

/** rules/machines.md "Notice": published to the roles named, withdrawn hides, only drafts are deleted. */
export const noticeMachine = defineMachine({
  states: ["draft", "published", "withdrawn", "expired"],
  moves: {
    publish: { from: ["draft", "withdrawn"], to: "published" },
    withdraw: { from: ["published"], to: "withdrawn" },
    expire: { from: ["published"], to: "expired" },
  },
});
export type NoticeState = (typeof noticeMachine.states)[number];

/** Editing is no move: it adds a version, and what people have read stays as they read it. */
export const mayEditNotice = (state: NoticeState): Reason | null => (state === "expired" ? { error: "state.refused" } : null);

/** Deleting is no move: the row is gone. */
export const mayDeleteNotice = (state: NoticeState): boolean => state === "draft";
