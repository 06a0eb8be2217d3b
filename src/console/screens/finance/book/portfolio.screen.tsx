import { portfolioList } from "../../../../contract/finance/book/portfolio.columns.ts";
import { ledgerCalls } from "../../../../contract/finance/ledger.calls.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { Own } from "../../../table/approval/evidence-parts.tsx";

/** The debts of closed days by group and days past due, with what is set aside; without a range of days those of the newest close. */
export const portfolio = tableScreen<"ledger.portfolioList">({
  path: "/finance/debtGroups",
  list: portfolioList,
  rowKey: "key",
  show: "day group groupDays lateDays orders principal rate provision interest fee penalty key",
  looks: {
    group: { cell: ({ group }) => <Own>{group}</Own> },
    rate: { tone: ({ rate }) => (rate >= 200_000 ? "bad" : rate > 0 ? "warn" : "plain") },
  },
  mark: ({ rate }) => (rate >= 200_000 ? "bad" : "plain"),
  filters: [
    { key: "time", label: "ledger.balance.range", kind: "date-range" },
    { key: "group", label: "ledger.portfolio.column.group", kind: "text" },
  ],
  total: ledgerCalls["ledger.portfolioTotal"],
});
