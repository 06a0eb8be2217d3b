import { marketingEffectRecord, marketingTimeShareRecord } from "../../../contract/report/book/reports/marketing.report.ts";
import { marketingCallsRecord } from "../../../contract/report/book/reports/marketing-calls.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [marketingTimeShareRecord, marketingEffectRecord, marketingCallsRecord].map((record) => reportScreen(record));
