import { z } from "zod";
import { listingMachine } from "../../lending/growth/listing.machine.ts";
import { errorNames } from "../../lending/reason-names.ts";
import { interestMethods, ratePeriods } from "../../lending/product/terms.ts";
import { day, id, instant, isOwnRequest, money, pageFields, pageOf, pending, smallId, smallInt, version } from "../kernel/fields.ts";
import { offerSchema as offer } from "./offer.schemas.ts";
import { configSchema } from "./terms.schemas.ts";

const listing = z.enum(listingMachine.states);
const name = z.string().trim().min(1).max(64);
/** Draft: never published. Changed: a newer version than the one that is lent. Scheduled: lent from a day to come. Waiting: asked for. */
export const configStates = ["live", "changed", "waiting", "scheduled", "draft"] as const;
const filters = { ...pageFields, name: name.optional(), appId: z.array(smallInt).max(50).optional() };

/** Tax: of the interest and the fee that stand beside it. */
const instalment = z.strictObject({
  number: z.int(),
  dueDate: day,
  principal: money,
  interest: money,
  fee: money,
  tax: money,
  /** The same by the kind of charge that bears it. */
  taxes: z.strictObject({ interest: money, fee: money, penalty: money }),
});
const loan = {
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
};
/** What waits for a second person, and who asked for it. */
const waits = { approvalId: id.nullable(), isOwnRequest, requester: z.string().nullable() };

export const productSchemas = {
  "product.list": {
    input: z.strictObject({
      ...filters,
      status: z.array(listing).max(3).optional(),
      interestMethod: z.array(z.enum(interestMethods)).max(interestMethods.length).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        appName: z.string(),
        /** The one that is lent; null: none has been published. */
        version: z.int().nullable(),
        amountMin: money.nullable(),
        amountMax: money.nullable(),
        terms: z.array(z.int()).nullable(),
        rate: z.string().nullable(),
        ratePer: z.enum(ratePeriods).nullable(),
        serviceFeeRate: z.string().nullable(),
        deductMode: z.int().nullable(),
        penaltyRate: z.string().nullable(),
        penaltyCap: z.string().nullable(),
        interestMethod: z.enum(interestMethods).nullable(),
        /** Per cent a year of the dearest loan: the smallest, for the shortest time. */
        apr: z.string().nullable(),
        status: listing,
        updateTime: instant.nullable(),
        /** What was asked for and waits: to be listed or delisted. */
        askedStatus: listing.nullable(),
        ...waits,
      }),
    ),
  },
  "product.configList": {
    input: z.strictObject({ ...filters, state: z.array(z.enum(configStates)).max(configStates.length).optional() }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        appName: z.string(),
        state: z.enum(configStates),
        version: z.int(),
        liveVersion: z.int().nullable(),
        /** Since when, or from when, what was published last is lent; null: from the beginning, or never. */
        effectiveFrom: instant.nullable(),
        status: listing,
        updateBy: z.string().nullable(),
        updateTime: instant,
        askedVersion: z.int().nullable(),
        askedFrom: instant.nullable(),
        /** What was published within a day can be taken back by one person. */
        mayGoBack: z.boolean(),
        ...waits,
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
        isLive: z.boolean(),
        effectiveFrom: instant.nullable(),
        appId: z.int(),
        name: z.string(),
        config: configSchema,
        offer: offer.nullable(),
      }),
    ),
  },
  "product.preview": {
    /** With the offer: also its smallest loan, and every cap that any of its loans breaks. */
    input: z.strictObject({ config: configSchema, offer: offer.optional(), amount: money, term: z.int(), date: day.optional() }),
    output: z.strictObject({
      ...loan,
      smallest: z.strictObject({ ...loan, amount: money, term: z.int() }).nullable(),
      breaches: z.array(
        z.strictObject({
          field: z.string(),
          /** Decimal texts: what the law allows, what the loan comes to. */
          rate: z.string(),
          found: z.string(),
          source: z.string(),
          validFrom: day,
          amount: money,
          term: z.int(),
        }),
      ),
    }),
  },
  "product.save": {
    /** `version`: the newest that whoever edits it has seen. */
    input: z.strictObject({ id: smallId.optional(), version: version.optional(), name, appId: smallInt, config: configSchema, offer }),
    output: z.strictObject({ id, version: z.int() }),
  },
  "product.publish": {
    input: z.strictObject({ id: smallId, version, effectiveFrom: day.nullable().default(null) }),
    output: z.strictObject({ pending }),
  },
  "product.rollback": { input: z.strictObject({ id: smallId }), output: z.strictObject({ version: z.int() }) },
  "product.status": {
    input: z.strictObject({ id: smallId, status: z.enum(["listed", "delisted"]) }),
    output: z.strictObject({ ok: z.literal(true), pending }),
  },
} as const;
