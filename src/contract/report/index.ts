import type { FileRecord } from "../kernel/list.ts";
import { boardFiles } from "./board.columns.ts";
import { floorList } from "./floor.columns.ts";
import { boardCalls } from "./board.calls.ts";
import { boardSchemas } from "./board.schemas.ts";
import { daypartingCalls } from "./dayparting.calls.ts";
import { daypartingSchemas } from "./dayparting.schemas.ts";
import { commissionCalls, floorCalls } from "./floor.calls.ts";
import { commissionSchemas, floorSchemas } from "./floor.schemas.ts";
import { todayApplyCalls } from "./today-apply.calls.ts";
import { todayApplyList } from "./today-apply.columns.ts";
import { todayApplySchemas } from "./today-apply.schemas.ts";
import { checkCalls } from "./check/check.calls.ts";
import { checkSchemas } from "./check/check.schemas.ts";
import { noteCalls } from "./note/note.calls.ts";
import { noteSchemas } from "./note/note.schemas.ts";
import { sendingCalls } from "./sending/sending.calls.ts";
import { sendingSchemas } from "./sending/sending.schemas.ts";
import { pictureCalls } from "./picture/picture.calls.ts";
import { pictureSchemas } from "./picture/picture.schemas.ts";
import { targetCalls } from "./target/target.calls.ts";
import { targetReads } from "./target/target-reads.calls.ts";
import { targetSchemas } from "./target/target.schemas.ts";
import { queryCalls } from "./review/query.calls.ts";
import { querySchemas } from "./review/query.schemas.ts";
import { pivotSchemas } from "./pivot/pivot.schemas.ts";
import { reviewFiles } from "./review/review.columns.ts";

/** Every call of this prefix. */
export const calls = {
  ...boardCalls,
  ...daypartingCalls,
  ...floorCalls,
  ...commissionCalls,
  ...queryCalls,
  ...targetCalls,
  ...targetReads,
  ...sendingCalls,
  ...noteCalls,
  ...pictureCalls,
  ...checkCalls,
  ...todayApplyCalls,
} as const;

export const schemas = {
  ...boardSchemas,
  ...daypartingSchemas,
  ...floorSchemas,
  ...commissionSchemas,
  ...querySchemas,
  ...pivotSchemas,
  ...targetSchemas,
  ...sendingSchemas,
  ...noteSchemas,
  ...pictureSchemas,
  ...checkSchemas,
  ...todayApplySchemas,
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [floorList, todayApplyList, ...boardFiles, ...reviewFiles];
