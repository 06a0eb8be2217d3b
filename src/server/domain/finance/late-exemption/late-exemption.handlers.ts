import type { lateExemptionCalls } from "../../../../contract/finance/late-exemption.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { endExemption } from "./end.actions.ts";
import { editExemption, saveExemption } from "./late-exemption.actions.ts";
import { exemptionQueue } from "./late-exemption.queue.ts";
import { previewExemption } from "./preview.actions.ts";

export const lateExemptionHandlers: Handlers<keyof typeof lateExemptionCalls> = {
  "lateExemption.list": (input, context) => readPage(context.tx, exemptionQueue(input, context), input.page, input.pageSize),
  "lateExemption.preview": previewExemption,
  "lateExemption.save": saveExemption,
  "lateExemption.edit": editExemption,
  "lateExemption.end": endExemption,
};
