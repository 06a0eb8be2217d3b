import type { reviewErrorNames } from "../../lending/origination/review-error-names.ts";

/** Codes of lending/origination/review-error-names. */
export const reviewErrorCodes = {
  "review.locked": { code: 5711, status: 409 },
  "review.noLock": { code: 5712, status: 409 },
  "review.notBound": { code: 5713, status: 409 },
  "review.secondMissing": { code: 5714, status: 409 },
  "review.unseen": { code: 5715, status: 422 },
  "review.unchecked": { code: 5716, status: 422 },
  "review.calls": { code: 5717, status: 422 },
  "review.held": { code: 5840, status: 409 },
  "review.undoLate": { code: 5841, status: 409 },
  "review.recused": { code: 5842, status: 409 },
  "review.differs": { code: 5843, status: 422 },
  "review.openFirst": { code: 5844, status: 422 },
  "review.notYours": { code: 5845, status: 409 },
  "review.finalOnly": { code: 5846, status: 409 },
  "review.oneKind": { code: 5847, status: 422 },
} satisfies Readonly<Record<(typeof reviewErrorNames)[number], { readonly code: number; readonly status: number }>>;
