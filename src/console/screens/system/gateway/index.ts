import { gateways } from "./gateway.screen.tsx";
import { signingKeys } from "./signing-key.screen.tsx";

export const screens = [gateways, signingKeys];
