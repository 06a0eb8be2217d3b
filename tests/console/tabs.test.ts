import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as Tabs from "../../src/console/kernel/state/tabs.ts";
import { closeMany, closeTab, forgetTabs, getTabs, pinTab, visit } from "../../src/console/kernel/state/tabs.ts";
import { reviewBacklogPath } from "../../src/console/kernel/screen/places/review-path.ts";

const order = (id: number) =>
  visit(`order:${id}`, `/order/orderDetails?q=${id}`, { loanRecordId: id, orderNo: String(id), fromQueue: null });
const page = (path: string) => visit(path, path, null);
const keys = () => getTabs().map((tab) => tab.key);

beforeEach(() => {
  forgetTabs();
  sessionStorage.clear();
});

describe("rules/product.md 2: tabs", () => {
  it("keeps at most ten distinct order tabs and drops the oldest", () => {
    for (let id = 1; id <= 12; id += 1) order(id);
    order(5);
    expect(keys()).toEqual(Array.from({ length: 10 }, (_, at) => `order:${at + 3}`));
  });
  it("gives a queue one record tab, in its place; a pinned one stays, and what is opened side by side too", () => {
    const ofQueue = (id: number, path: string) =>
      visit(`order:${id}`, `/order/orderDetails?q=${id}`, { loanRecordId: id, orderNo: String(id), fromQueue: `${path}?row=${id}` });
    ofQueue(1, "/a");
    order(2);
    ofQueue(3, "/b");
    ofQueue(4, "/a");
    expect(keys()).toEqual(["order:4", "order:2", "order:3"]);
    expect(pinTab("order:4")).toBe(true);
    ofQueue(5, "/a");
    ofQueue(6, "/a");
    expect(keys()).toEqual(["order:4", "order:2", "order:3", "order:6"]);
    expect(pinTab("/a")).toBeNull();
  });
  it("keeps the page of the reviewers' desk for its next case; any other record has a page of its own", () => {
    const pages = () => getTabs().map((tab) => tab.page);
    const next = (id: number, path: string) =>
      visit(`order:${id}`, `/order/orderDetails?q=${id}`, { loanRecordId: id, orderNo: String(id), fromQueue: path });
    next(1, reviewBacklogPath);
    next(2, "/a");
    const before = pages();
    next(3, reviewBacklogPath);
    expect(keys()).toEqual(["order:3", "order:2"]);
    expect(pages()).toEqual(before);
    next(4, "/a");
    expect(pages()[0]).toBe(before[0]);
    expect(before).not.toContain(pages()[1]);
    // The first case, opened again beside the desk, does not get the desk's page.
    order(1);
    expect(new Set(pages()).size).toBe(3);
  });
  it("caches at most twenty pages and drops the one used least recently", () => {
    for (let at = 1; at <= 20; at += 1) page(`/p${at}`);
    page("/p1");
    page("/p21");
    expect(keys()).toHaveLength(20);
    expect(keys()).not.toContain("/p2");
    expect(keys()).toContain("/p1");
  });
  it("groups orders behind the pages", () => {
    page("/a");
    order(1);
    page("/b");
    order(2);
    expect(keys()).toEqual(["/a", "/b", "order:1", "order:2"]);
  });
  it("never closes the last remaining tab", () => {
    page("/a");
    expect(closeTab("/a", "/a")).toBeNull();
    expect(keys()).toEqual(["/a"]);
  });
  it("shows the last remaining tab after the current one was closed, and stays where it is after another was", () => {
    for (const path of ["/a", "/b", "/c"]) page(path);
    expect(closeTab("/a", "/b")).toBeNull();
    expect(closeTab("/b", "/b")?.key).toBe("/c");
  });
  it.each([
    ["left", ["/b", "/c"]],
    ["right", ["/a", "/b"]],
    ["all", ["/b"]],
  ] as const)("closes %s of a tab", (which, left) => {
    for (const path of ["/a", "/b", "/c"]) page(path);
    closeMany(which, "/b");
    expect(keys()).toEqual(left);
  });
});

describe("tabs of a person", () => {
  let at: typeof Tabs;
  const visitPage = (path: string) => at.visit(path, path, null);
  const shown = () => at.getTabs().map((tab) => tab.key);
  /** The module anew, as after a reload; the session's storage stays. */
  const reload = async () => {
    vi.resetModules();
    at = await import("../../src/console/kernel/state/tabs.ts");
  };
  beforeEach(reload);
  it("come back after a reload, before the page that is asked for", async () => {
    at.keepTabs(7);
    visitPage("/a");
    at.visit("order:1", "/order/orderDetails?q=1", { loanRecordId: 1, orderNo: "1", fromQueue: null });
    await reload();
    visitPage("/b");
    at.keepTabs(7);
    expect(shown()).toEqual(["/a", "order:1", "/b"]);
  });
  it("are nobody else's", async () => {
    at.keepTabs(7);
    visitPage("/a");
    await reload();
    at.keepTabs(8);
    expect(shown()).toEqual([]);
  });
});
