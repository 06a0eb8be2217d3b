import { beforeEach, expect, it } from "vitest";
import { figureOf } from "../../src/contract/report/figures.ts";
import { leadModules } from "../../src/contract/marketing/lead.modules.ts";
import type { Permission } from "../../src/contract/permissions.ts";
import { leadsBehind } from "../../src/console/report/behind/leads-of.ts";
import { openerFor } from "../../src/console/report/behind/opening.ts";
import { session } from "../../src/console/kernel/state/session.ts";

const asked = { range: { from: "2026-11-01", to: "2026-11-07" } };
const calls = { facts: "leads", figure: figureOf("leadConnectRate") } as const;
const may = (...permissions: readonly Permission[]): void => session.set((before) => ({ ...before, perms: new Set(permissions) }));
beforeEach(() => may());

it.each(leadModules)("$name: a figure of leads opens all of them, else the turns that are over, else nothing", ({ bulk, of }) => {
  const told = () => leadsBehind(asked, { ...calls, cell: { by: "leadKind", key: bulk } });
  const permissions = [of.allList.permission, of.doneList.permission] as readonly Permission[];
  expect(told()).toBeNull();
  may(...permissions.slice(1));
  expect(told()).toMatch(/^\/marketing\/\w+\/historyList\?figure=connected&figureTime=2026-11-01\.\.2026-11-07$/);
  may(...permissions);
  expect(told()).toMatch(/^\/marketing\/\w+\/allList\?figure=connected/);
});

it.each(leadModules)("$name: whoever may see only these leads has a way in from the reports of marketing, and from no other", ({ of }) => {
  for (const { permission } of [of.allList, of.doneList]) {
    may(permission as Permission);
    expect(openerFor(asked, { department: "market", query: "callPhone" })).toBeDefined();
    expect(openerFor(asked, { query: "profit" })).toBeUndefined();
  }
});
