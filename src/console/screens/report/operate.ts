import { userChangeRecord } from "../../../contract/report/book/reports/user-change.report.ts";
import { operationDataRecord } from "../../../contract/report/book/reports/operation-data.report.ts";
import { authenticationRecord } from "../../../contract/report/book/reports/authentication.report.ts";
import { timeShareRegisterRecord } from "../../../contract/report/book/reports/time-share-register.report.ts";
import { timeShareApplyRecord } from "../../../contract/report/book/reports/time-share-apply.report.ts";
import { reborrowRecord } from "../../../contract/report/book/reports/reborrow.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [
  userChangeRecord,
  operationDataRecord,
  authenticationRecord,
  timeShareRegisterRecord,
  timeShareApplyRecord,
  reborrowRecord,
].map((record) => reportScreen(record));
