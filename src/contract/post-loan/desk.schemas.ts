import { z } from "zod";
import { exportAnswer, exportFields } from "../kernel/export-fields.ts";
import { day, dayRange, id, instant, money, pageFields, pageOf } from "../kernel/fields.ts";
import { sortFields } from "../order/order.schemas.ts";
import { allFilterFields, collectionSorts, exportedFilters, filterFields } from "./collection.filters.ts";

/** A row of any queue of a department. */
export const caseRow = {
  loanRecordId: id,
  orderNo: z.string(),
  appId: z.int(),
  name: z.string(),
  phone: z.string(),
  userType: z.string(),
  product: z.string(),
  contractAmount: money,
  /** Principal, interest and fee as agreed. */
  dueAmount: money,
  paidAmount: money,
  claim: money,
  penalty: money,
  repayTime: day,
  /** Days past due; below zero before the due date. */
  overdueDays: z.int(),
  stage: z.string(),
  status: z.int(),
  guestGroup: z.string().nullable(),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  assignTime: instant.nullable(),
  contactStatus: z.string(),
  lastResult: z.int().nullable(),
  lastSubTag: z.string().nullable(),
  lastFollowTime: instant.nullable(),
  commitmentTime: instant.nullable(),
  callCountToday: z.int(),
  smsCountToday: z.int(),
  paymentInCheck: z.boolean(),
  nextActionTime: instant.nullable(),
  neglect: z.enum(["noOwner", "away", "noAction"]).nullable(),
  version: z.int(),
};

const backlogRow = {
  ...caseRow,
  /** What settles it today: the claim, or the rest of an approved offer. */
  settleAmount: money,
  callCount7d: z.int(),
  /** Null: now. */
  nextContactTime: instant.nullable(),
};

const allFilters = z.strictObject(allFilterFields);
const mode = z.enum(["even", "weight", "chosen"]).default("even");
const staffIds = z.array(id).max(500);
const limit = z.int().min(1).max(100_000).optional();
const keepOld = z.boolean().default(false);
/** Orders with a promise that runs stay with whom it was made to. */
const keepPromised = z.boolean().default(true);
const contactChannels = {
  myPhone: z.literal(1).optional(),
  addressBook: z.literal(1).optional(),
  contact: z.literal(1).optional(),
  localTop50: z.literal(1).optional(),
  operatorTop50: z.literal(1).optional(),
  operator: z.literal(1).optional(),
  phoneAddressBook: z.literal(1).optional(),
};
const skipped = z.array(
  z.strictObject({
    reason: z.string(),
    count: z.int(),
    /** Of the customer group whose staff nobody chosen is. */
    group: z.string().optional(),
  }),
);
/** The preview's time. */
const asOf = instant.optional();
const transferAnswer = z.strictObject({
  batchId: id,
  matched: z.int(),
  assigned: z.array(z.strictObject({ adminUserId: id, adminName: z.string(), count: z.int(), amount: money })),
  skipped,
  undoUntil: instant,
});
/** The history's filters. */
const past = { ...pageFields, loanRecordId: id.optional(), adminUserId: id.optional(), time: dayRange.optional() };

