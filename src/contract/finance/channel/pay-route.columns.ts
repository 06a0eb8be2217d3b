import { channelTypeCodes } from "../../../lending/options/finance/money-ways.ts";
import { listOf } from "../../kernel/list.ts";
import { payRouteCalls } from "./pay-route.calls.ts";
import { lastRefusalColumns } from "./last-refusal.columns.ts";

/** Rules of routing in the order in which they are tried. */
export const payRouteList = listOf(payRouteCalls["payRoute.list"], {
  title: "setting.route.title",
  columns: {
    channel: { label: "setting.channel.column.name", kind: "text", width: 112 },
    enabled: { label: "setting.channel.column.enabled", kind: "flag", width: 72 },
    requester: { label: "setting.channel.column.asked", kind: "text", width: 192 },
    appId: { label: "setting.product.column.app", kind: "app", width: 120 },
    bank: { label: "setting.channel.column.bank", kind: "text", width: 120 },
    from: { label: "setting.route.from", kind: "money", width: 152, apart: true },
    to: { label: "setting.route.to", kind: "money", width: 152, apart: true },
    opens: { label: "setting.route.window", kind: "count", width: 128 },
    weight: { label: "setting.route.weight", kind: "count", width: 88 },
    isFallback: { label: "setting.route.fallback", kind: "flag", width: 104 },
    dailyCap: { label: "setting.channel.column.limit", kind: "money", width: 136, apart: true },
    usedToday: { label: "setting.route.used", kind: "money", width: 136 },
    type: { label: "setting.channel.column.type", kind: "coded", codes: channelTypeCodes, width: 88 },
    ...lastRefusalColumns,
    updateBy: { label: "product.column.by", kind: "text", width: 136 },
    updateTime: { label: "setting.product.column.updated", kind: "instant" },
  },
});
