import { pageScreen } from "../../kernel/screen/screen.ts";
import { HomePage } from "./home.page.tsx";

export const home = pageScreen({
  path: "/homePage/index",
  title: "home.title",
  permission: "home:dashboard:view",
  sections: ["home", "table", "order", "chart"],
  page: HomePage,
});
