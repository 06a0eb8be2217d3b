/** What customers complain about; a regulator asks by kind. */
export const complaintKinds = ["conduct", "frequency", "thirdParty", "amount", "identity", "privacy", "other"] as const;
