import { defineCalls } from "../kernel/call.ts";

/** Texts that a voice speaks, as the specification names them. */
export const voiceStencilCalls = defineCalls("voiceStencil", {
  search: { method: "GET", path: "/basics-domain/voiceStencil/search", permission: "system:voice:list", effect: "read" },
  updateValid: {
    method: "POST",
    path: "/basics-domain/voiceStencil/updateValid",
    permission: "system:voice:status",
    effect: "write",
    audit: "voiceTemplate.status",
  },
});

/** Group calls: one of these texts to many; cancelled as every sending is (message.taskCancel). */
export const voiceCalls = defineCalls("voice", {
  templateSave: {
    method: "POST",
    path: "/message-domain/voiceTemplate/save",
    permission: "system:voice:edit",
    effect: "write",
    audit: "voiceTemplate.save",
  },
  /** Whom it would call, whom not and why, and what it would cost; nothing is called or counted. */
  preflight: { method: "POST", path: "/message-domain/voice/preflight", permission: "system:voice:send", effect: "read" },
  groupCall: {
    method: "POST",
    path: "/message-domain/voice/groupCall",
    permission: "system:voice:send",
    effect: "write",
    audit: "voice.groupCall",
  },
  taskList: { method: "POST", path: "/message-domain/voice/taskList", permission: "system:voice:list", effect: "read" },
  taskRows: { method: "POST", path: "/message-domain/voice/taskRows", permission: "system:voice:list", effect: "read" },
});
