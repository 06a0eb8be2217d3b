import { z } from "zod";
import { refusalReasons } from "../../lending/options/refusal-reasons.ts";
import {
  differenceKinds,
  differenceStates,
  lineStatuses,
  reconciliationMachine,
  statementTypes,
} from "../../lending/finance/reconciliation.machine.ts";
import { statementFormats } from "../../lending/finance/statement.rules.ts";
import { amount, day, dayRange, id, instant, isOwnRequest, money, ok, pageFields, pageOf, pending } from "../kernel/fields.ts";
import { broughtFile, fileFault, readLine, statementColumns } from "./statement/statement.schemas.ts";

const channelId = z.string().regex(/^[\w-]{2,40}$/);
const type = z.enum(statementTypes);
const resolved = z.enum(differenceStates);
const status = z.enum(reconciliationMachine.states);
const kind = z.enum(differenceKinds);
const lineStatus = z.enum(lineStatuses);
const side = z.strictObject({ amount: money, status: z.string() }).nullable();

export const reconcileSchemas = {
  "reconcile.list": {
    input: z.strictObject({
      ...pageFields,
      type: type.optional(),
      channelId: z.array(channelId).max(50).optional(),
      date: dayRange.optional(),
      status: z.array(status).max(3).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        type,
        channelId,
        date: day,
        ourCount: z.int(),
        ourAmount: money,
        theirCount: z.int(),
        theirAmount: money,
        /** Differences in all, and those still open. */
        diffCount: z.int(),
        openCount: z.int(),
        diffAmount: money,
        /** Fees that the statement names, the same by the channel's terms, and how far they are apart; null where one of them says none. */
        theirFee: money.nullable(),
        termsFee: money.nullable(),
        feeDifference: money.nullable(),
        status,
        operator: z.string(),
        uploadTime: instant,
      }),
    ),
  },
  "reconcile.channels": {
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        type,
        channelId,
        name: z.string(),
        enabled: z.boolean(),
        /** Of its latest statement. */
        lastDay: day.nullable(),
      }),
    ),
  },
  "reconcile.preview": {
    /** Without a day: that of the file's lines. */
    input: z.strictObject({ ...broughtFile, type, channelId, date: day.optional() }),
    output: z.strictObject({
      format: z.enum(statementFormats),
      headings: z.array(z.string()),
      columns: statementColumns.partial().nullable(),
      /** The file cannot say it by itself. */
      asks: z.array(z.enum(["columns", "dateOrder", "decimal", "day"])),
      lines: z.array(readLine),
      count: z.int(),
      sum: money,
      date: day.nullable(),
      ourCount: z.int(),
      ourAmount: money,
      /** As in the list. */
      theirFee: money.nullable(),
      termsFee: money.nullable(),
      differences: z.int(),
      /** The day agreed before: it is locked. */
      isAgreed: z.boolean(),
      faults: z.array(fileFault),
      faultCount: z.int(),
    }),
  },
  "reconcile.uploadFile": {
    input: z.strictObject({ ...broughtFile, type, channelId, date: day }),
    output: z.strictObject({ batchId: id, status, differences: z.int() }),
  },
  "reconcile.upload": {
    input: z.strictObject({
      type,
      channelId,
      date: day,
      /** The statement's lines; a trade number stands once. */
      lines: z
        .array(
          z.strictObject({
            tradeNo: z.string().trim().min(1).max(64),
            amount,
            status: lineStatus.default("success"),
            fee: money.min(0).optional(),
          }),
        )
        .max(20_000),
    }),
    output: z.strictObject({ batchId: id, status, differences: z.int() }),
  },
  "reconcile.rows": {
    /** Without a batch: those of all days, the newest first. */
    input: z.strictObject({
      ...pageFields,
      batchId: id.optional(),
      kind: z.array(kind).max(differenceKinds.length).optional(),
      isOpen: z.boolean().optional(),
      status: z.array(resolved).max(4).optional(),
      type: z.array(type).max(2).optional(),
      channelId: z.array(channelId).max(50).optional(),
      tradeNo: z.string().trim().max(64).optional(),
      date: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        rowId: id,
        batchId: id,
        type,
        channelId,
        date: day,
        status: resolved,
        kind,
        tradeNo: z.string(),
        ours: side,
        theirs: side,
        ourAmount: money.nullable(),
        theirAmount: money.nullable(),
        /** Theirs less ours. */
        difference: money,
        action: z.enum(["explained", "booked"]).nullable(),
        remark: z.string(),
        operator: z.string().nullable(),
        resolveTime: instant.nullable(),
        /** Of an explanation that waits for a second person. */
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        asked: z.string().nullable(),
        /** Why another person said no to it, by the list of refusal reasons and in his own words. */
        refusal: z.enum(refusalReasons).nullable(),
        decision: z.string().nullable(),
        isOwnRequest,
      }),
    ),
  },
  "reconcile.resolve": {
    /** booked: money of a collection that we do not have is unmatched money from now on. */
    input: z.strictObject({ rowId: id, action: z.enum(["explained", "booked"]), remark: z.string().trim().min(1).max(500) }),
    /** pending: nothing has changed yet, what is explained is more than one person may. */
    output: ok.extend({ pending: pending.optional() }),
  },
} as const;
