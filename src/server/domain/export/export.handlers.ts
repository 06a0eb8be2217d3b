import type { CallName } from "../../../contract/calls.ts";
import type { Handlers } from "../../kernel/context.ts";
import { beginExport, cancelExport, fetchExport, roomOf } from "./export.actions.ts";
import { selectJobs } from "./export.store.ts";

export const exportHandlers: Handlers<Extract<CallName, `export.${string}`>> = {
  "export.create": (input, context) => beginExport(input.exportCode, input, context),
  "export.list": (input, context) => selectJobs(context, input),
  "export.room": (_input, context) => roomOf(context),
  "export.cancel": cancelExport,
  "export.file": fetchExport,
};
