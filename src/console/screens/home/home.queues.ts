import type { CallName } from "../../../contract/calls.ts";
import { approvalCalls } from "../../../contract/basics/approval.calls.ts";
import { ledgerCalls } from "../../../contract/finance/ledger.calls.ts";
import type { Call } from "../../../contract/kernel/call.ts";
import { userFeedbackCalls } from "../../../contract/basics/user-feedback.calls.ts";
import { leadModules } from "../../../contract/marketing/lead.modules.ts";
import { contestCalls } from "../../../contract/order/contest.calls.ts";
import { reviewCalls } from "../../../contract/order/review.calls.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import { read } from "../../client/client.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { formatNumber, formatSum } from "../../i18n/format.ts";
import { t, tn } from "../../i18n/i18n.ts";
import { goTo } from "../../kernel/command/ports.ts";
import type { MenuIndex } from "../../kernel/screen/menu-tree.ts";
import { can } from "../../kernel/state/session.ts";
import { placeOfItem } from "../../kernel/screen/places/desk-places.ts";
import { leadPaths } from "../../../contract/marketing/lead-paths.ts";
import { reviewBacklogPath } from "../../kernel/screen/places/review-path.ts";
import { formatSpan } from "../../i18n/span.ts";
import { atMost, listThing, type Thing } from "./home.things.ts";
import { placeOfRequest } from "../../kernel/screen/places/request-places.ts";

/** What a queue holds for this person; nothing where it is none of his. */
type Source = (index: MenuIndex) => Promise<readonly Thing[]>;

async function ask<N extends CallName>(call: Call<N>, input: InputOf<N>): Promise<OutputOf<N> | null> {
  return can(call.permission) ? read(call, input) : null;
}

/** The cases that a reviewer may take, the oldest first, as the queue has them (rules/review.md 1). */
const cases: Source = async (index) => {
  if (!index.byPath.has(reviewBacklogPath)) return [];
  const answer = await ask(reviewCalls["review.agencyList"], { pageSize: 10 });
  return (answer?.list ?? []).map(({ slaLeft, isWarned, name, orderNo, appliedAmount, loanRecordId }) => ({
    label: slaLeft < 0 ? t("home.next.reviewLate", { span: formatSpan(-slaLeft) }) : t("home.next.review", { span: formatSpan(slaLeft) }),
    text: name,
    note: `${orderNo} · ${formatSum(appliedAmount)}`,
    ...(slaLeft < 0 ? { tone: "bad" as const } : isWarned ? { tone: "warn" as const } : {}),
    run: () => void openOrderTab(loanRecordId, orderNo, reviewBacklogPath),
  }));
};

const contested: Source = async (index) => {
  const path = "/order/contestedOrder";
  if (!index.byPath.has(path)) return [];
  const total = (await ask(contestCalls["refusal.list"], { pageSize: 10, mine: true }))?.total ?? 0;
  return listThing(t("home.next.contested"), total, path, tn("home.orders", total, { count: formatNumber(total) }));
};

/** People whom a marketer has to speak to, list by list. */
const leads: Source = async (index) => {
  const lists = await Promise.all(
    leadModules.map(async ({ name, lists: { backlog } }) => {
      const screen = index.byPath.get(`${leadPaths[name]}/agencyList`);
      if (!screen) return [];
      const total = (await ask(backlog.call as Call<"registerNotApply.backlogList">, { pageSize: 10 }))?.total ?? 0;
      return listThing(screen.name, total, screen.path, tn("home.next.people", total, { count: formatNumber(total) }));
    }),
  );
  return lists.flat();
};

const feedback: Source = async (index) => {
  const path = "/userFeedback/agencyList";
  if (!index.byPath.has(path)) return [];
  const total = (await ask(userFeedbackCalls["userFeedback.backlogList"], { pageSize: 10 }))?.total ?? 0;
  return listThing(t("home.next.feedback"), total, path, tn("home.next.messages", total, { count: formatNumber(total) }));
};

/** What waits, is late or does not add up at the finance desk, the gravest first; whoever only looks on sees what does not add up. */
const finance: Source = async (index) => {
  if (!index.byPath.has("/homePage/finance")) return [];
  const answer = await ask(ledgerCalls["ledger.desk"], { pageSize: 50 });
  return (answer?.list ?? [])
    .filter(({ count, kind }) => count > 0 && (kind === "off" || can("finance:overflow:apply")))
    .map(({ kind, item, count, requestKind }) => ({
      label: t(`ledger.day.item.${item}`),
      text: formatNumber(count),
      tone: kind === "waits" ? ("warn" as const) : ("bad" as const),
      run: () => goTo(placeOfItem({ item, requestKind })),
    }));
};

/** What others have asked for and this person may decide, by the screen where it stands. */
const requests: Source = async (index) => {
  const answer = await ask(approvalCalls["approval.list"], { pageSize: 100, status: ["pending"] });
  const counts = new Map<string | undefined, number>();
  for (const { kind, isOwnRequest } of answer?.list ?? []) {
    const place = placeOfRequest(kind);
    if (!isOwnRequest) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].flatMap(([path, count]) => {
    const screen = path && index.byPath.get(path.replace(/\?.*/, ""));
    return screen
      ? listThing(
          t("home.next.decide", { where: screen.name }),
          count,
          path,
          tn("home.next.requests", count, { count: formatNumber(count) }),
        )
      : [];
  });
};

/**
 * What waits for this person besides overdue customers: cases to review, people to speak to, requests to decide, what finance has open.
 * A source that cannot be read leaves the others: home is no place where its error would help.
 */
export async function readQueues(index: MenuIndex, isOwn: boolean): Promise<readonly Thing[]> {
  const sources = isOwn ? [cases, contested, leads, feedback, requests] : [finance, requests, contested, feedback];
  const found = await Promise.all(sources.map((source) => source(index).catch(() => [])));
  return found.flatMap((things) => things.slice(0, atMost));
}
