import { switchCodes } from "../../lending/options/app-codes.ts";
import { coded } from "../../lending/options/coded.ts";
import { userTypes } from "../../lending/options/user-types.ts";
import { listOf } from "../kernel/list.ts";
import { relevanceCalls } from "./relevance.calls.ts";

const product = (name: string) => ({ label: `product.relevance.${name}`, kind: "product", width: 152 }) as const;

/** Which product follows which, app by app. */
export const relevanceList = listOf(relevanceCalls["relevance.list"], {
  title: "product.relevance.title",
  columns: {
    appId: { label: "setting.product.column.app", kind: "app", width: 136 },
    productId: product("product"),
    settledFrom: { label: "product.relevance.from", kind: "count", width: 160 },
    settledTo: { label: "product.relevance.to", kind: "count", width: 144 },
    overdueDaysLimit: { label: "product.relevance.days", kind: "count", width: 216 },
    status: { label: "setting.product.column.status", kind: "coded", codes: switchCodes, width: 104 },
    upgradeTo: product("up"),
    sameLevel: product("same"),
    downgradeTo: product("down"),
    userTypes: { label: "product.relevance.types", kind: "coded", codes: coded("table.userType", userTypes), width: 152 },
    updateBy: { label: "product.column.by", kind: "text", width: 144 },
    updateTime: { label: "setting.product.column.updated", kind: "instant" },
    id: { label: "setting.product.column.id", kind: "id", hide: true },
  },
});