/** Input and output of each call that both departments have (desk.calls.ts). */
export const deskSchemas = {
  list: {
    input: z.strictObject({ ...pageFields, ...allFilterFields, ...sortFields(collectionSorts) }),
    output: pageOf(z.strictObject(caseRow)),
  },
  agencyList: {
    input: z.strictObject({ ...pageFields, ...filterFields, ...sortFields(collectionSorts) }),
    output: pageOf(z.strictObject(backlogRow)),
  },
  listExport: { input: z.strictObject({ filters: z.strictObject(exportedFilters), ...exportFields }), output: exportAnswer },
  /**
   * dueAmount is principal, interest and fee as agreed; outstanding what of it is unpaid; claim that and the open penalty. What cannot be added up at
   * once is answered as "at least" (`isExact` false) unless it is asked for exactly: whoever waits for that no longer hangs up, and it ends.
   */
  listTatolAmount: {
    input: allFilters.extend({ exactly: z.boolean().optional() }),
    output: z.strictObject({
      isExact: z.boolean(),
      count: z.int(),
      contractAmount: money,
      dueAmount: money,
      paidAmount: money,
      outstanding: money,
      penalty: money,
      claim: money,
    }),
  },
  resultList: {
    input: z.strictObject({ ...past, reason: z.array(z.int().min(1).max(13)).max(13).optional() }),
    output: pageOf(
      z.strictObject({
        id,
        loanRecordId: id,
        orderNo: z.string(),
        reason: z.int(),
        subTag: z.string(),
        commitmentTime: instant.nullable(),
        commitmentAmount: money.nullable(),
        promiseStatus: z.string().nullable(),
        voided: z.boolean(),
        remark: z.string(),
        operator: z.string(),
        createTime: instant,
      }),
    ),
  },
  addResult: {
    input: z.strictObject({
      loanRecordId: id,
      callRecordId: id.optional(),
      reason: z.int().min(1).max(13),
      subTag: z.string().max(32),
      commitmentTime: instant.optional(),
      /** Left out: the settlement figure at that time. */
      commitmentAmount: money.positive().optional(),
      remark: z.string().max(1000).default(""),
    }),
    output: z.strictObject({
      id,
      ptpId: id.nullable(),
      commitmentAmount: money.nullable(),
      nextRemind: instant.nullable(),
      undoUntil: instant,
    }),
  },
  searchTransfer: {
    input: z.strictObject({ filters: allFilters, adminUserIds: staffIds, mode, limit, keepOld, keepPromised, asOf }),
    output: transferAnswer,
  },
  selectTransfer: {
    input: z.strictObject({ loanRecordIds: z.array(id).max(10_000), adminUserIds: staffIds, mode, keepOld, keepPromised, asOf }),
    output: transferAnswer,
  },
  previewTransfer: {
    input: z.strictObject({
      filters: allFilters.optional(),
      loanRecordIds: z.array(id).max(10_000).optional(),
      adminUserIds: staffIds,
      mode,
      limit,
      keepOld,
      keepPromised,
    }),
    output: z.strictObject({
      matched: z.int(),
      assigned: z.array(
        z.strictObject({
          adminUserId: id,
          adminName: z.string(),
          now: z.int(),
          count: z.int(),
          amount: money,
          cap: z.int().nullable(),
          /** Why he gets nothing: his cap is full, or no group of these orders is his. */
          why: z.enum(["cap", "notBound"]).nullable(),
          /** Who has them now, the most first; nobody: null. */
          from: z.array(z.strictObject({ adminUserId: id.nullable(), adminName: z.string(), count: z.int() })),
          /** With a promise that runs, among them. */
          promises: z.int(),
        }),
      ),
      skipped,
      /** Rows that were named and cannot be given away: a transfer without them is whole. */
      leftOut: z.array(id),
      /** Sent with the transfer: what somebody else was given since is not given on unseen. */
      asOf: instant,
    }),
  },
  undoTransfer: { input: z.strictObject({ batchId: id }), output: z.strictObject({ restored: z.int(), changedMeanwhile: z.int() }) },
  transferList: {
    input: z.strictObject(past),
    output: pageOf(
      z.strictObject({
        id,
        loanRecordId: id,
        orderNo: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        mode: z.string(),
        operator: z.string(),
        createTime: instant,
      }),
    ),
  },
  softPhoneAdd: {
    input: z.strictObject({
      loanRecordId: id,
      /** 0 soft phone through the gateway, 1 handset outside it, 2 chat link. */
      clientType: z.int().min(0).max(2),
      /** A contact's number or, better, its reference: the server resolves it. Left out: the customer's own phone. */
      phone: z.string().max(24).optional(),
      contactId: id.optional(),
      ...contactChannels,
    }),
    output: z.strictObject({
      id,
      phone: z.string(),
      todayCount: z.int(),
      weekCount: z.int(),
      /** Through a gateway: its call; without one: the link that the seat's own phone dials. */
      callId: id.nullable(),
      link: z.string().nullable(),
    }),
  },
  softPhoneList: {
    input: z.strictObject(past),
    output: pageOf(
      z.strictObject({
        id,
        loanRecordId: id,
        orderNo: z.string(),
        phoneType: z.string(),
        phone: z.string(),
        direction: z.enum(["out", "in"]),
        clientType: z.int(),
        startTime: instant,
        seconds: z.int().nullable(),
        result: z.string().nullable(),
        hasRecording: z.boolean(),
        operator: z.string(),
      }),
    ),
  },
};
