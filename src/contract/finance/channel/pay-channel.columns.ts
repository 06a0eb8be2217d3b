import { channelKindCodes, channelTypeCodes } from "../../../lending/options/finance/money-ways.ts";
import { listOf } from "../../kernel/list.ts";
import { payChannelCalls } from "./pay-channel.calls.ts";

/** Ways of money in the order in which payouts try them. */
export const payChannelList = listOf(payChannelCalls["payChannel.list"], {
  title: "setting.channel.title",
  columns: {
    name: { label: "setting.channel.column.name", kind: "text", width: 176 },
    code: { label: "setting.channel.column.code", kind: "text", width: 120 },
    type: { label: "setting.channel.column.type", kind: "coded", codes: channelTypeCodes, width: 104 },
    kind: { label: "setting.channel.column.kind", kind: "coded", codes: channelKindCodes, width: 104 },
    enabled: { label: "setting.channel.column.enabled", kind: "flag", width: 80 },
    requester: { label: "setting.channel.column.asked", kind: "text", width: 176 },
    url: { label: "setting.channel.column.url", kind: "text", width: 240 },
    feeFixed: { label: "setting.channel.column.fee", kind: "money", width: 120, apart: true },
    dailyLimit: { label: "setting.channel.column.limit", kind: "money", width: 136, apart: true },
    float: { label: "setting.channel.column.float", kind: "money", width: 136 },
    bank: { label: "setting.channel.column.bank", kind: "text", width: 136 },
    priority: { label: "setting.channel.column.priority", kind: "count", width: 104 },
  },
});
