import { coded } from "../coded.ts";

/** Whether a lender stands: set up by its people before anything reaches a customer, live, or suspended, which is gone for everybody. */
export const tenantStatuses = ["preparing", "live", "suspended"] as const;
export type TenantStatus = (typeof tenantStatuses)[number];
export const tenantStatusCodes = coded("authority.tenant.status", tenantStatuses);

/** What the platform's people ask one another for: that it may be live, another market, an administrator more. */
export const tenantRequests = ["live", "region", "user"] as const;
export const tenantRequestCodes = coded("authority.tenant.request", tenantRequests);

/** What a lender needs before it may be live, and where it is done. */
export const readyPlaces = {
  law: "/system/paramsConfig",
  apps: "/tenant/tenantList",
  product: "/product/productList",
  payout: "/system/payChannel/onlinePay",
  collection: "/system/payChannel/onlinePay",
  admins: "/authority/staffManagement",
  review: "/authority/staffManagement",
  payoutPair: "/authority/staffManagement",
  payoutByHand: "/authority/staffManagement",
  repayment: "/authority/staffManagement",
  matching: "/authority/staffManagement",
  reversal: "/authority/staffManagement",
  waiver: "/authority/staffManagement",
  refund: "/authority/staffManagement",
  writeOff: "/authority/staffManagement",
  blackList: "/authority/staffManagement",
  payChannel: "/authority/staffManagement",
  roleWiden: "/authority/staffManagement",
  wages: "/authority/staffManagement",
} as const;
export type ReadyPart = keyof typeof readyPlaces;
export const readyParts = Object.keys(readyPlaces) as readonly ReadyPart[];
