import { expect, test } from "./drivers/test.ts";
import type { Workbench } from "./drivers/workbench.ts";

/** keyboard.md, `g` +: where each key leads a manager; those that the demo menu does not permit are absent. */
const shown = (workbench: Workbench, path: string) =>
  expect(workbench.page.locator(`[data-page="${path}"]:visible`)).toBeVisible();

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
  { chord: "g j", path: "/records/afterLoanRecord" },
];

test("T7: every screen of the g table takes two keys, one that is not permitted says nothing", async ({ workbench, database }) => {
  const account = "tenant01";
  await workbench.signIn(account);
  const permitted = new Set(
    (
      await database.rows<{ path: string }>(
        `select e.web_url as path from menu_entry e join staff s on s.tenant_id = e.tenant_id and s.account = $1
         join role_permission p on p.tenant_id = e.tenant_id and p.role_id = s.role_id and p.permission = e.perms where e.type = 1`,
        [account],
      )
    ).map(({ path }) => path),
  );
  const reachable = goTable.filter(({ path }) => path === "/homePage/index" || permitted.has(path));
  expect(reachable.length).toBeGreaterThan(6);
  for (const { chord, path } of reachable) {
    await workbench.startCounting();
    await workbench.press(chord);
    await shown(workbench, path);
    await workbench.expectAtMost(2, `T7 ${chord}`);
  }
});

test("T7: the palette reaches a screen in seven keys, and loses no letter typed at once after Ctrl+K", async ({ workbench }) => {
  await workbench.signIn("manager01");
  await workbench.startCounting();
  await workbench.press(": a g e n c enter");
  await shown(workbench, "/loanService/agencyCollectionOrder");
  await workbench.expectAtMost(7, "T7 by :");

  await workbench.press("ctrl+k o r d e r A l l enter");
  await shown(workbench, "/order/orderAll");
});

test("T7: Vietnamese typed without its marks finds Vietnamese with them", async ({ workbench }) => {
  await workbench.signIn("collector04");
  await workbench.press("ctrl+k");
  await workbench.type("thu hoi");
  await expect(workbench.palette).toHaveValue("thu hoi");
  await expect(workbench.dialog.getByRole("option").first()).toContainText("Thu hồi");
  await workbench.press("esc");
  await expect(workbench.palette).toHaveCount(0);
});
