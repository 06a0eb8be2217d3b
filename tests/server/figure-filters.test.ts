// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderFigureReason } from "../../src/contract/order/figure.rules.ts";
import type { CallName } from "../../src/contract/calls.ts";
import { startDemoServer, type TestServer } from "../support/server.ts";

// Filters that say which part of a report's figure a list shows: without the figure they would stand over a list and narrow nothing of it.

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer("small");
});
afterAll(() => server.close());

/** Whoever may read money, else the whole of the floor. */
const seatOf = (name: CallName): string => (/^(re)?payment\./.test(name) ? "finance01" : "manager01");
const asked = async (name: CallName, input: object, locale = "en_PH") =>
  server.call(name, input as never, { token: await server.signIn(seatOf(name)), locale });

const days = { from: "2026-01-01", to: "2026-01-02" };
const needs = (name: string, other: string) => `Set “${other}” too: alone “${name}” narrows nothing.`;
const time = "Days of the figure";

it.each([
  ["repayment.list", { figureTiming: ["overdue"] }, "figureTiming", needs("When paid", time)],
  ["repayment.list", { figureProduct: [1] }, "figureProduct", needs("Product of the figure", time)],
  ["payment.list", { figureType: ["newUser"] }, "figureType", needs("Customers of the figure", time)],
  ["registerNotApply.allList", { figureStaff: [1], figureTime: days }, "figureStaff", needs("Whose figure", "Figure")],
  ["registerNotApply.allList", { figure: "called" }, "figure", needs("Figure", time)],
  ["user.list", { figureHour: 3 }, "figureHour", needs("Hour of the figure", time)],
  ["user.list", { registeredOs: ["android"] }, "registeredOs", needs("Registered with", time)],
  ["order.list", { figureKind: ["first"], figureTime: days }, "figureKind", needs("Review of the figure", "Figure")],
  ["review.historyList", { figureReason: ["fraud"] }, "figureReason", needs("Reason of the figure", "Figure")],
] as const)("%s says of %o what is missing", async (name, input, field, text) => {
  const { code, message, refusal } = await asked(name, { pageSize: 50, ...input });
  expect({ code, message, field: refusal.field }).toEqual({ code: 4013, message: text, field });
});

it("says it in the language of whoever asks", async () => {
  const { message } = await asked("repayment.list", { pageSize: 50, figurePart: "principal" }, "vi_VN");
  expect(message).toBe("Hãy chọn thêm “Ngày của chỉ tiêu”: một mình “Phần của chỉ tiêu” không lọc được gì.");
});

it("is not taken by what gives away all that matches either", async () => {
  const give = { filters: { figurePart: "principal" }, adminUserIds: [1] };
  expect((await asked("repayment.assign", give)).refusal.error).toBe("filter.needsFigure");
  const leads = { filters: { figureHour: 10 }, adminUserIds: [1] };
  expect((await asked("registerNotApply.transferSearch", leads)).refusal.error).toBe("filter.needsFigure");
});

it.each([
  [{ figure: "flowPaidOut", figureKind: ["first"] }, "figureKind"],
  [{ figure: "flowPaidOut", figureRule: 1 }, "figureRule"],
  [{ figure: "passed", figureRule: 1 }, "figureRule"],
  [{ figure: "passed", figureHour: 10 }, "figureHour"],
  [{ figure: "ruleHits", figureRule: 1, figureStaff: [1] }, "figureStaff"],
])("orders of a figure are not narrowed by what it is not counted by: %o", async (input, field) => {
  const { code, refusal } = await asked("order.list", { pageSize: 50, figureTime: days, ...input });
  expect({ code, field: refusal.field }).toEqual({ code: 4014, field });
  // A form says it before anything is asked; there what is not narrowed by is said to be nothing.
  expect(orderFigureReason({ figureApp: [], figureHour: "", figureTime: days, ...input })).toMatchObject({
    error: "filter.notOfFigure",
    field,
  });
});

it("takes them together", async () => {
  expect(orderFigureReason({ figure: "flowPaidOut", figureKind: [], figureRule: "" })).toBeNull();
  expect((await asked("repayment.list", { pageSize: 50, figureTime: days, figureTiming: ["overdue"] })).code).toBe(1);
  expect((await asked("order.list", { pageSize: 50, figure: "ruleHits", figureRule: 1 })).code).toBe(1);
  expect((await asked("order.list", { pageSize: 50, figure: "passed", figureKind: ["first"], figureTime: days })).code).toBe(1);
});
