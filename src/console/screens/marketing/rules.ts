import { phoneFiles } from "./phones/phones.screen.tsx";
import { marketConfig } from "./rule.screen.tsx";

/** What may be given out, and whom nobody may call. */
export const screens = [marketConfig, phoneFiles];
