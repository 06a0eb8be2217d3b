/** Why an order is closed before payout; the digit is the key in the close dialog. Message keys below dossier.closeReason. */
export const closeReasons = [
  { code: 1, name: "customerAsked" },
  { code: 2, name: "documentsExpired" },
  { code: 3, name: "duplicate" },
  { code: 4, name: "cannotReach" },
  { code: 5, name: "wrongAccount" },
  { code: 6, name: "productStopped" },
  { code: 9, name: "other" },
] as const;

/** What a report of closed cases tells apart, by the code of the reason. */
export const closeReasonGroups: Readonly<Record<string, CloseGroup>> = {
  1: "customerCancelled",
  2: "wrongData",
  3: "duplicate",
  4: "noContact",
  5: "wrongData",
};
export const closeGroups = ["customerCancelled", "noContact", "wrongData", "duplicate", "timeout", "other"] as const;
export type CloseGroup = (typeof closeGroups)[number];
