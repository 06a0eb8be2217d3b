import { collectionDetails, exhibitionDetails, extendCollectionDetails } from "./extension.screens.ts";
import { dayClose, expenditureDetails, financeHome, journal, taxByKind, trialBalance } from "./ledger.screens.tsx";
import { portfolio } from "./portfolio.screen.tsx";

/** The books, and what the day has brought. */
export const screens = [
  exhibitionDetails,
  collectionDetails,
  extendCollectionDetails,
  expenditureDetails,
  trialBalance,
  taxByKind,
  journal,
  dayClose,
  portfolio,
  financeHome,
];
