import { scenes } from "../../lending/contact/message-text.ts";
import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { smsStencilCalls } from "./message.calls.ts";

/** Texts that may go to customers. */
export const smsStencilList = listOf(smsStencilCalls["smsStencil.search"], {
  title: "system.template.title",
  columns: {
    name: { label: "system.template.column.name", kind: "text", width: 216 },
    scene: { label: "system.template.column.scene", kind: "coded", codes: coded("system.template.scene", scenes), width: 152 },
    medium: { label: "system.template.column.medium", kind: "coded", codes: coded("system.template.medium", ["sms", "chat"]), width: 104 },
    status: {
      label: "system.template.column.status",
      kind: "coded",
      codes: coded("system.template.status", ["enabled", "disabled"]),
      width: 104,
    },
    content: { label: "system.template.column.content", kind: "text", width: 440 },
    segments: { label: "system.template.column.segments", kind: "count", width: 128 },
    usedSevenDays: { label: "system.template.column.used", kind: "count", width: 168 },
    appName: { label: "order.column.app", kind: "text", width: 128 },
    language: { label: "system.template.column.language", kind: "text", width: 128 },
    requester: { label: "system.template.column.requester", kind: "text", width: 136 },
    updateBy: { label: "system.template.column.by", kind: "text" },
    updateTime: { label: "system.template.column.updated", kind: "instant" },
  },
});
