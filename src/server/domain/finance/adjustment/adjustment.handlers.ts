import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { askCharge, askGoodwill, askWaivedCharge, listCharges } from "./adjustment.actions.ts";
import { adjustmentQueue } from "./adjustment.queue.ts";

export const adjustmentHandlers: Handlers<"goodwill.apply" | "charge.list" | "charge.apply" | "charge.waive" | "adjustment.list"> = {
  "adjustment.list": (input, context) => readPage(context.tx, adjustmentQueue(input, context), input.page, input.pageSize),
  "goodwill.apply": askGoodwill,
  "charge.list": listCharges,
  "charge.apply": askCharge,
  "charge.waive": askWaivedCharge,
};
