import { z } from "zod";
import { scoreBands } from "../../lending/risk/band.ts";
import { operators, ruleActions } from "../../lending/risk/rule.ts";
import { id, instant, money } from "../kernel/fields.ts";

/** What a fact may be, or what a rule compares it with. */
const value = z.union([
  z.number(),
  z.boolean(),
  z.string(),
  z.array(z.string()),
  z.strictObject({ from: z.number(), to: z.number() }),
  z.null(),
]);

/** A rule that an application met: what it asks for and what it found. */
export const ruleHit = z.strictObject({
  rule: id,
  name: z.string(),
  version: z.int(),
  set: z.string(),
  /** Key of lending/risk/variables; its words stand at risk.variable.<variable>. */
  variable: z.string(),
  operator: z.enum(operators),
  limit: value,
  value,
  action: z.enum(ruleActions),
  weight: z.int(),
});
const versionOf = z.strictObject({ id, name: z.string(), version: z.int() });

/** What the machine said each time that it was asked, and what it knew. */
export const riskReport = z.strictObject({
  /** Of the last try that had an answer. */
  score: z.int().nullable(),
  band: z.enum(scoreBands).nullable(),
  /** `house` is the score card of the house, else the provider's host. */
  model: z.string(),
  verdict: z.enum(["pass", "manual", "reject"]).nullable(),
  rules: z.array(ruleHit),
  facts: z.record(z.string(), value),
  decidedBy: z.strictObject({ flow: versionOf, sets: z.array(versionOf) }).nullable(),
  /** Entries that the order stands on now, by his phone, his identity number, his device or his account. */
  blackList: z.array(z.strictObject({ kind: z.string(), reason: z.string(), since: instant })),
  /** His other applications, the newest first. */
  historyOrders: z.array(
    z.strictObject({
      orderNo: z.string(),
      status: z.int(),
      stage: z.string(),
      appName: z.string(),
      applyTime: instant,
      amount: money,
      overdueDays: z.int().nullable(),
    }),
  ),
  tries: z.array(
    z.strictObject({
      try: z.int(),
      askTime: instant,
      answerTime: instant.nullable(),
      outcome: z.enum(["passed", "rejected", "failed"]).nullable(),
      score: z.int().nullable(),
      /** Reasons of a rejection (lending/options/reject-reasons). */
      rules: z.array(z.string()),
      hits: z.array(ruleHit),
    }),
  ),
});
