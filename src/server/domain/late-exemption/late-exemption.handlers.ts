import type { Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { endExemption } from "./end.actions.ts";
import { saveExemption } from "./late-exemption.actions.ts";
import { exemptionQueue } from "./late-exemption.store.ts";

export const lateExemptionHandlers: Handlers<"lateExemption.list" | "lateExemption.save" | "lateExemption.end"> = {
  "lateExemption.list": (input, context) => readPage(context.tx, exemptionQueue(input, context), input.page, input.pageSize),
  "lateExemption.save": saveExemption,
  "lateExemption.end": endExemption,
};
