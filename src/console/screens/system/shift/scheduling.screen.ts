import { pageScreen } from "../../../kernel/screen/screen.ts";
import { SchedulingPage } from "./scheduling.page.tsx";

const schedulingList = pageScreen({
  path: "/system/schedulingList",
  title: "system.shift.title",
  permission: "system:scheduling:list",
  sections: ["table", "system", "collection"],
  page: SchedulingPage,
});

export const screens = [schedulingList];
