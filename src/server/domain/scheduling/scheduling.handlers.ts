import type { Handlers } from "../../kernel/context.ts";
import { countShifts, insertShifts, listShifts, updateShift } from "./scheduling.actions.ts";

type Names = "scheduling.list" | "scheduling.count" | "scheduling.batchInsert" | "scheduling.update";

export const schedulingHandlers: Handlers<Names> = {
  "scheduling.list": listShifts,
  "scheduling.count": countShifts,
  "scheduling.batchInsert": insertShifts,
  "scheduling.update": updateShift,
};
