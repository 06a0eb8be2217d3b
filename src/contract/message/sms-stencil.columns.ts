import { scenes } from "../../lending/contact/message-text.ts";
import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { smsStencilCalls } from "./message.calls.ts";

/** Texts that may go to customers. */
export const smsStencilList = listOf(smsStencilCalls["smsStencil.search"], {
  title: "template.title",
  columns: {
    name: { label: "template.column.name", kind: "text", width: 216 },
    scene: { label: "template.column.scene", kind: "coded", codes: coded("template.scene", scenes), width: 152 },
    medium: { label: "template.column.medium", kind: "coded", codes: coded("template.medium", ["sms", "chat"]), width: 104 },
    status: {
      label: "template.column.status",
      kind: "coded",
      codes: coded("template.status", ["enabled", "disabled"]),
      width: 104,
    },
    content: { label: "template.column.content", kind: "text", width: 440 },
    segments: { label: "template.column.segments", kind: "count", width: 128 },
    usedSevenDays: { label: "template.column.used", kind: "count", width: 168 },
    appName: { label: "order.column.app", kind: "text", width: 128 },
    language: { label: "template.column.language", kind: "text", width: 128 },
    requester: { label: "template.column.requester", kind: "text", width: 136 },
    updateBy: { label: "template.column.by", kind: "text" },
    updateTime: { label: "template.column.updated", kind: "instant" },
  },
});
