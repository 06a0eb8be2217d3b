import { balanceList, entryList, taxList } from "../../../../contract/finance/book/ledger.columns.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { balanceQueue, type BalanceFilters } from "./balance.queue.ts";
import { taxQueue } from "./tax.queue.ts";
import { entryQueue, type EntryFilters } from "./entry.queue.ts";

import { portfolioList } from "../../../../contract/finance/book/portfolio.columns.ts";
import { portfolioQueue, type PortfolioFilters } from "./portfolio.queue.ts";

export const exportLists = {
  ...exportOf<EntryFilters>(entryList, { queue: entryQueue }),
  ...exportOf<BalanceFilters>(balanceList, { queue: balanceQueue }),
  ...exportOf<BalanceFilters>(taxList, { queue: taxQueue }),
  ...exportOf<PortfolioFilters>(portfolioList, { queue: portfolioQueue }),
};
