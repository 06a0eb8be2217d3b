import { waiverList } from "../../../../contract/finance/waiver.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { waiverQueue, type WaiverFilters } from "./waiver.store.ts";

export const exportLists = exportOf<WaiverFilters>(waiverList, { queue: waiverQueue });
