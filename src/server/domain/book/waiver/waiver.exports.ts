import { waiverList } from "../../../../contract/finance/waiver.columns.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { waiverQueue } from "./waiver.store.ts";

export const exportLists = exportOf<Omit<ParsedOf<"waiver.list">, "page" | "pageSize">>(waiverList, { queue: waiverQueue });
