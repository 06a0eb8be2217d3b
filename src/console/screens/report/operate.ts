import { operationDataRecord } from "../../../contract/report/book/reports/operation-data.report.ts";
import { timeShareRegisterRecord } from "../../../contract/report/book/reports/time-share-register.report.ts";
import { timeShareApplyRecord } from "../../../contract/report/book/reports/time-share-apply.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [reportScreen(operationDataRecord), reportScreen(timeShareRegisterRecord), reportScreen(timeShareApplyRecord)];
