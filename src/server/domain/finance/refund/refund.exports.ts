import { refundList } from "../../../../contract/finance/refund.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { type RefundFilters, refundQueue } from "./refund.store.ts";

export const exportLists = exportOf<RefundFilters>(refundList, { queue: refundQueue });
