import { companies, deliveries } from "./delivery.screen.tsx";
import { partnerChannels, whiteUsers } from "./white.screen.tsx";

export const screens = [partnerChannels, whiteUsers, deliveries, companies];
