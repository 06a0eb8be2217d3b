import { channelCompanyRecord, channelLinkRecord } from "../../../contract/report/book/reports/channels.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";
import { companies, deliveries } from "./delivery.screen.tsx";
import { partnerChannels, whiteUsers } from "./white.screen.tsx";

export const screens = [
  partnerChannels,
  whiteUsers,
  deliveries,
  companies,
  reportScreen(channelLinkRecord),
  reportScreen(channelCompanyRecord),
];
