import type { Handlers } from "../../kernel/context.ts";
import { ownToday, saveRate } from "./commission.actions.ts";

export const commissionHandlers: Handlers<"commission.today" | "commission.rateSave"> = {
  "commission.today": (_input, context) => ownToday(context),
  "commission.rateSave": saveRate,
};
