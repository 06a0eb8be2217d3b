import { z } from "zod";
import { dayRange, instant, pageFields, pageOf } from "../kernel/fields.ts";
import { sortFields } from "../order/order.schemas.ts";
import { collectionSorts, filterFields } from "./collection.filters.ts";
import { caseRow, deskSchemas } from "./desk.schemas.ts";

export const todayExpireSchemas = {
  "todayExpire.list": deskSchemas.list,
  "todayExpire.agencyList": deskSchemas.agencyList,
  "todayExpire.completedList": {
    input: z.strictObject({ ...pageFields, ...filterFields, ...sortFields(collectionSorts), completedTime: dayRange.optional() }),
    output: pageOf(
      z.strictObject({
        ...caseRow,
        paidOnTime: z.boolean(),
        contactsMade: z.int(),
        finishTime: instant,
        wentOverdue: z.boolean(),
        reasonLeft: z.string().nullable(),
      }),
    ),
  },
  "todayExpire.listExport": deskSchemas.listExport,
  "todayExpire.listTatolAmount": deskSchemas.listTatolAmount,
  "todayExpire.todayExpireResultList": deskSchemas.resultList,
  "todayExpire.addTodayExpireResult": deskSchemas.addResult,
  "todayExpire.searchTransfer": deskSchemas.searchTransfer,
  "todayExpire.selectTransfer": deskSchemas.selectTransfer,
  "todayExpire.previewTransfer": deskSchemas.previewTransfer,
  "todayExpire.undoTransfer": deskSchemas.undoTransfer,
  "todayExpire.transferList": deskSchemas.transferList,
  "todayExpire.softPhoneAdd": deskSchemas.softPhoneAdd,
  "todayExpire.softPhoneList": deskSchemas.softPhoneList,
};
