import { pageScreen } from "../../kernel/screen/screen.ts";
import { SchedulingPage } from "./scheduling.page.tsx";

export const schedulingList = pageScreen({
  path: "/system/schedulingList",
  title: "shift.title",
  permission: "system:scheduling:list",
  sections: ["table", "shift", "floor"],
  page: SchedulingPage,
});
