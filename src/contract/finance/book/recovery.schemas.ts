import { z } from "zod";
import { extensionMachine } from "../../../lending/finance/extension.machine.ts";
import { wageKinds } from "../../../lending/finance/wages.rules.ts";
import { day, id, instant, money, noInput, pageFields, pageOf, smallInt } from "../../kernel/fields.ts";
import { financeFilterFields } from "../filter-fields.ts";

const person = {
  adminUserId: z.array(id).max(200).optional(),
  teamId: z.array(smallInt).max(50).optional(),
  /** Rows of the tenant's table of stages. */
  stage: z.array(z.string().min(1).max(24)).max(30).optional(),
};
const recoveries = { ...financeFilterFields, ...person };
const state = z.enum(extensionMachine.states);
const extensions = { ...recoveries, status: z.array(state).max(3).optional() };
const split = { amount: money, principal: money, interest: money, fee: money, penalty: money };
const ofOrder = {
  id,
  loanRecordId: id,
  orderNo: z.string(),
  appId: z.int(),
  name: z.string(),
  /** By the days on which the money, or the wish, met the order. */
  stage: z.string().nullable(),
  overdueDays: z.int(),
  /** Null: the order was nobody's. */
  adminUserId: id.nullable(),
  adminName: z.string().nullable(),
  team: z.string().nullable(),
};

export const recoverySchemas = {
  "collectionDetails.list": {
    input: z.strictObject({ ...pageFields, ...recoveries }),
    output: pageOf(
      z.strictObject({
        ...ofOrder,
        ...split,
        payTime: instant,
        postTime: instant,
        /** What a commission is counted of; a reversal's is below zero, and nobody's is none. */
        commissionBase: money,
      }),
    ),
  },
  "collectionDetails.total": {
    input: z.strictObject(recoveries),
    output: z.strictObject({ count: z.int(), ...split, commissionBase: money }),
  },
  "collectionDetails.people": {
    input: noInput,
    output: z.array(z.strictObject({ adminUserId: id, adminName: z.string(), teamId: z.int(), team: z.string(), kind: z.enum(wageKinds) })),
  },
  "extensionCollection.list": {
    input: z.strictObject({ ...pageFields, ...extensions }),
    output: pageOf(
      z.strictObject({
        ...ofOrder,
        days: z.int(),
        feeDue: money,
        /** Booked as income and as paid penalty: of an extension that took effect, and still stands. */
        feeReceived: money,
        penaltyPaid: money,
        interestPaid: money,
        newRepayTime: day,
        status: state,
        createTime: instant,
        finishTime: instant.nullable(),
      }),
    ),
  },
  "extensionCollection.total": {
    input: z.strictObject(extensions),
    output: z.strictObject({ count: z.int(), feeDue: money, feeReceived: money, penaltyPaid: money, interestPaid: money }),
  },
} as const;
