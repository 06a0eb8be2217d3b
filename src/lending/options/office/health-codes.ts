import { coded } from "../coded.ts";

/** What runs by itself for a lender: loops of a server, durable jobs, and the witness of the audit trail. */
export const jobNames = [
  "seal",
  "anchor",
  "fold",
  "remind",
  "night",
  "extensions",
  "exemptions",
  "leads",
  "leadImports",
  "charges",
  "checks",
  "machine",
  "riskRuns",
  "deal",
  "reviews",
  "decisions",
  "payouts",
  "statements",
  "inquiries",
  "accounts",
  "messages",
  "announcements",
  "advertising",
  "calls",
  "sendings",
  "exports",
  "reportChecks",
] as const;
export type JobName = (typeof jobNames)[number];
export const jobNameCodes = coded("system.health.job", jobNames);

/** late: its turn is long over; failing: its last turn did not come through, and it is tried again. */
export const jobStates = ["failing", "late", "ok"] as const;
export type JobState = (typeof jobStates)[number];
export const jobStateCodes = coded("system.health.state", jobStates);

/** A turn that is this much over its time, ms, besides three of its pauses: a night's work takes minutes. */
export const lateAfter = 120_000;
