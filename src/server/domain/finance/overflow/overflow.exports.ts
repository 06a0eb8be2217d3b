import { overflowList } from "../../../../contract/finance/overflow.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { type OverflowFilters, overflowQueue } from "./overflow.store.ts";

export const exportLists = exportOf<OverflowFilters>(overflowList, { queue: overflowQueue });
