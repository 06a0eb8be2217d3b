import type { InputOf, OutputOf } from "../../../contract/types.ts";

/** Whom a message is for: rows of a queue and the open record alike. */
export interface Reached {
  readonly loanRecordId: number;
  readonly orderNo: string;
  readonly name: string;
  readonly appId: number;
  /** Where it is known, texts of the other desk are left out: before the due date nobody is written to as late. */
  readonly status?: number;
  /** The figure of this time is to be told, with its pay link; by the order's desk. */
  readonly pay?: { readonly at: string; readonly scene: "collect" | "remind" };
}
/** As the calls take it. */
export const payAtOf = (reached: Pick<Reached, "pay"> | undefined): { readonly payAt?: string } =>
  reached?.pay ? { payAt: reached.pay.at } : {};
export type Template = OutputOf<"sms.getSmsTemp">[number];
export type Preview = OutputOf<"sms.previewSms">;
export type ChatApp = InputOf<"message.chatOpen">["app"];
