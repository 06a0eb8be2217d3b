import { messageCalls } from "../../../contract/message/message.calls.ts";
import { smsCalls } from "../../../contract/post-loan/sms.calls.ts";
import { useAsked, type Asked } from "../../client/asked.ts";
import type { SendMeta } from "../../kernel/command/records.ts";
import { ports } from "../../kernel/command/ports.ts";
import { can } from "../../kernel/state/session.ts";
import type { Preview, Template } from "./reach.ts";

/** A text for some rows; the figure of a time, where one is told. */
export interface Wording {
  readonly templateId: number;
  readonly payAt?: string;
}
/** What was accepted, and can be taken back for a while. */
export interface Held {
  readonly taskId: number;
  readonly accepted: number;
  readonly blocked: number;
  /** What is said where it waits for a second person, and nothing goes before he says yes. */
  readonly waits?: string;
}
/** How messages of a desk go: to the customers of orders, or to people who have none yet. The form and what follows are one. */
export interface Way {
  readonly useTemplates: (of: { readonly appId: number; readonly medium: "sms" | "chat" }) => Asked<readonly Template[]>;
  readonly usePreview: (ids: readonly number[], wording: Wording | null) => Asked<Preview>;
  readonly send: (ids: readonly number[], wording: Wording, meta: SendMeta) => Promise<Held>;
}

/** To the customers of orders: one write for one and for many; which call it is depends on what the person may. */
export const orderWay: Way = {
  useTemplates: (of) => useAsked(smsCalls["sms.getSmsTemp"], of),
  usePreview: (ids, wording) => useAsked(smsCalls["sms.previewSms"], wording ? { loanRecordIds: [...ids], ...wording } : null),
  send: async (ids, wording, meta) => {
    if (can(["loanService:sms:send", "remind:sms:send"])) {
      const { batchId, accepted, blocked } = await ports.send(smsCalls["sms.sendSms"], { loanRecordIds: [...ids], ...wording }, meta);
      return { taskId: batchId, accepted, blocked: blocked.length };
    }
    const { taskId } = await ports.send(messageCalls["message.send"], { targetId: ids[0] ?? 0, ...wording }, meta);
    return { taskId, accepted: 1, blocked: 0 };
  },
};
