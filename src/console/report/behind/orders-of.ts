import { bookHalves } from "../../../contract/report/book/halves.ts";
import type { BookSum } from "../../../contract/report/book/sums.ts";
import { isOfRecords, type RecordFacts } from "../../../contract/report/record-facts.ts";
import { type Figure, type FigureFacts, type FigureKey, figureOf, figures } from "../../../contract/report/figures.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import type { QueryReport } from "../../../contract/report/query-reports.ts";
import { isNobody, noChannel } from "../../../contract/report/nobody.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { workKinds } from "../../../contract/report/review/review-reports.ts";
import { can } from "../../kernel/state/session.ts";
import { addDays, localDate } from "../../../lending/time/zone.ts";
import { timeZone } from "../../i18n/format.ts";
import { writeFilter } from "../../table/filter/filter-text.ts";
import { leadKinds, type LeadKind } from "../../../lending/growth/lead-kinds.ts";
import { modulesOfKind } from "../../../contract/marketing/lead-paths.ts";
import type { Asked } from "../address.ts";
import { daysOf, hourOf, inCommon, keyIn } from "./days-of.ts";
import { leadsBehind } from "./leads-of.ts";
import { lists, type Behind, type Of } from "./opening.ts";
import { paymentsBehind, payoutsBehind } from "./payments-of.ts";
import type { Range } from "../ranges.ts";

const { queue, records, orders, decided, reminders, users } = lists;
const ofReview = "review.";
const ofBook = "book.";
type Department = NonNullable<ReportRecord["department"]>;
function listOf(facts: FigureFacts, department?: Department): { readonly path: string; readonly permission: Permission } {
  if (facts.startsWith(ofReview)) return can(orders.permission) ? orders : decided;
  if (facts.startsWith(ofBook)) return orders;
  if (facts === "registrations") return users;
  if (isOfRecords(facts)) return records;
  return department === "remind" ? reminders : queue;
}

/** What a report of the reviewers is about by itself. */
const ownKinds: Partial<Record<QueryReport, string>> = {
  firstRefuse: "first",
  machineRefuse: "machine",
  peopleRefuse: workKinds.join(","),
};
/** Cases that were closed have no other kind; those that were given, which they are a share of, are first reviews alone. */
const ownKind = (query: QueryReport, facts: FigureFacts): string | undefined =>
  query === "firstClose" && facts === "review.allocated" ? "first" : ownKinds[query];

/** What counts of a reason are a share of: they have none. */
const ofAnyReason: ReadonlySet<FigureFacts> = new Set<FigureFacts>(["review.allocated", "review.done"]);

