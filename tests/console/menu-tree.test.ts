import { describe, expect, it } from "vitest";
import { indexMenu, placeOf } from "../../src/console/kernel/screen/menu-tree.ts";
import type { MenuEntry } from "../../src/console/kernel/state/session.ts";

let last = 0;
const entry = (webUrl: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id: ++last,
  parentId: 0,
  url: webUrl,
  name: webUrl,
  type: 1,
  webUrl,
  orderNum: last,
  icon: "",
  perms: "",
  children,
});
const system = entry("/system", [entry("/system/payChannel", [entry("/system/payChannel/onlinePay")]), entry("/system/smsList")]);

describe("the address of a group", () => {
  it("leads where the specification says, for whoever may go there", () => {
    const menu = [system, entry("/authority", [entry("/authority/menuManagement"), entry("/authority/staffManagement")])];
    expect(placeOf(indexMenu(menu), "/system")).toEqual({ kind: "redirect", to: "/authority/staffManagement" });
    expect(placeOf(indexMenu(menu), "/authority")).toEqual({ kind: "redirect", to: "/authority/menuManagement" });
  });
  it("leads to the first permitted screen for everybody else", () => {
    expect(placeOf(indexMenu([system]), "/system")).toEqual({ kind: "redirect", to: "/system/payChannel/onlinePay" });
  });
});
