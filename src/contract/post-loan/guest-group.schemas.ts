import { z } from "zod";
import { id, money, ok, pageFields, pageOf, range, smallInt } from "../kernel/fields.ts";

const department = z.enum(["collection", "remind"]);
const status = z.enum(["on", "off"]);
/** Days past due; below zero before the due date. */
const lateDay = z.int().min(-365).max(3650);
/** A group's name and rule. An empty list stands for all. */
const rule = {
  name: z.string().trim().min(1).max(64),
  stageFrom: lateDay,
  /** Null: as late as it gets. */
  stageTo: lateDay.nullable(),
  userTypes: z.array(z.string().max(24)).max(20).default([]),
  appIds: z.array(smallInt).max(50).default([]),
  productIds: z.array(smallInt).max(200).default([]),
  /** Contract amount, minor units. */
  amountRange: range.default({}),
  priority: z.int().min(1).max(9999).default(100),
};
const staffIds = z.array(id).min(1).max(200);
const weight = z.int().min(1).max(100);
const cap = z.int().min(1).max(100_000).nullable();

const person = { adminUserId: id, adminName: z.string(), account: z.string(), team: z.string() };

export const guestGroupSchemas = {
  "guestGroup.list": {
    input: z.strictObject({
      ...pageFields,
      name: z.string().trim().min(1).max(64).optional(),
      department: z.array(department).max(2).optional(),
      status: z.array(status).max(2).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        department,
        stageFrom: z.int(),
        stageTo: z.int().nullable(),
        userTypes: z.array(z.string()),
        appIds: z.array(z.int()),
        productIds: z.array(z.int()),
        amountFrom: money.nullable(),
        amountTo: money.nullable(),
        staffCount: z.int(),
        /** Names of the people bound, the first few. */
        staff: z.string(),
        openOrders: z.int(),
        /** The highest cap that binds somebody in it. */
        cap: z.int().nullable(),
        priority: z.int(),
        status,
      }),
    ),
  },
  "guestGroup.add": { input: z.strictObject({ department, ...rule }), output: z.strictObject({ id }) },
  "guestGroup.update": { input: z.strictObject({ id, ...rule, status: status.default("on") }), output: ok },
  "guestGroup.delete": { input: z.strictObject({ id }), output: ok },
  "guestGroup.bindAdminGuest": {
    input: z.strictObject({ guestGroupId: id, adminUserIds: staffIds, weight: weight.default(1), cap: cap.default(null) }),
    output: z.strictObject({ bound: z.int() }),
  },
  "guestGroup.cancelBindAdminGuest": {
    input: z.strictObject({ guestGroupId: id, adminUserIds: staffIds }),
    output: z.strictObject({ removed: z.int() }),
  },
  "guestGroup.bindList": {
    input: z.strictObject({ guestGroupId: id }),
    output: z.array(z.strictObject({ ...person, weight: z.int(), cap: z.int().nullable(), open: z.int() })),
  },
  "guestGroup.guestBindList": {
    input: z.strictObject({ adminUserId: id }),
    output: z.array(z.strictObject({ guestGroupId: id, name: z.string(), weight: z.int(), cap: z.int().nullable() })),
  },
  "guestGroup.systemUserList": {
    input: z.strictObject({ department }),
    output: z.array(z.strictObject({ ...person, type: z.int() })),
  },
};
