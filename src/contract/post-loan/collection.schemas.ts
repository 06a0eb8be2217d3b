import { z } from "zod";
import { dayRange, id, instant, money, pageFields, pageOf } from "../kernel/fields.ts";
import { sortFields } from "../order/order.schemas.ts";
import { collectionSorts, filterFields } from "./collection.filters.ts";
import { caseRow, deskSchemas } from "./desk.schemas.ts";

const amounts = { principal: money, interest: money, fee: money, penalty: money };

export const collectionSchemas = {
  "collection.list": deskSchemas.list,
  "collection.agencyList": deskSchemas.agencyList,
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
        extendedCount: z.int(),
        waivedAmount: money,
      }),
    ),
  },
  "collection.listExport": deskSchemas.listExport,
  "collection.listTatolAmount": deskSchemas.listTatolAmount,
  "collection.recordDetail": {
    input: z.strictObject({
      ...pageFields,
      loanRecordId: id,
      /** A kind of contact (call, sms, voice, chat, result), or one of the seven kinds of phone. */
      channel: z.string().max(24).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        /** Of a result: the contact that it is the result of. */
        attemptId: id.nullable(),
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
        /** What became of what was promised; null where nothing was. */
        promiseStatus: z.string().nullable(),
        remark: z.string(),
        seconds: z.int().nullable(),
        /** Of a call: how it ended; of a message: what became of it. */
        outcome: z.string().nullable(),
        operator: z.string(),
        createTime: instant,
      }),
    ),
  },
  /** What is open by component, what was paid and waived, and every movement behind it; minor units. */
  "collection.paymentDetail": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.strictObject({
      ...amounts,
      waived: money,
      paid: money,
      claim: money,
      overflow: money,
      capReached: z.boolean(),
      repayments: z.array(z.strictObject({ id, valueTime: instant, amount: money, ...amounts })),
      extensions: z.array(z.strictObject({ id, days: z.int(), fee: money, status: z.string(), createTime: instant })),
      waivers: z.array(z.strictObject({ id, settleAmount: money, validUntil: z.iso.date(), status: z.string(), createTime: instant })),
    }),
  },
  /** What may be done with the order now; the commands' own rules decide when it comes to it. */
  "collection.selectLoanLaterAction": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.strictObject({
      canRepay: z.boolean(),
      canExtend: z.boolean(),
      canWaive: z.boolean(),
      canClose: z.boolean(),
      canSms: z.boolean(),
      contactWindow: z.strictObject({ opens: z.string(), closes: z.string(), zone: z.string(), nextAllowedTime: instant.nullable() }),
      /** Null: the market counts none. */
      remainingContacts: z.int().nullable(),
      paymentInCheck: z.boolean(),
    }),
  },
  "collection.resultList": deskSchemas.resultList,
  "collection.addCollectionResultRecord": deskSchemas.addResult,
  "collection.voidResult": {
    input: z.strictObject({ id, kind: z.enum(["collection", "reminder"]).optional(), reason: z.string().max(200).default("") }),
    output: z.strictObject({ ok: z.literal(true), loanRecordId: id }),
  },
  /** Promises by the time promised, own and covered, and what each of those people has been promised on the days asked for. */
  "collection.promiseList": {
    input: z.strictObject({
      ...pageFields,
      adminUserId: id.optional(),
      status: z
        .array(z.enum(["open", "kept", "broken", "replaced"]))
        .max(4)
        .optional(),
      time: dayRange.optional(),
    }),
    output: z.strictObject({
      ...pageOf(
        z.strictObject({
          ptpId: id,
          loanRecordId: id,
          orderNo: z.string(),
          name: z.string(),
          amount: money,
          commitmentTime: instant,
          status: z.string(),
          paid: money,
          paymentInCheck: z.boolean(),
          owner: z.string().nullable(),
          cover: z.string().nullable(),
          createTime: instant,
        }),
      ).shape,
      load: z.array(z.strictObject({ adminUserId: id, adminName: z.string(), count: z.int(), amount: money })),
    }),
  },
  "collection.searchTransfer": deskSchemas.searchTransfer,
  "collection.selectTransfer": deskSchemas.selectTransfer,
  "collection.previewTransfer": deskSchemas.previewTransfer,
  "collection.undoTransfer": deskSchemas.undoTransfer,
  "collection.transferList": deskSchemas.transferList,
  "collection.postLoanUserList": {
    input: z.strictObject({ department: z.enum(["remind", "collection", "market"]).default("collection") }),
    output: z.array(
      z.strictObject({
        adminUserId: id,
        adminName: z.string(),
        account: z.string(),
        team: z.string(),
        teamId: id,
        type: z.int(),
        open: z.int(),
        cap: z.int().nullable(),
        resting: z.boolean(),
        assignEnabled: z.boolean(),
      }),
    ),
  },
  "collection.softPhoneAdd": deskSchemas.softPhoneAdd,
  "collection.softPhoneList": deskSchemas.softPhoneList,
};
