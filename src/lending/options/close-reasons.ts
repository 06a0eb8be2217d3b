/** Why an order is closed before payout; the digit is the key in the close dialog. Message keys below order.closeReason. */
export const closeReasons = [
  { code: 1, name: "customerAsked" },
  { code: 2, name: "documentsExpired" },
  { code: 3, name: "duplicate" },
  { code: 4, name: "cannotReach" },
  { code: 5, name: "wrongAccount" },
  { code: 6, name: "productStopped" },
  { code: 9, name: "other" },
] as const;
