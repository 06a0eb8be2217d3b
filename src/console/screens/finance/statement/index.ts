import { channelStatements } from "./channel-statement.screen.ts";
import { differences } from "./difference.screen.tsx";
import { outgoingMoney } from "./outgoing.screen.ts";
import { settlements } from "./settlement.screen.ts";
import { statements, unplacedMoney } from "./statement.screens.ts";

/** What banks and channels say, against what the books do. */
export const screens = [unplacedMoney, outgoingMoney, settlements, statements, channelStatements, differences];