/** The orders behind a figure of the reviewers: its facts, on the days of its line, under the report's filters and what the line is about. */
function reviewedOf(asked: Asked, behind: Behind, query?: QueryReport): URLSearchParams | null {
  const { appId, adminUserId, userType, kind, reason, rule } = asked;
  const { facts, figure } = behind;
  const at = keyIn(behind);
  const reasons = ofAnyReason.has(facts) ? undefined : inCommon(figure?.items, at("reason") ?? reason);
  const types = inCommon(figure?.types, at("userType") ?? userType);
  // A figure of one reason has nothing in the line of another.
  if (reasons === null || types === null) return null;
  const hit = at("rule") ?? (figure === figures.machineRefused ? undefined : rule);
  // Hits are the machine's without being said to be.
  const isByRule = hit !== undefined || facts === "review.ruleHits";
  const said: Readonly<Record<string, string | number | undefined>> = {
    // Where the machine's refusals are told, a share of the refusals is one of those.
    figure: query === "machineRefuse" && facts === "review.refused" ? "machineRefused" : facts.slice(ofReview.length),
    figureTime: writeFilter("date-range", daysOf(asked, behind)),
    figureStaff: at("reviewer") ?? behind.staffIds?.join(",") ?? adminUserId,
    figureKind: at("kind") ?? kind ?? (query && !isByRule ? ownKind(query, facts) : undefined),
    figureReason: reasons?.join(","),
    figureType: types?.join(","),
    figureRule: hit,
    appId: at("app") ?? appId,
  };
  return new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/** Items as the figure names them: whole, or by one of their halves; of what only takes off those that it takes off. */
const itemsOf = ({ is }: Pick<Figure, "is">): readonly string[] | undefined =>
  is?.items ??
  is?.starts?.map((text) => text.replace(":", "")) ??
  is?.ends?.map((text) => text.replace(":", "")) ??
  (is?.less ? itemsOf({ is: is.less }) : undefined);

/** Of what stood or moved in stages: the stage, and what brought or took it; else one of both alone. */
function movedOf(behind: Behind, { stage }: Asked): readonly string[] | undefined {
  const { figure } = behind;
  const at = keyIn(behind)("stage") ?? stage;
  const ways = figure && itemsOf(figure);
  return at === undefined ? ways : (ways?.map((way) => `${at}:${way}`) ?? [at]);
}
/** What a figure sums: of a quotient what is its part. */
function sumOf({ figure }: Behind): BookSum | undefined {
  if (!figure?.over) return figure?.is;
  const { part } = figure.over;
  return bookHalves[part] ?? figureOf(part as FigureKey).is;
}
/** Before any day that an order was late on. */
const ever = "2000-01-01";
/** The days of a figure: of one that tells what stood there, everything up to then; of one that waits for its days to be over, those that are. Null: none is. */
function figureDays(asked: Asked, behind: Behind): Range | null {
  const days = daysOf(asked, behind);
  const since = behind.figure?.since;
  if (since) return { from: ever, to: since === "opening" ? addDays(days.from, -1) : days.to };
  const { ripe = 0 } = sumOf(behind) ?? {};
  const last = ripe > 0 ? addDays(localDate(new Date(), timeZone()), -ripe) : days.to;
  return last < days.from ? null : { from: days.from, to: last < days.to ? last : days.to };
}

const written = (said: Readonly<Record<string, string | number | readonly string[] | undefined>>): URLSearchParams =>
  new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

/** Facts that are somebody's. */
const ofSomebody: ReadonlySet<FigureFacts> = new Set<FigureFacts>([
  "book.lapsed",
  "book.reliefExtended",
  "book.reliefWaived",
  "book.leadApplied",
  "book.leadApproved",
  "book.leadPaidOut",
]);
/** Facts whose items begin with the stage that they met. */
const ofStages: ReadonlySet<FigureFacts> = new Set<FigureFacts>(["book.moveHeld", "book.reliefExtended", "book.reliefWaived"]);
/** Lists of the kind that is meant. */
const listsOf = (kind: string | undefined): readonly string[] | undefined =>
  leadKinds.includes(kind as LeadKind) ? modulesOfKind(kind as LeadKind) : undefined;

/** When and by whom it was paid: what line and column are about, each with the other half that the figure has by itself. */
function paidOf(behind: Behind): readonly string[] | undefined | null {
  const at = keyIn(behind);
  const [timing, source] = [at("timing"), at("source")];
  if (timing === undefined && source === undefined) return undefined;
  const { starts, ends } = behind.figure?.is ?? {};
  const firsts = inCommon(
    starts?.map((text) => text.replace(":", "")),
    timing,
  );
  const seconds = inCommon(
    ends?.map((text) => text.replace(":", "")),
    source,
  );
  if (firsts === null || seconds === null) return null;
  return firsts && seconds ? firsts.flatMap((first) => seconds.map((second) => `${first}:${second}`)) : (firsts ?? seconds);
}

/** The orders behind a figure that is summed from the books: its facts, as the order list narrows them. */
function bookedOf(asked: Asked, behind: Behind): URLSearchParams | null {
  const { facts, figure, staffIds } = behind;
  const at = keyIn(behind);
  const paid = paidOf(behind);
  const types = inCommon(figure?.types, at("userType") ?? asked.userType);
  const [days, sum] = [figureDays(asked, behind), sumOf(behind)];
  if (paid === null || types === null || days === null) return null;
  return written({
    figure: facts.slice(ofBook.length),
    figureTime: writeFilter("date-range", days),
    figureHour: hourOf(behind),
    figureStaff: ofSomebody.has(facts) ? (staffIds?.map(String) ?? at("collector") ?? asked.adminUserId) : undefined,
    figureReason: ofStages.has(facts)
      ? movedOf(behind, asked)
      : (paid ?? listsOf(at("leadKind") ?? asked.leadKind) ?? (sum && itemsOf({ is: sum }))),
    figureType: types,
    channel: at("channel") === "" ? noChannel : (at("channel") ?? asked.channel),
    // What comes back counts under the loan before, another app's or product's than its own.
    figureProduct: at("product") ?? asked.productId,
    figureApp: at("app") ?? asked.appId,
  });
}

/** Who registered: nothing else of it is known to be kept by a product, a person or a kind of customer. */
function registeredOf(asked: Asked, behind: Behind): URLSearchParams | null {
  const at = keyIn(behind);
  if ((at("userType") ?? asked.userType ?? at("product") ?? asked.productId) !== undefined) return null;
  const channel = at("channel");
  return written({
    figureTime: writeFilter("date-range", daysOf(asked, behind)),
    figureHour: hourOf(behind),
    registeredOs: behind.figure && itemsOf(behind.figure),
    channel: channel === "" ? noChannel : (channel ?? asked.channel),
    appId: at("app") ?? asked.appId,
  });
}

/** What tells records behind a figure from others: the calls that a desk made, and what it found. */
const recordsBehind: Readonly<Record<RecordFacts, Readonly<Record<string, string>>>> = {
  calls: { type: "call", direction: "out" },
  carriedCalls: { type: "call", direction: "out", carried: "1" },
  answeredCalls: { type: "call", direction: "out", answered: "1" },
  longCalls: { type: "call", direction: "out", answered: "1", seconds: "31.." },
  records: { type: "result", stands: "1" },
  promisedRecords: { type: "result", stands: "1", promised: "1" },
};
/** The calls that somebody made, or the results that he wrote: the post-loan records of them. */
function recordsOf(facts: RecordFacts, asked: Asked, behind: Behind, { department = "collection", query }: Of): URLSearchParams | null {
  const { figure, days = daysOf(asked, behind), staffIds = asked.adminUserId === undefined ? undefined : [asked.adminUserId] } = behind;
  const { type } = recordsBehind[facts];
  const at = keyIn(behind);
  const isBooked = query !== undefined;
  const { starts, ends } = figure?.is ?? {};
  const [reason, subTag] = [
    inCommon(starts && figure && itemsOf(figure), at("outcome")),
    inCommon(ends && figure && itemsOf(figure), at("subTag")),
  ];
  if (reason === null || subTag === null) return null;
  return written({
    time: writeFilter("date-range", days),
    department,
    ...recordsBehind[facts],
    ...(type === "call" ? { purpose: department === "remind" ? "remind" : "collect" } : { reason, subTag }),
    hour: hourOf(behind),
    appId: isBooked ? (at("app") ?? asked.appId) : undefined,
    // Nobody calls, and writes no results.
    adminUserId: staffIds?.filter((id) => !isNobody(id)).map(String),
  });
}

interface Held {
  readonly staffIds: readonly number[] | undefined;
  readonly stage: string | undefined;
  readonly appId: number | undefined;
}
/** What is held now: the queue by whose it is and by the stage that it is in, of no days. */
function stockOf({ staffIds, stage, appId }: Held): URLSearchParams {
  // With what nobody has it is everybody's; alone it is what waits for an owner.
  const whose: Readonly<Record<string, string>> = staffIds?.every(isNobody)
    ? { assignStatus: "unassigned" }
    : staffIds && !staffIds.some(isNobody)
      ? { assigneeId: staffIds.join(",") }
      : {};
  return new URLSearchParams({
    ...whose,
    ...(stage ? { stage } : {}),
    ...(appId ? { appId: String(appId) } : {}),
  });
}

/** Work per head is only what is credited to somebody (rules/figures.md 8). */
const isPerHead = ({ figures: shown = [] }: Of): boolean => shown.includes("hours");
/** A list, narrowed to what was found. */
const narrowed = ({ path }: { readonly path: string }, search: URLSearchParams | null): string | null =>
  search && `${path}?${search.toString()}`;

/** Address of the list that holds what is behind a figure, under the report's own filters; null where a figure of one thing has nothing in a line of another. */
export function addressOf(asked: Asked, behind: Behind, of: Of = {}): string | null {
  const { stage, adminUserId } = asked;
  const app = keyIn(behind)("app");
  const appId = app === undefined ? asked.appId : Number(app);
  const {
    facts,
    days = daysOf(asked, behind),
    hour = hourOf(behind),
    staffIds = adminUserId === undefined ? undefined : [adminUserId],
  } = behind;
  if (facts.startsWith(ofReview)) return narrowed(listOf(facts), reviewedOf(asked, behind, of.query));
  if (facts.startsWith(ofBook)) return narrowed(listOf(facts), bookedOf(asked, behind));
  const about = { staffIds, stage: behind.stage ?? stage, appId };
  if (facts === "stock") return narrowed(queue, stockOf(about));
  if (facts === "registrations") return narrowed(users, registeredOf(asked, behind));
  if (isOfRecords(facts)) return narrowed(records, recordsOf(facts, asked, behind, of));
  const search = new URLSearchParams({ [facts]: writeFilter("date-range", days) });
  if (hour !== undefined) search.set("recoveredHour", String(hour));
  if (staffIds !== undefined) search.set("creditedTo", staffIds.join(","));
  if ((behind.figure?.is?.credited || isPerHead(of)) && (!staffIds || staffIds.some(isNobody))) search.set("credited", "1");
  if (about.stage) search.set("stageThen", about.stage);
  if (appId) search.set("appId", String(appId));
  return narrowed(listOf(facts, of.department), search);
}

/** Costs of the house, and whatever else no app or product has, are about no order: a list without the filter would be of all of them. */
const isOfNone = (behind: Behind): boolean => (["app", "product"] as const).some((by) => keyIn(behind)(by) === "0");

/** Address of what is behind a figure; null where no list holds it that this person may read. */
export async function placeBehind(asked: Asked, of: Of, behind: Behind): Promise<string | null> {
  const { query, department } = of;
  // What came by a link that is paid for is found by its channel alone.
  if ((query === "channelLink" || query === "channelCompany") && keyIn(behind)("channel") === undefined) return null;
  if (isOfNone(behind)) return null;
  if (behind.facts === "leads") return leadsBehind(asked, behind);
  if (behind.facts === "payments")
    return (await paymentsBehind(asked, behind)) ?? placeBehind(asked, of, { ...behind, facts: "book.moneyPaid" });
  // Elsewhere a payout is a step of its order.
  const payouts = query === "paymentAchievement" && behind.facts === "book.flowPaidOut" ? await payoutsBehind(asked, behind) : null;
  if (payouts !== null) return payouts;
  if (!can(listOf(behind.facts, department).permission)) return null;
  if (isOfRecords(behind.facts) && behind.staffIds?.every(isNobody)) return null;
  return addressOf(asked, behind, of);
}
