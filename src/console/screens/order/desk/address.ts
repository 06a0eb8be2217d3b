/** The queue that the desk works from: an order opened from it is a case. */
export const backlogPath = "/order/orderAgency";

export const isCase = (fromQueue: string | null): boolean =>
  fromQueue !== null && new URL(fromQueue, location.origin).pathname === backlogPath;
