import { settlementList } from "../../../../contract/finance/statement/settlement.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { settlementQueue, type SettlementFilters } from "./settlement.queue.ts";

export const exportLists = exportOf<SettlementFilters>(settlementList, { queue: settlementQueue });
