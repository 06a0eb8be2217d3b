import { differenceList } from "../../../../contract/finance/reconcile.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { type DifferenceFilters, differenceQueue } from "./reconciliation.queue.ts";

export const exportLists = exportOf<DifferenceFilters>(differenceList, { queue: differenceQueue });
