import type { smsStencilCalls } from "../../../../contract/message/message.calls.ts";
import type { messageCalls } from "../../../../contract/message/message.calls.ts";
import type { smsCalls } from "../../../../contract/post-loan/sms.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { chatOpen } from "./chat.actions.ts";
import { orderRowQueue, rowQueue, taskQueue } from "./message.queues.ts";
import { cancelTask, previewSms, sendMany, sendOne } from "./send.actions.ts";
import { editStatus, listChoice, saveTemplate } from "./template.actions.ts";
import { statusMany } from "./template-many.actions.ts";
import { previewTemplate, templateHistory } from "./template-look.actions.ts";
import { testSend } from "./template-test.actions.ts";
import { writtenDesk } from "./template.desk.ts";
import { templateQueue } from "./template.store.ts";

export const messageHandlers: Handlers<keyof typeof smsStencilCalls | keyof typeof messageCalls | keyof typeof smsCalls> = {
  "smsStencil.search": (input, context) => readPage(context.tx, templateQueue(input, context, writtenDesk), input.page, input.pageSize),
  "smsStencil.editStatus": editStatus,
  "smsStencil.statusMany": statusMany,
  "smsStencil.preview": previewTemplate,
  "smsStencil.history": templateHistory,
  "smsStencil.testSend": testSend,
  "message.templateSave": saveTemplate,
  "message.send": sendOne,
  "message.taskList": (input, context) => readPage(context.tx, taskQueue(context), input.page, input.pageSize),
  "message.taskRows": (input, context) => readPage(context.tx, rowQueue(input, context), input.page, input.pageSize),
  "message.orderRows": async (input, context) => {
    await orderInScope(context, input.loanRecordId);
    return readPage(context.tx, orderRowQueue(input, context), input.page, input.pageSize);
  },
  "message.taskCancel": cancelTask,
  "message.chatOpen": chatOpen,
  "sms.getSmsTemp": listChoice,
  "sms.previewSms": previewSms,
  "sms.sendSms": sendMany,
};
