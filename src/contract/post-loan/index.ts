import type { FileRecord } from "../kernel/list.ts";
import { afterLoanRecordList, customerFile } from "./after-loan-record.columns.ts";
import { collectionBacklog, collectionHistory, collectionList, remindBacklog, remindHistory, remindList } from "./case.columns.ts";
import { guestGroupList } from "./guest-group.columns.ts";
import { afterLoanRecordCalls } from "./after-loan-record.calls.ts";
import { afterLoanRecordSchemas } from "./after-loan-record.schemas.ts";
import { collectionCalls } from "./collection.calls.ts";
import { collectionSchemas } from "./collection.schemas.ts";
import { complaintCalls } from "./complaint.calls.ts";
import { complaintSchemas } from "./complaint.schemas.ts";
import { guestGroupCalls } from "./guest-group.calls.ts";
import { guestGroupSchemas } from "./guest-group.schemas.ts";
import { renewalCalls } from "./renewal.calls.ts";
import { extensionList } from "./renewal.columns.ts";
import { renewalSchemas } from "./renewal.schemas.ts";
import { smsCalls } from "./sms.calls.ts";
import { blackListCalls, softPhoneCalls } from "./soft-phone.calls.ts";
import { blackListSchemas, softPhoneSchemas } from "./soft-phone.schemas.ts";
import { todayExpireCalls } from "./today-expire.calls.ts";
import { todayExpireSchemas } from "./today-expire.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...afterLoanRecordCalls,
  ...collectionCalls,
  ...complaintCalls,
  ...guestGroupCalls,
  ...renewalCalls,
  ...smsCalls,
  ...softPhoneCalls,
  ...blackListCalls,
  ...todayExpireCalls,
} as const;

export const schemas = {
  ...afterLoanRecordSchemas,
  ...collectionSchemas,
  ...complaintSchemas,
  ...guestGroupSchemas,
  ...renewalSchemas,
  ...softPhoneSchemas,
  ...blackListSchemas,
  ...todayExpireSchemas,
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [
  collectionList,
  collectionBacklog,
  collectionHistory,
  remindList,
  remindBacklog,
  remindHistory,
  afterLoanRecordList,
  guestGroupList,
  extensionList,
  customerFile,
];
