import type { CallName } from "../../../contract/calls.ts";
import type { Handlers } from "../../kernel/context.ts";
import { removeView, saveView, shareView } from "./view.actions.ts";
import { selectViews } from "./view.store.ts";

export const viewHandlers: Handlers<Extract<CallName, `view.${string}`>> = {
  "view.list": ({ path }, context) => selectViews(context, path),
  "view.save": saveView,
  "view.share": shareView,
  "view.remove": removeView,
};
