/** The queue that the review desk works from: an order opened from it is a case. */
export const reviewBacklogPath = "/order/orderAgency";
