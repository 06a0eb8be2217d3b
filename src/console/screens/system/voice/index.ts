import { voiceCall } from "./voice-call.screen.tsx";
import { voiceText } from "./voice-text.screen.tsx";

export const screens = [voiceCall, voiceText];
