import { coded } from "./coded.ts";
import { collectionReasons } from "./collection-reasons.ts";
import { contactChannels } from "./contact-channels.ts";

export const recordTypes = ["call", "sms", "voice", "chat", "result"] as const;
/** How contact law met a contact: counted and passed, not counted (inbound, service), or a result that no attempt stands behind. */
export const recordRules = ["passed", "uncounted", "withoutAttempt"] as const;

export const recordTypeCodes = coded("dossier.record.type", recordTypes);
export const recordRuleCodes = coded("records.rule", recordRules);
export const directionCodes = coded("records.direction", ["out", "in"]);
export const purposeCodes = coded("records.purpose", ["collect", "remind", "verify", "service", "market"]);
export const departmentCodes = coded("records.department", ["collection", "remind"]);
export const phoneTypeCodes = coded(
  "records.phoneType",
  contactChannels.map(({ flag }) => flag),
);
export const subTagCodes = coded("composer.tags", [...new Set(collectionReasons.flatMap(({ subTags }) => subTags.map(({ tag }) => tag)))]);
