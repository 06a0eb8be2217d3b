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
type OrderTemplate = OutputOf<"sms.getSmsTemp">[number];
type OrderPreview = OutputOf<"sms.previewSms">;
type Named = "orderNo";
/** Texts and samples; of somebody without an order there is no scene but one, and no number. */
export type Template = Pick<OrderTemplate, "templateId" | "name" | "content"> & Partial<OrderTemplate>;
export type Preview = Omit<OrderPreview, "samples" | "blocked"> & {
  readonly samples: readonly (Omit<OrderPreview["samples"][number], Named> & { readonly orderNo?: string })[];
  readonly blocked: readonly (Omit<OrderPreview["blocked"][number], Named> & { readonly orderNo?: string })[];
};
export type ChatApp = InputOf<"message.chatOpen">["app"];
