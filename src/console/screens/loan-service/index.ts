import { agencyCollectionOrder } from "./agency.screen.tsx";
import { allCollectionOrder } from "./all.screen.tsx";
import { historyOrder } from "./history.screen.tsx";

export const screens = [allCollectionOrder, agencyCollectionOrder, historyOrder];
