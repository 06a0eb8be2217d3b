import type { commissionCalls } from "../../../../contract/report/floor.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { ownToday, saveRate } from "./commission.actions.ts";

export const commissionHandlers: Handlers<keyof typeof commissionCalls> = {
  "commission.today": (_input, context) => ownToday(context),
  "commission.rateSave": saveRate,
};
