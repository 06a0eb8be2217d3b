import { z } from "zod";
import { exportAnswer, exportFields } from "../kernel/export-fields.ts";
import { day, dayRange, id, instant, money, pageFields, pageOf } from "../kernel/fields.ts";
import { sortFields } from "../order/order.schemas.ts";
import { allFilterFields, collectionSorts, exportedFilters, filterFields } from "./collection.filters.ts";

const caseRow = {
  loanRecordId: id,
  orderNo: z.string(),
  appId: z.int(),
  name: z.string(),
  phone: z.string(),
  product: z.string(),
  contractAmount: money,
  claim: money,
  penalty: money,
  repayTime: day,
  overdueDays: z.int(),
  stage: z.string(),
  status: z.int(),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  assignTime: instant.nullable(),
  contactStatus: z.string(),
  lastResult: z.int().nullable(),
  lastFollowTime: instant.nullable(),
  commitmentTime: instant.nullable(),
  callCountToday: z.int(),
  smsCountToday: z.int(),
  paymentInCheck: z.boolean(),
  version: z.int(),
};

const allFilters = z.strictObject(allFilterFields);
const mode = z.enum(["even", "weight", "chosen"]).default("even");
const staffIds = z.array(id).max(500);
const contactChannels = {
  myPhone: z.literal(1).optional(),
  addressBook: z.literal(1).optional(),
  contact: z.literal(1).optional(),
  localTop50: z.literal(1).optional(),
  operatorTop50: z.literal(1).optional(),
  operator: z.literal(1).optional(),
  phoneAddressBook: z.literal(1).optional(),
};
const assigned = z.array(z.strictObject({ adminUserId: id, adminName: z.string(), count: z.int(), amount: money }));
const transferAnswer = z.strictObject({
  batchId: id,
  matched: z.int(),
  assigned,
  skipped: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
  undoUntil: instant,
});

