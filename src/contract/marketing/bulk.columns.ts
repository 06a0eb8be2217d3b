import {
  advertisingMediumCodes,
  advertisingStateCodes,
  codeSceneCodes,
  codeStateCodes,
} from "../../lending/options/growth/advertising-codes.ts";
import { listOf } from "../kernel/list.ts";
import { codeCalls, smsMarketingCalls } from "./bulk.calls.ts";

/** Every advertisement to anybody, the newest first. */
export const smsRecordList = listOf(smsMarketingCalls["smsMarketing.querySmsRecord"], {
  title: "advertising.record.title",
  exports: "marketing:smsLogs:export",
  columns: {
    id: { label: "advertising.record.id", kind: "id", width: 96 },
    batchId: { label: "advertising.record.batch", kind: "id", width: 88 },
    type: { label: "advertising.record.type", kind: "coded", codes: advertisingMediumCodes, width: 104 },
    status: { label: "advertising.record.status", kind: "coded", codes: advertisingStateCodes, width: 128 },
    name: { label: "order.column.name", kind: "text", width: 160 },
    phone: { label: "order.column.phone", kind: "phone" },
    appId: { label: "order.column.app", kind: "app", width: 128 },
    template: { label: "advertising.record.template", kind: "text", width: 176 },
    content: { label: "advertising.record.content", kind: "text", width: 264 },
    channel: { label: "advertising.record.channel", kind: "text", width: 104 },
    cost: { label: "advertising.record.cost", kind: "money", width: 104 },
    scheduleTime: { label: "advertising.record.scheduled", kind: "instant" },
    sendTime: { label: "advertising.record.sent", kind: "instant" },
    receiptTime: { label: "advertising.record.receipt", kind: "instant" },
    operator: { label: "advertising.record.operator", kind: "text", width: 160 },
  },
});

/** Codes that staff have sent, the newest first; never what they were. */
export const codeList = listOf(codeCalls["code.list"], {
  title: "advertising.codes.title",
  columns: {
    time: { label: "advertising.codes.time", kind: "instant" },
    name: { label: "order.column.name", kind: "text", width: 176 },
    phone: { label: "order.column.phone", kind: "phone" },
    appId: { label: "order.column.app", kind: "app", width: 128 },
    scene: { label: "advertising.codes.scene", kind: "coded", codes: codeSceneCodes, width: 136 },
    status: { label: "advertising.record.status", kind: "coded", codes: codeStateCodes, width: 128 },
    channel: { label: "advertising.record.channel", kind: "text", width: 104 },
    expireTime: { label: "advertising.codes.expires", kind: "instant" },
    useTime: { label: "advertising.codes.used", kind: "instant" },
    operator: { label: "advertising.record.operator", kind: "text", width: 160 },
    reason: { label: "advertising.codes.reason", kind: "text", width: 264 },
  },
});
