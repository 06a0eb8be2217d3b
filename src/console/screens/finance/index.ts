import { reductionRecord } from "./reduction-record.screen.tsx";

export const screens = [reductionRecord];
