import { collectionDetailsList, extensionCollectionList } from "../../../../contract/finance/book/recovery.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { extensionRecoveryQueue, recoveryQueue, type ExtensionFilters, type RecoveryFilters } from "./recovery.queue.ts";

export const exportLists = {
  ...exportOf<RecoveryFilters>(collectionDetailsList, { queue: recoveryQueue }),
  ...exportOf<ExtensionFilters>(extensionCollectionList, { queue: extensionRecoveryQueue }),
};
