import type { FileRecord } from "../kernel/list.ts";
import { orderList } from "./order.columns.ts";
import { reviewBacklog, reviewHistory } from "./review.columns.ts";
import { contestCalls } from "./contest.calls.ts";
import { contestList } from "./contest.columns.ts";
import { contestSchemas } from "./contest.schemas.ts";
import { documentCalls } from "./document.calls.ts";
import { documentSchemas } from "./document.schemas.ts";
import { fileCalls } from "./file.calls.ts";
import { fileSchemas } from "./file.schemas.ts";
import { leaseCalls } from "./lease.calls.ts";
import { leaseSchemas } from "./lease.schemas.ts";
import { orderCalls } from "./order.calls.ts";
import { orderSchemas } from "./order.schemas.ts";
import { reviewCalls } from "./review.calls.ts";
import { reviewSchemas } from "./review.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...contestCalls,
  ...documentCalls,
  ...fileCalls,
  ...leaseCalls,
  ...orderCalls,
  ...reviewCalls,
} as const;

export const schemas = {
  ...contestSchemas,
  ...documentSchemas,
  ...fileSchemas,
  ...leaseSchemas,
  ...orderSchemas,
  ...reviewSchemas,
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [orderList, reviewBacklog, reviewHistory, contestList];
