import type { InputOf, OutputOf } from "../../../contract/types.ts";

/** Whom a message is for: rows of a queue and the open record alike. */
export interface Reached {
  readonly loanRecordId: number;
  readonly orderNo: string;
  readonly name: string;
  readonly appId: number;
}
export type Template = OutputOf<"sms.getSmsTemp">[number];
export type Preview = OutputOf<"sms.previewSms">;
export type ChatApp = InputOf<"message.chatOpen">["app"];
