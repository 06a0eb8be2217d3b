import { z } from "zod";
import { accountDirections } from "../../../lending/options/finance/money-ways.ts";
import { day, id, instant, isOwnRequest, lastRefusalFields, money, ok, pageFields, pageOf, pending } from "../../kernel/fields.ts";

const direction = z.enum(accountDirections);
const status = z.enum(["on", "off"]);
/** As statements name it. */
const alias = z.string().regex(/^[\w-]{2,40}$/);
const facts = {
  name: z.string().trim().min(1).max(80),
  bank: z.string().trim().min(1).max(80),
  branch: z.string().trim().max(80),
  direction,
  defaultPayout: z.boolean(),
  defaultCollection: z.boolean(),
  /** Minor units; null: no alert. */
  minBalance: money.min(0).nullable(),
};

export const bankAccountSchemas = {
  "bankAccount.list": {
    input: z.strictObject({
      ...pageFields,
      name: z.string().trim().max(80).optional(),
      bank: z.string().trim().max(80).optional(),
      direction: z.array(direction).max(3).optional(),
      status: z.array(status).max(2).optional(),
    }),
    output: pageOf(
      z.strictObject({
        /** Below 0: asked for, and not there yet. */
        id: z.int(),
        alias: z.string(),
        ...facts,
        name: z.string(),
        bank: z.string(),
        /** Its last four alone. */
        accountNo: z.string(),
        currency: z.string(),
        /** What its last statement closed with, and on which day; null: none was brought. */
        balance: money.nullable(),
        balanceDay: day.nullable(),
        isLow: z.boolean(),
        enabled: z.boolean(),
        updateTime: instant,
        updateBy: z.string().nullable(),
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        isOwnRequest,
        ...lastRefusalFields,
        /** What was asked for instead; its number by its last four. */
        asked: z.strictObject({ ...facts, accountNo: z.string(), changesNumber: z.boolean() }).nullable(),
      }),
    ),
  },
  "bankAccount.save": {
    input: z.strictObject({
      id: id.nullable(),
      alias,
      ...facts,
      branch: facts.branch.default(""),
      /** Write-only; absent: as it is. */
      accountNo: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/)
        .optional(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      minBalance: facts.minBalance.default(null),
    }),
    /** Nothing has changed yet. */
    output: ok.extend({ pending }),
  },
  "bankAccount.updateStatus": { input: z.strictObject({ id, status }), output: ok.extend({ pending: pending.nullable() }) },
  /** Below 0: what is asked for and not there yet, as in the list. */
  "bankAccount.reveal": {
    input: z.strictObject({ id: z.int() }),
    output: z.strictObject({ accountNo: z.string(), asked: z.string().nullable() }),
  },
  "bankAccount.names": {
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        id,
        alias: z.string(),
        name: z.string(),
        bank: z.string(),
        accountNo: z.string(),
        isDefault: z.boolean(),
        takes: z.boolean(),
      }),
    ),
  },
} as const;
