import type { TemplateMedium } from "./template.store.ts";

/** Texts that are written and texts that are spoken: each is its own desk's, and waits as its own kind of request. */
export interface TemplateDesk {
  readonly kind: "templateText" | "voiceText";
  readonly mediums: readonly TemplateMedium[];
}
export const writtenDesk: TemplateDesk = { kind: "templateText", mediums: ["sms", "chat"] };
export const spokenDesk: TemplateDesk = { kind: "voiceText", mediums: ["voice"] };
