/** Columns of a file for the black list, by their titles. */
export const blackFileFields = ["type", "value", "reason", "expires"] as const;
export type BlackFileField = (typeof blackFileFields)[number];
