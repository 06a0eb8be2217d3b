import type { FileRecord } from "../kernel/list.ts";
import { companyCalls, deliveryCalls, whiteCalls, whiteListCalls } from "./delivery.calls.ts";
import { companyList, deliveryList, whiteChannelList, whiteUserList } from "./delivery.columns.ts";
import { deliverySchemas } from "./delivery.schemas.ts";

/** Every call of this prefix. */
export const calls = { ...deliveryCalls, ...companyCalls, ...whiteCalls, ...whiteListCalls } as const;

export const schemas = { ...deliverySchemas };

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [deliveryList, companyList, whiteChannelList, whiteUserList];
