import type { Handlers } from "../../kernel/context.ts";
import { listRinging, playRecording, savePresets } from "./soft-phone.actions.ts";

type Names = "softPhone.ringing" | "softPhone.recording" | "softPhone.presetSave";

export const softPhoneHandlers: Handlers<Names> = {
  "softPhone.ringing": listRinging,
  "softPhone.recording": playRecording,
  "softPhone.presetSave": savePresets,
};
