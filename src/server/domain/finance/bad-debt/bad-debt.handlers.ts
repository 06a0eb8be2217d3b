import type { Handlers } from "../../../kernel/context.ts";
import { askWriteOff } from "./bad-debt.actions.ts";

export const badDebtHandlers: Handlers<"badDebt.writeOff"> = { "badDebt.writeOff": askWriteOff };
