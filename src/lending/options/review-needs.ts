/** Parts of an order's record that a product may want on screen before its review is decided (T08, T12). */
export const evidenceKinds = ["profile", "contacts", "risk", "files", "schedule", "links"] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** Checks that a first reviewer ticks off. */
export const reviewChecks = ["identity", "face", "employer", "contacts", "bankAccount", "income"] as const;
export type ReviewCheck = (typeof reviewChecks)[number];

/** What a decision has seen where a product says nothing of it. */
export const defaultEvidence: readonly EvidenceKind[] = ["files", "profile", "risk"];
