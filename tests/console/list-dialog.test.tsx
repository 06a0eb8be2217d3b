import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { ListDialog, type Line } from "../../src/console/screens/loan-service/list-dialog.tsx";

const line = (key: string): Line => ({ key, cells: [key], order: null });
const list = (...keys: string[]) => (
  <ListDialog
    title="Requests"
    heads={["collection.dayLists.head.kind"]}
    lines={keys.map(line)}
    error={null}
    empty="collection.dayLists.noRequests"
    onClose={() => undefined}
  />
);
const chosen = () => document.querySelector("[aria-selected=true]")?.textContent;

beforeAll(async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  await setLocale("en_PH");
  await loadSections("collection", "common", "table");
});
afterEach(cleanup);

test("the cursor of a short list stays with its line, whatever comes in above it", () => {
  const { rerender } = render(list("a", "b"));
  expect(chosen()).toBe("a");
  // Before any key: the line that was seen is meant.
  rerender(list("x", "a", "b"));
  expect(chosen()).toBe("a");
  fireEvent.click(screen.getByText("b"));
  rerender(list("y", "x", "a", "b"));
  expect(chosen()).toBe("b");
  // What has gone leaves its place to what follows it, which then is the line.
  rerender(list("y", "x", "a"));
  expect(chosen()).toBe("a");
  rerender(list("z", "y", "x", "a"));
  expect(chosen()).toBe("a");
});
