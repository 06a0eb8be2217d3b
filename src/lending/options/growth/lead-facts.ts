import { coded } from "../coded.ts";

/** What reports count of the work on leads, as their book names it (rules/figures.md 12). */
export const leadFacts = ["allocated", "called", "connected", "leads", "messages", "answered", "talk", "over30"] as const;
export type LeadFact = (typeof leadFacts)[number];
export const leadFactCodes = coded("marketing.fact", leadFacts);
