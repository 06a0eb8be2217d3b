import { applicationFiles, type FileKind } from "../options/file-kinds.ts";
import type { ProductOffer } from "../product/product.ts";
import type { Reason } from "../reason.ts";

/** People whom a customer may name of his own will; an address book is never taken (rules/contact-law.md 1). */
export const referencesAtMost = 3;
/** Pictures of one application. */
export const filesAtMost = 8;

/** T01: a product whose reviewers look at pictures needs the three that show who it is. */
export function missingFiles(offer: ProductOffer | null, sent: readonly FileKind[]): Reason | null {
  if (!offer?.review?.evidence.includes("files")) return null;
  const missing = applicationFiles.filter((kind) => !sent.includes(kind));
  return missing.length > 0 ? { error: "file.wanted", field: "files", vars: { kinds: missing.join(", ") } } : null;
}
