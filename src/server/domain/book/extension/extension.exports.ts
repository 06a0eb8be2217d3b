import { extensionList } from "../../../../contract/post-loan/renewal.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { extensionQueue, type ExtensionFilters } from "./extension.store.ts";

export const exportLists = exportOf<ExtensionFilters>(extensionList, { queue: extensionQueue });
