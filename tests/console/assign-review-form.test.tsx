import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { AssignReviewForm, type AssignAnswer } from "../../src/console/screens/order/assign-review.form.tsx";

const staff = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  adminName: at === 10 ? "Trần Đức" : `Reviewer ${at + 1}`,
  type: 3,
  enabled: true,
  openCount: at,
}));
vi.mock("../../src/console/client/query.ts", () => ({ useCall: () => ({ data: staff }) }));

beforeAll(async () => {
  await setLocale("en_PH");
  await loadSections("review", "form");
});
afterEach(cleanup);

it("offers nine by digit, finds the others by a part of the name, and keeps whoever was chosen", () => {
  const answers: AssignAnswer[] = [];
  render(<AssignReviewForm subject={[{ stage: "pending_review" }]} submit={(answer) => answers.push(answer)} cancel={() => undefined} />);
  const people = screen.getByRole("group");
  expect(screen.getAllByRole("checkbox")).toHaveLength(9);
  fireEvent.keyDown(people, { key: "2" });
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: "tran d" } });
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(document.activeElement).toBe(people);
  expect(answers).toEqual([]);
  fireEvent.keyDown(people, { key: "1" });
  expect(screen.getByRole("status").textContent).toBe("Reviewer 2, Trần Đức");
  fireEvent.click(screen.getByText("in turn"));
  fireEvent.keyDown(people, { key: "Enter" });
  expect(answers).toEqual([{ stage: "first", people: [2, 11], mode: "weight" }]);
});
