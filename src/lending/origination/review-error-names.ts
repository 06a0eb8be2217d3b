/** What a review may be refused with. */
export const reviewErrorNames = [
  "review.locked",
  "review.noLock",
  "review.notBound",
  "review.secondMissing",
  "review.unseen",
  "review.unchecked",
  "review.calls",
  "review.held",
  "review.undoLate",
  "review.recused",
  "review.differs",
  "review.openFirst",
  "review.notYours",
  "review.finalOnly",
  "review.oneKind",
] as const;
