import { channelTestCodes } from "../../../lending/finance/channel-test.rules.ts";
import { channelKindCodes, channelStateCodes, channelTypeCodes } from "../../../lending/options/finance/money-ways.ts";
import { listOf } from "../../kernel/list.ts";
import { payChannelCalls } from "./pay-channel.calls.ts";
import { lastRefusalColumns } from "./last-refusal.columns.ts";

/** Ways of money in the order in which payouts try them. */
export const payChannelList = listOf(payChannelCalls["payChannel.list"], {
  title: "setting.channel.title",
  columns: {
    name: { label: "setting.channel.column.name", kind: "text", width: 176 },
    code: { label: "setting.channel.column.code", kind: "text", width: 120 },
    type: { label: "setting.channel.column.type", kind: "coded", codes: channelTypeCodes, width: 104 },
    enabled: { label: "setting.channel.column.enabled", kind: "flag", width: 80 },
    state: { label: "setting.channel.column.health", kind: "coded", codes: channelStateCodes, width: 96 },
    testState: { label: "setting.channel.column.testState", kind: "coded", codes: channelTestCodes, width: 136 },
    requester: { label: "setting.channel.column.asked", kind: "text", width: 192 },
    failures: { label: "setting.channel.column.failures", kind: "count", width: 152 },
    downUntil: { label: "setting.channel.column.downUntil", kind: "instant" },
    usedToday: { label: "setting.channel.column.used", kind: "money", width: 136 },
    dailyLimit: { label: "setting.channel.column.limit", kind: "money", width: 136, apart: true },
    success: { label: "setting.channel.column.success", kind: "share", width: 248 },
    latency: { label: "setting.channel.column.latency", kind: "count", width: 120 },
    lastAnswer: { label: "setting.channel.column.answer", kind: "instant", width: 232 },
    testTime: { label: "setting.channel.column.testTime", kind: "instant" },
    testLatency: { label: "setting.channel.column.testLatency", kind: "count", width: 168 },
    testSaid: { label: "setting.channel.column.testSaid", kind: "text", width: 176 },
    testBy: { label: "setting.channel.column.testBy", kind: "text", width: 224 },
    float: { label: "setting.channel.column.float", kind: "money", width: 136 },
    ...lastRefusalColumns,
    kind: { label: "setting.channel.column.kind", kind: "coded", codes: channelKindCodes, width: 104 },
    priority: { label: "setting.channel.column.priority", kind: "count", width: 104 },
    min: { label: "setting.channel.column.least", kind: "money", width: 120, apart: true },
    max: { label: "setting.channel.column.most", kind: "money", width: 128, apart: true },
    downAfter: { label: "setting.channel.column.downAfter", kind: "count", width: 184 },
    feeFixed: { label: "setting.channel.column.fee", kind: "money", width: 120, apart: true },
    feePercent: { label: "setting.channel.column.percent", kind: "text", width: 96 },
    bank: { label: "setting.channel.column.bank", kind: "text", width: 136 },
    virtualAccounts: { label: "setting.channel.virtual", kind: "flag", width: 216, hide: true },
    prefunded: { label: "setting.channel.prefunded", kind: "flag", width: 112, hide: true },
    inquires: { label: "setting.channel.inquires", kind: "flag", width: 256, hide: true },
    keyId: { label: "setting.channel.key", kind: "text", width: 136, hide: true },
    url: { label: "setting.channel.column.url", kind: "text", width: 240 },
  },
});
