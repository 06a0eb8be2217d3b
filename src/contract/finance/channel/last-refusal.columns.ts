import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";

/** Of a row that somebody asked to change: who said no to it last, when and why; nothing where it was asked for anew, or allowed. */
export const lastRefusalColumns = {
  refusal: { label: "approval.last.why", kind: "coded", codes: refusalCodes, width: 160 },
  decision: { label: "approval.last.words", kind: "text", width: 200 },
  refuser: { label: "approval.last.by", kind: "text", width: 168 },
  refuseTime: { label: "approval.last.at", kind: "instant", width: 176 },
} as const;
