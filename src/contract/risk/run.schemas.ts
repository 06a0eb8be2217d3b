import { z } from "zod";
import { outcomes } from "../../lending/risk/dry-run.ts";
import { trialPlaces } from "../../lending/risk/trial.ts";
import { id, instant } from "../kernel/fields.ts";
import { verdict } from "./fields.ts";

/** What a version would have done to past applications, beside what holds now (rules/risk.md 10). */
export const dryRun = z.strictObject({
  runId: id,
  id,
  name: z.string(),
  version: z.int(),
  operator: z.string(),
  status: z.enum(["queued", "running", "done", "cancelled", "failed"]),
  createTime: instant,
  finishTime: instant.nullable(),
  size: z.int(),
  total: z.int(),
  done: z.int(),
  /** Without stored facts: left out. */
  missing: z.int(),
  /** Where it was tried: where it stands, at the end of every set, or behind the flow. */
  place: z.enum(trialPlaces),
  /** Names of what nobody has published yet and was tried with it, as its newest draft. */
  drafts: z.array(z.string()),
  tested: z.int(),
  /** Applications that some rule met. */
  hits: z.int(),
  changed: z.int(),
  /** Parts per million. */
  passRateBefore: z.int(),
  passRateAfter: z.int(),
  cells: z.array(
    z.strictObject({
      verdict,
      outcome: z.enum(outcomes),
      count: z.int(),
      live: z.int(),
      /** The newest of them. */
      orders: z.array(id),
    }),
  ),
  groups: z.array(
    z.strictObject({
      by: z.enum(["gender", "age", "province"]),
      of: z.string(),
      tested: z.int(),
      passRateBefore: z.int(),
      passRateAfter: z.int(),
    }),
  ),
});
