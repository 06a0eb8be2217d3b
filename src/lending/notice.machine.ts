import { defineMachine } from "./reason.ts";

/** domain.md 1b, "Notice": published to the roles named, withdrawn hides, only drafts are deleted. */
export const noticeMachine = defineMachine({
  states: ["draft", "published", "withdrawn", "expired"],
  moves: {
    edit: { from: ["draft"], to: "draft" },
    publish: { from: ["draft", "withdrawn"], to: "published" },
    withdraw: { from: ["published"], to: "withdrawn" },
    expire: { from: ["published"], to: "expired" },
  },
});
export type NoticeState = (typeof noticeMachine.states)[number];

/** Deleting is no move: the row is gone. */
export const mayDeleteNotice = (state: NoticeState): boolean => state === "draft";
