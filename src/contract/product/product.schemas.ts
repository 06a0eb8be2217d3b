import { z } from "zod";
import { listingMachine } from "../../lending/growth/listing.machine.ts";
import { evidenceKinds, reviewChecks } from "../../lending/options/review-needs.ts";
import { errorNames } from "../../lending/reason-names.ts";
import { day, id, instant, money, ok, pageFields, pageOf, smallId, smallInt } from "../kernel/fields.ts";
import { configSchema } from "./terms.schemas.ts";

const listing = z.enum(listingMachine.states);
const name = z.string().trim().min(1).max(64);
const cycle = z.strictObject({ from: z.int(), to: z.int().nullable() });

// Shapes only: what values may be is said once, by product-config.rules.ts.
const review = z.strictObject({
  second: z.boolean(),
  evidence: z.array(z.enum(evidenceKinds)).max(evidenceKinds.length),
  checklist: z.array(z.enum(reviewChecks)).max(reviewChecks.length),
  calls: z.int().min(0).max(20),
  blindShare: z.int().min(0).max(100).optional(),
});
const offer = z.strictObject({
  amountMin: money,
  amountMax: money,
  terms: z.array(z.int()).max(50),
  cycles: z.array(cycle).max(20),
  manualReview: z.boolean().default(true),
  acceptedAtApplication: z.boolean().default(true),
  review: review.optional(),
});
const instalment = z.strictObject({ number: z.int(), dueDate: day, principal: money, interest: money, fee: money });

export const productSchemas = {
  "product.list": {
    input: z.strictObject({
      ...pageFields,
      name: z.string().trim().min(1).max(64).optional(),
      appId: z.array(smallInt).max(50).optional(),
      status: z.array(listing).max(3).optional(),
      interestMethod: z.array(z.string().max(24)).max(10).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        appName: z.string(),
        version: z.int().nullable(),
        amountMin: money.nullable(),
        amountMax: money.nullable(),
        terms: z.array(z.int()).nullable(),
        rate: z.string().nullable(),
        serviceFeeRate: z.string().nullable(),
        deductMode: z.int().nullable(),
        penaltyRate: z.string().nullable(),
        penaltyCap: z.string().nullable(),
        interestMethod: z.string().nullable(),
        status: listing,
        updateTime: instant.nullable(),
      }),
    ),
  },
  "product.detail": {
    input: z.strictObject({ id: smallId }),
    output: z.strictObject({
      id,
      name: z.string(),
      appId: z.int(),
      status: listing,
      version: z.int().nullable(),
      config: configSchema.nullable(),
      offer: offer.nullable(),
    }),
  },
  "product.versions": {
    input: z.strictObject({ id: smallId }),
    output: z.array(
      z.strictObject({
        version: z.int(),
        diff: z.array(z.strictObject({ field: z.string(), from: z.unknown(), to: z.unknown() })),
        operator: z.string().nullable(),
        createTime: instant,
      }),
    ),
  },
  "product.preview": {
    input: z.strictObject({ config: configSchema, amount: money, term: z.int(), date: day.optional() }),
    output: z.strictObject({
      payout: money,
      schedule: z.array(instalment),
      /** Per cent a year with two decimals: by the European formula and by Appendix J. */
      apr: z.strictObject({ eu: z.string(), us: z.string() }),
      totalCost: money,
      capWarnings: z.array(
        z.strictObject({
          error: z.enum(errorNames),
          field: z.string().optional(),
          vars: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        }),
      ),
    }),
  },
  "product.save": {
    input: z.strictObject({ id: smallId.optional(), name, appId: smallInt, config: configSchema, offer }),
    output: z.strictObject({ id, version: z.int() }),
  },
  "product.status": {
    input: z.strictObject({ id: smallId, status: z.enum(["listed", "delisted"]) }),
    output: ok,
  },
} as const;
