import { spokenScenes } from "../../lending/contact/message-text.ts";
import { taskMachine } from "../../lending/contact/sending.machine.ts";
import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { voiceCalls, voiceStencilCalls } from "./voice.calls.ts";

/** Texts that a voice speaks. */
export const voiceTextList = listOf(voiceStencilCalls["voiceStencil.search"], {
  title: "voice.textTitle",
  columns: {
    name: { label: "voice.column.template", kind: "text", width: 216 },
    scene: { label: "voice.column.scene", kind: "coded", codes: coded("template.scene", spokenScenes), width: 136 },
    valid: { label: "voice.column.valid", kind: "flag", width: 112 },
    content: { label: "voice.column.content", kind: "text", width: 440 },
    repeat: { label: "voice.column.repeat", kind: "count", width: 104 },
    usedSevenDays: { label: "template.column.used", kind: "count", width: 168 },
    appName: { label: "order.column.app", kind: "text", width: 128 },
    language: { label: "voice.column.language", kind: "text", width: 128 },
    requester: { label: "voice.column.requester", kind: "text", width: 136 },
    updateBy: { label: "voice.column.updateBy", kind: "text" },
    updateTime: { label: "voice.column.updated", kind: "instant" },
  },
});

/** One of them to many, and how it went. */
export const voiceTaskList = listOf(voiceCalls["voice.taskList"], {
  title: "voice.title",
  columns: {
    name: { label: "voice.column.name", kind: "text", width: 200 },
    status: {
      label: "voice.column.status",
      kind: "coded",
      codes: coded("voice.status", taskMachine.states),
      width: 176,
    },
    total: { label: "voice.column.total", kind: "count", width: 96 },
    open: { label: "voice.column.open", kind: "count", width: 96 },
    answered: { label: "voice.column.answered", kind: "count", width: 112 },
    keyed: { label: "voice.column.keyed", kind: "count", width: 136 },
    failed: { label: "voice.column.failed", kind: "count", width: 96 },
    blocked: { label: "voice.column.blocked", kind: "count", width: 104 },
    cost: { label: "voice.column.cost", kind: "money" },
    scheduleTime: { label: "voice.column.schedule", kind: "instant" },
    template: { label: "voice.column.template", kind: "text", width: 200 },
    operator: { label: "voice.column.operator", kind: "text", width: 144 },
    createTime: { label: "voice.column.created", kind: "instant" },
    language: { label: "voice.column.language", kind: "text", width: 112 },
    requester: { label: "voice.column.requester", kind: "text", width: 136, hide: true },
    taskId: { label: "setting.column.id", kind: "id", hide: true },
  },
});
