import type { FileRecord } from "../kernel/list.ts";
import { blackCalls } from "./black/black.calls.ts";
import { blackList } from "./black/black.columns.ts";
import { blackSchemas } from "./black/black.schemas.ts";
import { userListCalls } from "./list/user.calls.ts";
import { userList } from "./list/user.columns.ts";
import { userListSchemas } from "./list/user.schemas.ts";
import { mergeCalls } from "./merge/merge.calls.ts";
import { mergeSchemas } from "./merge/merge.schemas.ts";
import { userCalls } from "./contact-fraud.calls.ts";
import { userSchemas } from "./contact-fraud.schemas.ts";
import { phoneCalls } from "./phone.calls.ts";
import { phoneSchemas } from "./phone.schemas.ts";

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [userList, blackList];

/** Every call of this prefix. */
export const calls = {
  ...blackCalls,
  ...userCalls,
  ...userListCalls,
  ...mergeCalls,
  ...phoneCalls,
} as const;

export const schemas = {
  ...blackSchemas,
  ...userSchemas,
  ...userListSchemas,
  ...mergeSchemas,
  ...phoneSchemas,
};
