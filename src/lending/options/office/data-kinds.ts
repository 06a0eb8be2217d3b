import { coded } from "../coded.ts";

/** What is held on a customer, as he is told and as it is shown before he is erased. */
export const dataKinds = [
  "profile",
  "thirdParties",
  "applications",
  "money",
  "ledger",
  "contacts",
  "messages",
  "remarks",
  "complaints",
  "marketing",
  "blackList",
  "seen",
  "requests",
  "kept",
] as const;
export type DataKind = (typeof dataKinds)[number];
export const dataKindCodes = coded("rights.data", dataKinds);
