import { expect, test } from "vitest";
import {
  customerFigure,
  leadFigure,
  orderFigure,
  partReason,
  payoutFigure,
  receiptFigure,
} from "../../../src/lending/report/figure-filters.ts";

const days = { from: "2026-11-01", to: "2026-11-02" };

test("a part of a figure waits for what makes it one, and both are named", () => {
  expect(partReason(receiptFigure, { figurePart: "fee" })).toEqual({
    error: "filter.needsFigure",
    field: "figurePart",
    vars: { name: "receipt.filter.figurePart", needs: "order.filter.figureTime" },
  });
  expect(partReason(payoutFigure, { figureProduct: [1] })).toMatchObject({ field: "figureProduct" });
  expect(partReason(leadFigure, { figureHour: 0, figureTime: days })).toMatchObject({
    field: "figureHour",
    vars: { needs: "order.filter.figure" },
  });
  expect(partReason(leadFigure, { figure: "called" })).toMatchObject({ field: "figure", vars: { needs: "order.filter.figureTime" } });
  expect(partReason(customerFigure, { registeredOs: ["ios"] })).toMatchObject({ field: "registeredOs" });
  expect(partReason(orderFigure, { figureTime: days })).toMatchObject({ field: "figureTime", vars: { needs: "order.filter.figure" } });
});

test("what is not set, and a whole figure, waits for nothing", () => {
  expect(partReason(receiptFigure, { figureTiming: [], figurePart: "", figureChannel: null })).toBeNull();
  expect(partReason(receiptFigure, { figureTime: days, figureTiming: ["early"] })).toBeNull();
  expect(partReason(orderFigure, { figure: "passed", figureKind: ["first"] })).toBeNull();
  expect(partReason(leadFigure, { figure: "called", figureTime: days, figureHour: 0 })).toBeNull();
});
