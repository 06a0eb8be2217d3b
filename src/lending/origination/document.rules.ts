import type { Reason, Rule } from "../reason.ts";

/** ms until a document that was asked for counts as not coming, and how often one order asks. */
export const documentDue = 24 * 3_600_000;
export const documentsPerOrder = 2;

export interface DocumentAsk {
  readonly status: number;
  readonly asked: number;
  readonly isOpen: boolean;
}

/** Under review, or back in its pool meanwhile. */
export const takesDocument: Rule<{ readonly status: number }> = ({ status }): Reason | null =>
  status === 0 || status === 1 ? null : { error: "order.wrongStatus", vars: { status } };

/** Asked while somebody reviews it, one request at a time, twice at most: who did not answer twice is decided by what is there. */
export const mayAskDocument: Rule<DocumentAsk> = ({ status, asked, isOpen }): Reason | null => {
  if (status !== 1) return { error: "order.wrongStatus", vars: { status } };
  if (isOpen) return { error: "document.open" };
  return asked >= documentsPerOrder ? { error: "document.often", vars: { max: documentsPerOrder } } : null;
};
