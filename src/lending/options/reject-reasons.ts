/** Reasons of a rejection, by the code that is stored; the machine gives the same ones. */
export const rejectReasons = [
  "age",
  "amount",
  "blackList",
  "score",
  "identity",
  "income",
  "contactsUnreachable",
  "otherDebts",
  "documents",
  "fraud",
  "other",
] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** Days after a rejection during which the same person need not apply again. */
export const coolDays = 30;
