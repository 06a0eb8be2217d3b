import { z } from "zod";
import { handLabels } from "../../../lending/options/customer-labels.ts";
import { day, dayRange, id, instant, isOwnRequest, money, ok, pageFields, pageOf, smallInt } from "../../kernel/fields.ts";
import { exportAnswer, exportFields, tickedIds } from "../../kernel/export-fields.ts";

const codes = z.array(z.string().max(24)).max(20).optional();
const userStates = ["active", "frozen"] as const;

export const userFilters = {
  loanRecordIds: tickedIds,
  /** The whole number, as people write it. */
  phone: z.string().trim().min(4).max(20).optional(),
  /** How it begins. */
  name: z.string().trim().min(1).max(64).optional(),
  /** The whole number of an identity document. */
  idNo: z.string().trim().min(4).max(32).optional(),
  appId: z.array(smallInt).max(50).optional(),
  userType: codes,
  /** One that somebody gave by hand. */
  label: z.array(z.enum(handLabels)).max(handLabels.length).optional(),
  channel: z.string().trim().min(1).max(64).optional(),
  deviceType: codes,
  registerTime: dayRange.optional(),
  /** Who registered on days of a report, those too who are one with another since: on which device, at which hour. */
  figureTime: dayRange.optional(),
  figureHour: z.int().min(0).max(23).optional(),
  registeredOs: codes,
  contactStatus: codes,
  /** Whether he is on the black list now, by his phone or his document. */
  black: z.boolean().optional(),
  status: z.enum(userStates).optional(),
  /** His number; one that he had before a merge leads to him. */
  userId: id.optional(),
  /** Whether a merge of his, or its undoing, waits for a second person. */
  merging: z.boolean().optional(),
};

const user = {
  userId: id,
  name: z.string(),
  phone: z.string(),
  idNo: z.string(),
  appId: z.int().nullable(),
  deviceType: z.string().nullable(),
  userType: z.string(),
  labels: z.array(z.string()),
  channel: z.string().nullable(),
  registerTime: instant.nullable(),
  applyCount: z.int(),
  settledCount: z.int(),
  overdueDaysMax: z.int(),
  contactStatus: z.string(),
  black: z.boolean(),
  status: z.enum(userStates),
  /** A legal hold lies on him. */
  hold: z.boolean(),
  /** His newest order, whose record has everything else. */
  loanRecordId: id.nullable(),
  orderNo: z.string().nullable(),
  /** How many others have his identity number. */
  twins: z.int(),
  /** The merge, or its undoing, that waits for a second person. */
  approvalId: id.nullable(),
  isOwnRequest,
  /** How many were made one with him, and may be parted again. */
  merged: z.int(),
};

const consent = z.strictObject({
  version: z.int(),
  type: z.string(),
  granted: z.boolean(),
  time: instant,
  operator: z.string().nullable(),
});

export const userListSchemas = {
  "user.list": {
    input: z.strictObject({
      ...pageFields,
      ...userFilters,
      sort: z.enum(["registerTime", "name"]).optional(),
      order: z.enum(["asc", "desc"]).default("desc"),
    }),
    output: pageOf(z.strictObject(user)),
  },
  /** The list as a file, masked; the job's number. */
  "user.listExport": { input: z.strictObject({ filters: z.strictObject(userFilters), ...exportFields }), output: exportAnswer },
  "user.detail": {
    input: z.strictObject({ userId: id }),
    output: z.strictObject({
      user: z.strictObject({
        userId: id,
        name: z.string(),
        gender: z.string().nullable(),
        birthDate: day.nullable(),
        province: z.string().nullable(),
        employer: z.string(),
        lastLogin: instant.nullable(),
        frozen: z.strictObject({ time: instant, reason: z.string(), operator: z.string().nullable() }).nullable(),
        /** By which nothing of him goes. */
        hold: z.strictObject({ time: instant, reason: z.string(), operator: z.string().nullable() }).nullable(),
      }),
      /** Other numbers that lead to him, because somebody made them one. */
      merged: z.array(z.strictObject({ userId: id, name: z.string(), time: instant })),
      /** Given by people. */
      labels: z.array(z.string()),
      preference: z.strictObject({
        optOut: z.array(z.string()),
        opens: z.int().nullable(),
        closes: z.int().nullable(),
        time: instant.nullable(),
      }),
      devices: z.array(z.strictObject({ model: z.string(), os: z.string(), device: z.string(), lastTime: instant, orders: z.int() })),
      consents: z.array(consent),
      orders: z.array(
        z.strictObject({
          loanRecordId: id,
          orderNo: z.string(),
          product: z.string().nullable(),
          amount: money,
          applyTime: instant,
          status: z.int(),
          overdueDays: z.int().nullable(),
        }),
      ),
    }),
  },
  "user.freeze": {
    input: z.strictObject({ userId: id, status: z.enum(userStates), reason: z.string().trim().min(5).max(300) }),
    output: ok,
  },
  "user.phone": {
    input: z.strictObject({ userId: id }),
    output: z.strictObject({ phone: z.string(), reservedUntil: instant }),
  },
  "consent.list": { input: z.strictObject({ userId: id }), output: z.array(consent) },
};
