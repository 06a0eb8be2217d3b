import type { Handlers } from "../../../kernel/context.ts";
import { askCharge, askGoodwill, askWaivedCharge, listCharges } from "./adjustment.actions.ts";

export const adjustmentHandlers: Handlers<"goodwill.apply" | "charge.list" | "charge.apply" | "charge.waive"> = {
  "goodwill.apply": askGoodwill,
  "charge.list": listCharges,
  "charge.apply": askCharge,
  "charge.waive": askWaivedCharge,
};
