import { listingCodes } from "../../lending/options/money-ways.ts";
import { listOf } from "../kernel/list.ts";
import { productCalls } from "./product.calls.ts";

/** Products by app, each as its newest version says. */
export const productList = listOf(productCalls["product.list"], {
  title: "setting.product.title",
  columns: {
    name: { label: "setting.product.column.name", kind: "text", width: 200 },
    appName: { label: "setting.product.column.app", kind: "text", width: 160 },
    status: { label: "setting.product.column.status", kind: "coded", codes: listingCodes, width: 120 },
    amountMin: { label: "setting.product.column.least", kind: "money", width: 136, apart: true },
    amountMax: { label: "setting.product.column.most", kind: "money", width: 136, apart: true },
    terms: { label: "setting.product.column.terms", kind: "text", width: 104 },
    rate: { label: "setting.product.column.rate", kind: "text", width: 104 },
    penaltyRate: { label: "setting.product.column.penalty", kind: "text", width: 176 },
    version: { label: "setting.product.column.version", kind: "count", width: 88 },
    updateTime: { label: "setting.product.column.updated", kind: "instant" },
    id: { label: "setting.product.column.id", kind: "id" },
  },
});
