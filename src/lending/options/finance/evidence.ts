/** What stands in the trail of a row that one decides on. done: by one person alone, within what one person may. */
export const evidenceSteps = [
  "asked",
  "takenOver",
  "edited",
  "approved",
  "refused",
  "withdrawn",
  "expired",
  "done",
  "paid",
  "prepared",
  "accepted",
  "contested",
  "corrected",
  "brought",
  "explained",
  "booked",
] as const;
export type EvidenceStep = (typeof evidenceSteps)[number];

/** What may have changed since somebody asked. */
export const evidenceSums = ["claim", "credit", "balance", "forgone", "orders", "difference"] as const;
export type EvidenceSum = (typeof evidenceSums)[number];
