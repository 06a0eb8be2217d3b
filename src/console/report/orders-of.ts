import type { Figure, FigureFacts } from "../../contract/report/figures.ts";
import type { ReportRecord } from "../../contract/report/report-record.ts";
import type { ReviewDimension, ReviewReport } from "../../contract/report/review/review-reports.ts";
import type { Permission } from "../../contract/permissions.ts";
import { goTo } from "../kernel/command/ports.ts";
import { can } from "../kernel/state/session.ts";
import { writeFilter } from "../table/filter/filter-text.ts";
import type { Asked } from "./address.ts";
import type { Range } from "./ranges.ts";

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
  readonly cell?: { readonly by: ReviewDimension; readonly key: string };
}
/** Opens what is behind a figure; answers whether there is a list of it that the person may read. */
export type OpenFigure = (figure: Behind) => boolean;

const queue = { path: "/loanService/allCollectionOrder", permission: "loanService:all:list" } as const;
const records = { path: "/records/afterLoanRecord", permission: "records:afterLoan:list" } as const;
const orders = { path: "/order/orderAll", permission: "order:all:list" } as const;
const decided = { path: "/order/orderHistory", permission: "order:history:list" } as const;
const ofReview = "review.";
function listOf(facts: FigureFacts): { readonly path: string; readonly permission: Permission } {
  if (facts.startsWith(ofReview)) return can(orders.permission) ? orders : decided;
  return facts === "calls" ? records : queue;
}

/** What a report of the reviewers is about by itself. */
const ownKind: Partial<Record<ReviewReport, string>> = { firstRefuse: "first" };

/** The orders behind a figure of the reviewers: its facts, on the days of its line, under the report's filters and what the line is about. */
function reviewedOf({ range, appId, adminUserId, userType, kind, reason }: Asked, { facts, figure, cell }: Behind, query?: ReviewReport) {
  const at = (by: ReviewDimension): string | undefined => (cell?.by === by ? cell.key : undefined);
  const day = at("day");
  const reasons = at("reason") ?? reason ?? figure?.items?.join(",");
  const types = at("userType") ?? userType ?? figure?.types?.join(",");
  const said: Readonly<Record<string, string | number | undefined>> = {
    figure: facts.slice(ofReview.length),
    figureTime: writeFilter("date-range", day ? { from: day, to: day } : range),
    figureStaff: at("reviewer") ?? adminUserId,
    figureKind: at("kind") ?? kind ?? (query && ownKind[query]),
    figureReason: reasons,
    figureType: types,
    figureRule: at("rule"),
    appId: at("app") ?? appId,
  };
  return new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/** The calls that somebody made: the post-loan records of them. */
function callsOf(days: Range, staffIds: readonly number[] | undefined): URLSearchParams {
  const search = new URLSearchParams({ time: writeFilter("date-range", days), department: "collection", type: "call", direction: "out" });
  if (staffIds !== undefined) search.set("adminUserId", staffIds.join(","));
  return search;
}

interface About {
  readonly staffIds: readonly number[] | undefined;
  readonly stage: string | undefined;
  readonly appId: number | undefined;
}
/** What is held now: the queue by whose it is and by the stage that it is in, of no days. */
function stockOf({ staffIds, stage, appId }: About): URLSearchParams {
  return new URLSearchParams({
    ...(staffIds ? { assigneeId: staffIds.join(",") } : {}),
    ...(stage ? { stage } : {}),
    ...(appId ? { appId: String(appId) } : {}),
  });
}

/** Address of the list that holds what is behind a figure, under the report's own filters. */
export function addressOf(asked: Asked, behind: Behind, query?: ReviewReport): string {
  const { range, appId, stage, adminUserId } = asked;
  const { facts, days = range, hour, staffIds = adminUserId === undefined ? undefined : [adminUserId] } = behind;
  if (facts.startsWith(ofReview)) return `${listOf(facts).path}?${reviewedOf(asked, behind, query).toString()}`;
  const about = { staffIds, stage: behind.stage ?? stage, appId };
  if (facts === "stock") return `${queue.path}?${stockOf(about).toString()}`;
  if (facts === "calls") return `${records.path}?${callsOf(days, staffIds).toString()}`;
  const search = new URLSearchParams({ [facts]: writeFilter("date-range", days) });
  if (hour !== undefined) search.set("recoveredHour", String(hour));
  if (staffIds !== undefined) search.set("creditedTo", staffIds.join(","));
  if (about.stage) search.set("stageThen", about.stage);
  if (appId) search.set("appId", String(appId));
  return `${queue.path}?${search.toString()}`;
}

/** Opens what of a report's refusals is contested and waits; null where it is about no refusals. */
export function contestedOf({ contestedOf: refusedBy }: ReportRecord, { appId }: Asked): (() => void) | null {
  if (!refusedBy) return null;
  const search = new URLSearchParams({ state: "open", refusedBy, ...(appId ? { appId: String(appId) } : {}) });
  return () => goTo(`/order/contestedOrder?${search.toString()}`);
}

/** Opens what is behind a figure; undefined for whom no list of the report is. */
export function openerFor(asked: Asked, { query }: Pick<ReportRecord, "query"> = {}): OpenFigure | undefined {
  const lists = query ? [orders, decided] : [queue, records];
  if (!lists.some(({ permission }) => can(permission))) return undefined;
  return (behind) => {
    if (!can(listOf(behind.facts).permission)) return false;
    goTo(addressOf(asked, behind, query));
    return true;
  };
}
