import { listingCodes } from "../../lending/options/finance/money-ways.ts";
import { configStateCodes, deductCodes, methodCodes } from "../../lending/options/product-codes.ts";
import { listOf } from "../kernel/list.ts";
import { productCalls } from "./product.calls.ts";

const name = { label: "setting.product.column.name", kind: "text", width: 168 } as const;
const appName = { label: "setting.product.column.app", kind: "text", width: 144 } as const;
const status = { label: "setting.product.column.status", kind: "coded", codes: listingCodes, width: 128 } as const;
const requester = { label: "product.column.requester", kind: "text", width: 144 } as const;
const id = { label: "setting.product.column.id", kind: "id", width: 72 } as const;

/** Products by app, as they are lent. */
export const productList = listOf(productCalls["product.list"], {
  title: "setting.product.title",
  columns: {
    name,
    appName,
    status,
    askedStatus: { label: "product.column.askedStatus", kind: "coded", codes: listingCodes, width: 128 },
    amountMin: { label: "setting.product.column.least", kind: "money", width: 168, apart: true },
    amountMax: { label: "setting.product.column.most", kind: "money", width: 168, apart: true },
    terms: { label: "setting.product.column.terms", kind: "text", width: 104 },
    interestMethod: { label: "product.column.method", kind: "coded", codes: methodCodes, width: 184 },
    rate: { label: "setting.product.column.rate", kind: "text", width: 120 },
    apr: { label: "product.column.apr", kind: "text", width: 104 },
    serviceFeeRate: { label: "product.column.fee", kind: "text", width: 152 },
    deductMode: { label: "product.column.deduct", kind: "coded", codes: deductCodes, width: 176 },
    penaltyRate: { label: "setting.product.column.penalty", kind: "text", width: 144 },
    penaltyCap: { label: "product.column.penaltyCap", kind: "text", width: 152 },
    version: { label: "setting.product.column.version", kind: "count", width: 88 },
    requester,
    updateTime: { label: "setting.product.column.updated", kind: "instant" },
    id,
  },
});

/** Their configurations: the newest version of each, and how far it is. */
export const configList = listOf(productCalls["product.configList"], {
  title: "product.config.title",
  columns: {
    name,
    appName,
    state: { label: "product.column.state", kind: "coded", codes: configStateCodes, width: 184 },
    version: { label: "product.column.newest", kind: "count", width: 168 },
    liveVersion: { label: "product.column.live", kind: "count", width: 120 },
    effectiveFrom: { label: "product.column.from", kind: "instant" },
    askedVersion: { label: "product.column.asked", kind: "count", width: 192 },
    askedFrom: { label: "product.column.askedFrom", kind: "instant", hide: true },
    requester,
    status,
    updateBy: { label: "product.column.by", kind: "text", width: 144 },
    updateTime: { label: "setting.product.column.updated", kind: "instant" },
    id,
  },
});
