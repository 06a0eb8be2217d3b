import { channelCompanyRecord, channelLinkRecord } from "../../../contract/report/book/reports/channels.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [reportScreen(channelLinkRecord), reportScreen(channelCompanyRecord)];
