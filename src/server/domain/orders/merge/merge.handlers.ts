import type { mergeCalls } from "../../../../contract/user/merge/merge.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { askMerge, askUndo, viewMerge } from "./merge.actions.ts";

export const mergeHandlers: Handlers<keyof typeof mergeCalls> = {
  "user.mergeView": viewMerge,
  "user.merge": askMerge,
  "user.mergeUndo": askUndo,
};
