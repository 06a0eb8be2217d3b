import type { LeadResource } from "../../../contract/marketing/lead.calls.ts";
import { type BookDimension, isBookReport } from "../../../contract/report/book/book-reports.ts";
import type { Figure, FigureFacts } from "../../../contract/report/figures.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import type { ReviewDimension } from "../../../contract/report/review/review-reports.ts";
import { tellMissing } from "../../client/missing-part.ts";
import { t } from "../../i18n/i18n.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { toast } from "../../kernel/state/messages.ts";
import { can } from "../../kernel/state/session.ts";
import { onThisPage } from "../../table/later-module.ts";
import { script } from "../../ui/later.tsx";
import type { Asked } from "../address.ts";
import type { Range } from "../ranges.ts";

/** One value of what a report is split by. */
export interface About {
  readonly by: ReviewDimension | BookDimension;
  readonly key: string;
}
/** Which figure of the report is meant: its facts, their days, and what narrows it. */
export interface Behind {
  readonly facts: FigureFacts;
  readonly days?: Range;
  /** Hour of the day, of money only. */
  readonly hour?: number;
  readonly staffIds?: readonly number[];
  /** Of a line that is about one stage. */
  readonly stage?: string;
  /** Of a report of the reviewers: the figure itself, and what its line is about. */
  readonly figure?: Figure;
  readonly cell?: About;
  /** Of a pivot: what the column is about. */
  readonly column?: About;
}
/** Opens what is behind a figure; says so where no list holds it that the person may read. */
export type OpenFigure = (figure: Behind) => void;

/** Lists that hold what is behind figures. */
export const lists = {
  queue: { path: "/loanService/allCollectionOrder", permission: "loanService:all:list" },
  records: { path: "/records/afterLoanRecord", permission: "records:afterLoan:list" },
  orders: { path: "/order/orderAll", permission: "order:all:list" },
  decided: { path: "/order/orderHistory", permission: "order:history:list" },
  payouts: { path: "/finance/paymentList", permission: "finance:payment:list" },
  repayments: { path: "/finance/repaymentList", permission: "finance:repayment:list" },
  users: { path: "/user/userList", permission: "user:list:list" },
  reminders: { path: "/remind/agencyAllOrder", permission: "remind:all:list" },
} as const;

/** Whoever may see leads, all of them or those of turns that are over: the lists themselves come with the first figure that is opened. */
const ofLeads = (
  ["register", "again", "data", "share", "invite", "registerUser", "follow"] as const satisfies readonly LeadResource[]
).flatMap((resource) => [{ permission: `marketing:${resource}:list` } as const, { permission: `marketing:${resource}:history` } as const]);

/** What of a report says where its figures lead. */
export type Of = Pick<ReportRecord, "query" | "department"> & Partial<Pick<ReportRecord, "figures">>;

/** Opens what of a report's refusals is contested and waits; null where it is about no refusals. */
export function contestedOf({ contestedOf: refusedBy }: ReportRecord, { appId }: Asked): (() => void) | null {
  if (!refusedBy) return null;
  const search = new URLSearchParams({ state: "open", refusedBy, ...(appId ? { appId: String(appId) } : {}) });
  return () => goTo(`/order/contestedOrder?${search.toString()}`);
}

/** Opens what is behind a figure; undefined for whom no list of the report is. */
export function openerFor(asked: Asked, of: Of = {}): OpenFigure | undefined {
  const { queue, records, orders, decided, reminders, users, repayments, payouts } = lists;
  const { query, department } = of;
  const own =
    query && !isBookReport(query)
      ? [orders, decided]
      : [
          orders,
          department === "remind" ? reminders : queue,
          records,
          users,
          repayments,
          payouts,
          ...(department === "market" ? ofLeads : []),
        ];
  if (!own.some(({ permission }) => can(permission))) return undefined;
  // Which list, narrowed by what, is a long story that nobody needs who only reads: it comes with the first figure that is opened.
  return (behind) =>
    void script(() => import("./orders-of.ts"))
      .then(({ placeBehind }) => placeBehind(asked, of, behind))
      .then(
        onThisPage((place) => (place === null ? toast(t("report.nothingBehind")) : goTo(place))),
        tellMissing,
      );
}
