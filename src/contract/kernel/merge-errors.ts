import type { mergeErrorNames } from "../../lending/order/merge-error-names.ts";

/** Codes of lending/order/merge-error-names, and of the black list. */
export const mergeErrorCodes = {
  "merge.same": { code: 5852, status: 422 },
  "merge.away": { code: 5853, status: 409 },
  "merge.erased": { code: 5854, status: 409 },
  "merge.idNo": { code: 5855, status: 422 },
  "merge.request": { code: 5856, status: 409 },
  "merge.complaints": { code: 5857, status: 409 },
  "merge.holds": { code: 5858, status: 409 },
  "merge.moved": { code: 5859, status: 409 },
  "merge.undone": { code: 5860, status: 409 },
  "merge.late": { code: 5861, status: 409 },
  "merge.further": { code: 5862, status: 409 },
  "merge.newOrder": { code: 5863, status: 409 },
  "merge.coupon": { code: 5864, status: 409 },
  "merge.money": { code: 5865, status: 409 },
  "black.value": { code: 5871, status: 422 },
  "black.past": { code: 5872, status: 422 },
  "black.gone": { code: 5873, status: 409 },
} satisfies Readonly<
  Record<(typeof mergeErrorNames)[number] | `black.${"value" | "past" | "gone"}`, { readonly code: number; readonly status: number }>
>;
