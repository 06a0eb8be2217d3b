import type { schedulingCalls } from "../../../../contract/basics/scheduling.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { countShifts, insertShifts, listShifts, updateShift } from "./scheduling.actions.ts";

export const schedulingHandlers: Handlers<keyof typeof schedulingCalls> = {
  "scheduling.list": listShifts,
  "scheduling.count": countShifts,
  "scheduling.batchInsert": insertShifts,
  "scheduling.update": updateShift,
};
