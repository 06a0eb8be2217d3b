import { sendingMachine } from "../../contact/sending.machine.ts";
import { coded } from "../coded.ts";

/** Whether anything has been sent to somebody from a list yet. */
export const sendStatuses = ["never", "sent"] as const;
export const sendStatusCodes = coded("advertising.sendStatus", sendStatuses);

/** How an advertisement reaches somebody. */
export const advertisingMedia = ["sms", "voice"] as const;
export const advertisingMediumCodes = coded("advertising.medium", advertisingMedia);

/** What became of one. */
export const advertisingStateCodes = coded("message.state", sendingMachine.states);

/** What a code lets its customer do. */
export const codeScenes = ["login", "apply"] as const;
export const codeSceneCodes = coded("advertising.scene", codeScenes);

/** Where a code stands. */
export const codeStates = ["queued", "submitted", "delivered", "failed", "expired", "used"] as const;
export const codeStateCodes = coded("advertising.codeState", codeStates);
