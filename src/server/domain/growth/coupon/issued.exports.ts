import { issuedCouponList } from "../../../../contract/marketing/coupon.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { issuedQueue, type IssuedFilters } from "./issued.store.ts";

export const issuedExports = exportOf<IssuedFilters>(issuedCouponList, { queue: issuedQueue });
