import type { Database } from "../drivers/database.ts";
import { expect } from "../drivers/test.ts";
import type { Workbench } from "../drivers/workbench.ts";
import type { Task } from "./task.ts";

export const shown = (workbench: Workbench, path: string) => expect(workbench.page.locator(`[data-page="${path}"]:visible`)).toBeVisible();

export interface Screen {
  readonly path: string;
  readonly name: string;
}
/** Screens of the menu that hold a permitted action, without the two that are opened by reference. */
export async function permittedScreens(database: Database, account: string): Promise<readonly Screen[]> {
  return database.rows<Screen>(
    `select e.web_url as path, e.names ->> 'vi' as name from menu_entry e join staff s on s.tenant_id = e.tenant_id and s.account = $1
     where e.type = 1 and e.web_url not in ('/order/orderDetails', '/product/productConfig')
       and not exists (select 1 from menu_entry below where below.tenant_id = e.tenant_id and below.parent_id = e.id and below.type = 1)
       and exists (select 1 from role_permission p where p.tenant_id = e.tenant_id and p.role_id = s.role_id and p.permission like e.perms || ':%')`,
    [account],
  );
}

/** Where each key after `g` leads a manager; those that the demo menu does not permit are absent. */
interface Found {
  readonly chord: string;
  readonly path: string;
}
const goTable: readonly Found[] = [
  { chord: "g h", path: "/homePage/index" },
  { chord: "g b", path: "/loanService/agencyCollectionOrder" },
  { chord: "g c", path: "/loanService/allCollectionOrder" },
  { chord: "g k", path: "/user/userList" },
  { chord: "g n", path: "/system/announcement" },
  { chord: "g p", path: "/product/productList" },
  { chord: "g s", path: "/authority/staffManagement" },
  { chord: "g t", path: "/system/schedulingList" },
  { chord: "g l", path: "/system/logManagement" },
  { chord: "g q", path: "/report/afterLoanReport/timeShare" },
  { chord: "g x", path: "/system/machineRules" },
];

/** Every screen of the g table takes two keys; then the palette opens one by its code. */
export const goEverywhere: Task = async ({ workbench, database, account, begin }) => {
  await workbench.signIn(account);
  await begin();
  const permitted = new Set((await permittedScreens(database, account)).map(({ path }) => path));
  const reachable = goTable.filter(({ path }) => path === "/homePage/index" || permitted.has(path));
  expect(reachable.length).toBeGreaterThan(6);
  for (const { chord, path } of reachable) {
    await workbench.startCounting();
    await workbench.command(chord);
    await shown(workbench, path);
    await workbench.expectAtMost(2, `T7 ${chord}`);
  }
  await workbench.startCounting();
  await workbench.command(":");
  await expect(workbench.palette).toBeFocused();
  await workbench.write("ss");
  await expect(workbench.dialog.getByRole("option").first()).toContainText(":ss");
  await workbench.press("enter");
  await shown(workbench, "/system/smsList");
  await workbench.expectAtMost(7, "T7 by the palette");
};