export const collectionSchemas = {
  "collection.list": {
    input: z.strictObject({ ...pageFields, ...allFilterFields, ...sortFields(collectionSorts) }),
    output: pageOf(z.strictObject(caseRow)),
  },
  "collection.agencyList": {
    input: z.strictObject({ ...pageFields, ...filterFields, ...sortFields(collectionSorts) }),
    output: pageOf(z.strictObject(caseRow)),
  },
  "collection.completedList": {
    input: z.strictObject({ ...pageFields, ...filterFields, ...sortFields(collectionSorts), completedTime: dayRange.optional() }),
    output: pageOf(
      z.strictObject({
        ...caseRow,
        settleTime: instant.nullable(),
        recoveredByMe: money,
        recoveredPrincipal: money,
        recoveredInterest: money,
        recoveredPenalty: money,
        amountAtEntry: money,
        overdueDaysAtEntry: z.int(),
        daysHeld: z.int(),
        reasonLeft: z.string().nullable(),
      }),
    ),
  },
  "collection.listExport": { input: z.strictObject({ filters: z.strictObject(exportedFilters), ...exportFields }), output: exportAnswer },
  /** dueAmount is principal, interest and fee as agreed; outstanding what of it is unpaid; claim that and the open penalty. */
  "collection.listTatolAmount": {
    input: allFilters,
    output: z.strictObject({
      count: z.int(),
      contractAmount: money,
      dueAmount: money,
      paidAmount: money,
      outstanding: money,
      penalty: money,
      claim: money,
    }),
  },
  /** Components are what of them is unpaid today; claim also after a write-off. */
  "collection.paymentDetail": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.strictObject({
      principal: money,
      interest: money,
      fee: money,
      penalty: money,
      waived: money,
      paid: money,
      claim: money,
      overflow: money,
      capReached: z.boolean(),
      repayments: z.array(
        z.strictObject({ id, valueTime: instant, amount: money, principal: money, interest: money, fee: money, penalty: money }),
      ),
      extensions: z.array(z.strictObject({ id, days: z.int(), fee: money, state: z.string(), newDue: day, time: instant })),
      waivers: z.array(z.strictObject({ id, settleAmount: money, validUntil: day, state: z.string(), time: instant })),
    }),
  },
  "collection.selectLoanLaterAction": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.strictObject({
      canRepay: z.boolean(),
      canCall: z.boolean(),
      canExtend: z.boolean(),
      canWaive: z.boolean(),
      canClose: z.boolean(),
      canSms: z.boolean(),
      contactWindow: z.strictObject({ opens: z.string(), closes: z.string(), zone: z.string() }),
      /** Null: no cap. */
      remainingContacts: z.int().nullable(),
      paymentInCheck: z.boolean(),
    }),
  },
  "collection.recordDetail": {
    input: z.strictObject({ ...pageFields, loanRecordId: id, channel: z.string().max(24).optional() }),
    output: pageOf(
      z.strictObject({
        id,
        type: z.enum(["call", "sms", "voice", "chat", "result"]),
        direction: z.enum(["out", "in"]),
        purpose: z.string(),
        voided: z.boolean(),
        phoneType: z.string().nullable(),
        phone: z.string().nullable(),
        reason: z.int().nullable(),
        subTag: z.string().nullable(),
        commitmentTime: instant.nullable(),
        commitmentAmount: money.nullable(),
        remark: z.string(),
        seconds: z.int().nullable(),
        /** Of a call: how it ended; of a message: what became of it. */
        outcome: z.string().nullable(),
        operator: z.string(),
        createTime: instant,
      }),
    ),
  },
  "collection.resultList": {
    input: z.strictObject({
      ...pageFields,
      loanRecordId: id.optional(),
      adminUserId: id.optional(),
      reason: z.array(z.int().min(1).max(13)).max(13).optional(),
      time: dayRange.optional(),
    }),
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
  "collection.addCollectionResultRecord": {
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
  "collection.voidResult": {
    input: z.strictObject({ id, reason: z.string().max(200).default("") }),
    output: z.strictObject({ ok: z.literal(true), loanRecordId: id }),
  },
  "collection.searchTransfer": {
    input: z.strictObject({
      filters: allFilters,
      adminUserIds: staffIds,
      mode,
      limit: z.int().min(1).max(100_000).optional(),
      keepOld: z.boolean().default(false),
    }),
    output: transferAnswer,
  },
  "collection.selectTransfer": {
    input: z.strictObject({ loanRecordIds: z.array(id).max(10_000), adminUserIds: staffIds, mode, keepOld: z.boolean().default(false) }),
    output: transferAnswer,
  },
  "collection.previewTransfer": {
    input: z.strictObject({
      filters: allFilters.optional(),
      loanRecordIds: z.array(id).max(10_000).optional(),
      adminUserIds: staffIds,
      mode,
      limit: z.int().min(1).max(100_000).optional(),
      keepOld: z.boolean().default(false),
    }),
    output: z.strictObject({
      matched: z.int(),
      assigned: z.array(
        z.strictObject({ adminUserId: id, adminName: z.string(), now: z.int(), count: z.int(), amount: money, cap: z.int().nullable() }),
      ),
      skipped: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
    }),
  },
  "collection.undoTransfer": {
    input: z.strictObject({ batchId: id }),
    output: z.strictObject({ restored: z.int(), changedMeanwhile: z.int() }),
  },
  "collection.transferList": {
    input: z.strictObject({ ...pageFields, loanRecordId: id.optional(), adminUserId: id.optional(), time: dayRange.optional() }),
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
  "collection.postLoanUserList": {
    input: z.strictObject({ department: z.enum(["remind", "collection"]).default("collection") }),
    output: z.array(
      z.strictObject({
        adminUserId: id,
        adminName: z.string(),
        account: z.string(),
        team: z.string(),
        type: z.int(),
        open: z.int(),
        cap: z.int().nullable(),
        resting: z.boolean(),
        assignEnabled: z.boolean(),
      }),
    ),
  },
  "collection.softPhoneAdd": {
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
  "collection.softPhoneList": {
    input: z.strictObject({ ...pageFields, loanRecordId: id.optional(), adminUserId: id.optional(), time: dayRange.optional() }),
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
