import { channelReports } from "../../../contract/report/book/reports/channel.reports.ts";
import { reportScreens } from "../../report/report-screen.tsx";

export const screens = reportScreens(channelReports);
