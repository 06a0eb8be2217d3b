import type { voiceCalls, voiceStencilCalls } from "../../../../contract/message/voice.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { saveText, spokenQueue, turnText } from "../message/template.actions.ts";
import { spokenDesk } from "../message/template.desk.ts";
import { groupCall, preflight } from "./group-call.actions.ts";
import { callQueue, callRowQueue } from "./voice.queues.ts";

export const voiceHandlers: Handlers<keyof typeof voiceStencilCalls | keyof typeof voiceCalls> = {
  "voiceStencil.search": (input, context) => readPage(context.tx, spokenQueue(input, context), input.page, input.pageSize),
  "voiceStencil.updateValid": ({ id, valid }, context) => turnText(context, { id, status: valid ? "enabled" : "disabled" }, spokenDesk),
  "voice.templateSave": (input, context) => saveText(context, { ...input, medium: "voice" }, spokenDesk),
  "voice.preflight": preflight,
  "voice.groupCall": groupCall,
  "voice.taskList": (input, context) => readPage(context.tx, callQueue(input, context), input.page, input.pageSize),
  "voice.taskRows": (input, context) => readPage(context.tx, callRowQueue(input, context), input.page, input.pageSize),
};
