import { coded } from "./coded.ts";

/** What is blocked: whoever has it is lent nothing. */
export const blackKinds = ["phone", "idNo", "device", "account"] as const;
export type BlackKind = (typeof blackKinds)[number];
export const blackKindCodes = coded("user.black.kind", blackKinds);

/** proposed: waits for a second person; expired: its last day is over; removed: a person took it off. */
export const blackStates = ["proposed", "active", "expired", "removed"] as const;
export type BlackState = (typeof blackStates)[number];
export const blackStateCodes = coded("user.black.state", blackStates);

export const blackSources = ["staff", "proposal", "import"] as const;
export const blackSourceCodes = coded("user.black.source", blackSources);
