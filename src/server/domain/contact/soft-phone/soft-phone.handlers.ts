import type { softPhoneCalls } from "../../../../contract/post-loan/soft-phone.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { listRinging, playRecording, savePresets } from "./soft-phone.actions.ts";

export const softPhoneHandlers: Handlers<keyof typeof softPhoneCalls> = {
  "softPhone.ringing": listRinging,
  "softPhone.recording": playRecording,
  "softPhone.presetSave": savePresets,
};
