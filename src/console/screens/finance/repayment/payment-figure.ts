import { partCodes, sourceCodes, timingCodes } from "../../../../lending/options/finance/payment-figure-codes.ts";
import { choicesOf, productOptions } from "../../../table/filter/options.ts";

/** What a figure of a report says of its payments. */
export const paymentFigure = [
  { key: "figureTime", label: "order.filter.figureTime", kind: "date-range" },
  { key: "figureTiming", label: "receipt.filter.figureTiming", kind: "many-of", options: choicesOf(timingCodes) },
  { key: "figureSource", label: "receipt.filter.figureSource", kind: "many-of", options: choicesOf(sourceCodes) },
  { key: "figurePart", label: "receipt.filter.figurePart", kind: "one-of", options: choicesOf(partCodes) },
  { key: "figureChannel", label: "order.filter.figureChannel", kind: "text" },
  { key: "figureProduct", label: "order.filter.figureProduct", kind: "many-of", options: productOptions },
] as const;
