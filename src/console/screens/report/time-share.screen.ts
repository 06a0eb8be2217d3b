import { pageScreen } from "../../kernel/screen.ts";
import { TimeSharePage } from "./time-share.page.tsx";

export const timeShare = pageScreen({
  path: "/report/afterLoanReport/timeShare",
  title: "report.timeShare.title",
  permission: "report:afterLoanTimeShare:list",
  sections: ["table", "order", "report", "chart"],
  page: TimeSharePage,
});
