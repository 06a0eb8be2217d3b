/** Titles of a file of people, by which its columns are known. */
export const staffFileFields = ["account", "adminName", "role", "leader", "phone", "email", "languages", "apps", "cap"] as const;
export type StaffFileField = (typeof staffFileFields)[number];
