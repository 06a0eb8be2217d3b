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
         where e.type = 1 and exists (
           select 1 from role_permission p where p.tenant_id = e.tenant_id and p.role_id = s.role_id and p.permission like e.perms || ':%')`,
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

/** What an operator would type for a screen: the beginnings of the words in its name or address, at most five letters. */
function guesses(path: string): readonly string[] {
  const words = path.replaceAll(/([A-Z])/g, " $1").toLowerCase().split(/[ /]+/).filter(Boolean);
  const initials = words.map((word) => word[0]).join("");
  const last = words.at(-1) ?? "";
  const pairs = words.flatMap((first, at) => words.slice(at + 1).map((second) => first.slice(0, 3) + second.slice(0, 2)));
  return [initials.slice(0, 5), initials.slice(-5), last.slice(0, 5), (words.at(-2) ?? "").slice(0, 5), ...pairs];
}

test("T7 by the palette: any permitted screen in seven keys", async ({ workbench }) => {
  await workbench.signIn("manager01");
  const missed: string[] = [];
  await workbench.press(":");
  const first = workbench.dialog.getByRole("option");
  await expect(first.first()).toBeVisible();
  const paths = await first.evaluateAll((all) => all.map((option) => option.getAttribute("data-value") ?? ""));
  process.stdout.write(`${paths.length} ${paths.slice(0, 5).join(",")}\n`);
  for (const value of paths) {
    const path = value.replace(/^screen /, "");
    let best = 99;
    for (const guess of new Set(guesses(path))) {
      await workbench.palette.fill(`:${guess}`);
      const at = await first.evaluateAll((all, wanted) => all.findIndex((option) => option.getAttribute("data-value") === wanted), value);
      if (at >= 0) best = Math.min(best, 2 + guess.length + at);
      if (best <= 7) break;
    }
    if (best > 7) missed.push(`${path} ${best}`);
  }
  process.stdout.write(`${missed.length}: ${missed.join("\n")}\n`);
});

test("T7: the palette loses no letter typed at once after Ctrl+K", async ({ workbench }) => {
  await workbench.signIn("manager01");
  await workbench.startCounting();
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
