import { spokenScenes } from "../../lending/contact/message-text.ts";
import { taskMachine } from "../../lending/contact/sending.machine.ts";
import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { voiceCalls, voiceStencilCalls } from "./voice.calls.ts";

/** Texts that a voice speaks. */
export const voiceTextList = listOf(voiceStencilCalls["voiceStencil.search"], {
  title: "system.voice.textTitle",
  columns: {
    name: { label: "system.voice.column.template", kind: "text", width: 216 },
    scene: { label: "system.voice.column.scene", kind: "coded", codes: coded("system.template.scene", spokenScenes), width: 136 },
    valid: { label: "system.voice.column.valid", kind: "flag", width: 112 },
    content: { label: "system.voice.column.content", kind: "text", width: 440 },
    repeat: { label: "system.voice.column.repeat", kind: "count", width: 104 },
    usedSevenDays: { label: "system.template.column.used", kind: "count", width: 168 },
    appName: { label: "order.column.app", kind: "text", width: 128 },
    language: { label: "system.voice.column.language", kind: "text", width: 128 },
    requester: { label: "system.voice.column.requester", kind: "text", width: 136 },
    updateBy: { label: "system.voice.column.updateBy", kind: "text" },
    updateTime: { label: "system.voice.column.updated", kind: "instant" },
  },
});

/** One of them to many, and how it went. */
export const voiceTaskList = listOf(voiceCalls["voice.taskList"], {
  title: "system.voice.title",
  columns: {
    name: { label: "system.voice.column.name", kind: "text", width: 200 },
    status: {
      label: "system.voice.column.status",
      kind: "coded",
      codes: coded("system.voice.status", taskMachine.states),
      width: 176,
    },
    total: { label: "system.voice.column.total", kind: "count", width: 96 },
    open: { label: "system.voice.column.open", kind: "count", width: 96 },
    answered: { label: "system.voice.column.answered", kind: "count", width: 112 },
    keyed: { label: "system.voice.column.keyed", kind: "count", width: 136 },
    failed: { label: "system.voice.column.failed", kind: "count", width: 96 },
    blocked: { label: "system.voice.column.blocked", kind: "count", width: 104 },
    cost: { label: "system.voice.column.cost", kind: "money" },
    scheduleTime: { label: "system.voice.column.schedule", kind: "instant" },
    template: { label: "system.voice.column.template", kind: "text", width: 200 },
    operator: { label: "system.voice.column.operator", kind: "text", width: 144 },
    createTime: { label: "system.voice.column.created", kind: "instant" },
    language: { label: "system.voice.column.language", kind: "text", width: 112 },
    requester: { label: "system.voice.column.requester", kind: "text", width: 136, hide: true },
    taskId: { label: "setting.column.id", kind: "id", hide: true },
  },
});
