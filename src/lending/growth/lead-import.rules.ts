export const importKinds = ["leads", "doNotCall"] as const;
export type ImportKind = (typeof importKinds)[number];
export const importStates = ["open", "judging", "judged", "taking", "done", "dropped"] as const;
/** Rows of a file, and of one piece of it; rows that are judged in one transaction; faults that are handed out at once. */
export const importLimits = { rows: 2_000_000, piece: 10_000, judged: 100_000, faults: 5_000 } as const;

export const leadFileFields = ["phone", "name", "origin", "consent", "consentDate"] as const;
export type LeadFileField = (typeof leadFileFields)[number];
