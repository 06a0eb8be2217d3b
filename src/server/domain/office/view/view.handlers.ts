import type { viewCalls } from "../../../../contract/basics/view.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { removeView, saveView, shareView } from "./view.actions.ts";
import { selectViews } from "./view.store.ts";

export const viewHandlers: Handlers<keyof typeof viewCalls> = {
  "view.list": ({ path }, context) => selectViews(context, path),
  "view.save": saveView,
  "view.share": shareView,
  "view.remove": removeView,
};
