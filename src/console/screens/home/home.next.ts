import { waiverCalls } from "../../../contract/finance/waiver.calls.ts";
import { overflowCalls } from "../../../contract/finance/overflow.calls.ts";
import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { todayExpireCalls } from "../../../contract/post-loan/today-expire.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { useCall, useReading } from "../../client/query.ts";
import { formatNumber, formatSum } from "../../i18n/format.ts";
import { loadSections, t, tn } from "../../i18n/i18n.ts";
import type { MenuIndex } from "../../kernel/screen/menu-tree.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { can } from "../../kernel/state/session.ts";
import { nextStep, toneOfCase } from "../../table/queue/next-step.ts";
import { script } from "../../ui/later.tsx";
import { atMost, listThing, type Thing } from "./home.things.ts";
import type { Tile } from "./home.tiles.ts";

const asked = { pageSize: 10 } as const;
const options = { refreshInterval: 60_000, onError: () => {} };
const paths = {
  collection: "/loanService/agencyCollectionOrder",
  remind: "/remind/agencyOrder",
  all: "/loanService/allCollectionOrder",
  waivers: "/finance/reductionRecord",
  overflow: "/finance/repaymentOverflow",
} as const;

type Case = RowOf<"collection.agencyList">;

/** Whom the law lets be called now, or what has passed: the queue's own order decides. */
function isNow({ nextContactTime, commitmentTime }: Case): boolean {
  const now = Date.now();
  return nextContactTime === null || Date.parse(nextContactTime) <= now || (commitmentTime !== null && Date.parse(commitmentTime) < now);
}

const caseThing =
  (queue: string) =>
  (row: Case): Thing => {
    const tone = toneOfCase(row);
    return {
      label: nextStep(row),
      text: row.name,
      note: `${row.orderNo} · ${formatSum(row.claim)}`,
      ...(tone === "plain" || tone === "good" ? {} : { tone }),
      run: () => void openOrderTab(row.loanRecordId, row.orderNo, queue),
    };
  };

function useCases(isOwn: boolean): readonly Thing[] | undefined {
  const wants = (permission: Parameters<typeof can>[0]) => (isOwn && can(permission) ? asked : null);
  const collect = wants("loanService:agency:list");
  const remind = wants("remind:agency:list");
  const collected = useCall(collectionCalls["collection.agencyList"], collect, options);
  const reminded = useCall(todayExpireCalls["todayExpire.agencyList"], remind, options);
  if ((collect && !collected.data && !collected.error) || (remind && !reminded.data && !reminded.error)) return undefined;
  const things = (rows: readonly Case[] | undefined, queue: string) => (rows ?? []).filter(isNow).map(caseThing(queue));
  return [...things(collected.data?.list, paths.collection), ...things(reminded.data?.list as readonly Case[] | undefined, paths.remind)];
}

/** Settlement offers that this person may decide. */
function useOffers(index: MenuIndex): readonly Thing[] | undefined {
  const wanted = can("finance:waiver:review") && index.byPath.has(paths.waivers);
  const { data, error } = useCall(waiverCalls["waiver.list"], wanted ? { ...asked, toDecide: true } : null, options);
  if (wanted && !data && !error) return undefined;
  return (data?.list ?? []).map((offer) => ({
    label: t("home.next.offer", { percent: formatNumber(offer.percent) }),
    text: offer.name,
    note: `${offer.orderNo} · ${formatSum(offer.settleAmount)}`,
    tone: "warn" as const,
    run: () => goTo(`${paths.waivers}?status=applied`),
  }));
}

/** Rows that wait for somebody to take them up, as one thing each. */
function useWaiting(index: MenuIndex): readonly Thing[] | undefined {
  const shares = can("loanService:all:assign") && index.byPath.has(paths.all);
  const pays = can("finance:overflow:apply") && index.byPath.has(paths.overflow);
  const loose = useCall(collectionCalls["collection.list"], shares ? { ...asked, assignStatus: "unassigned" } : null, options);
  const credit = useCall(overflowCalls["overflow.list"], pays ? { ...asked, status: ["open"] } : null, options);
  if ((shares && !loose.data && !loose.error) || (pays && !credit.data && !credit.error)) return undefined;
  const thing = (name: "unassigned" | "overflow", count = 0, href = ""): readonly Thing[] =>
    listThing(t(`home.next.${name}`), count, href, tn("home.orders", count, { count: formatNumber(count) }));
  return [
    ...thing("unassigned", loose.data?.total, `${paths.all}?assignStatus=unassigned`),
    ...thing("overflow", credit.data?.total, `${paths.overflow}?status=open`),
  ];
}

/** Finance's desk counts a whole book for it, 1.9 s at a million orders: it is not asked each minute, ms. */
const queuesEvery = 300_000;

/** The queues of those who do not collect: their calls and texts are no part of home's own script. */
function useQueues(index: MenuIndex, isOwn: boolean): readonly Thing[] | undefined {
  const { data, error } = useReading(
    "home.queues",
    async () => {
      const [{ readQueues }] = await Promise.all([script(() => import("./home.queues.ts")), loadSections("review", "finance")]);
      return readQueues(index, isOwn);
    },
    { ...options, refreshInterval: queuesEvery },
  );
  return data ?? (error ? [] : undefined);
}

const waiting: Tile = { id: "next0", label: "", text: undefined, spoken: "", run: () => undefined };

/** Each kind of work shows its two most pressing things, and what room is left goes to the first kinds: none hides the others. */
export function shareOut<T>(parts: readonly (readonly T[])[]): readonly T[] {
  let room = atMost - parts.reduce((taken, part) => Math.min(atMost, taken + Math.min(2, part.length)), 0);
  return parts
    .flatMap((part) => {
      const more = Math.min(room, Math.max(0, part.length - 2));
      room -= more;
      return part.slice(0, 2 + more);
    })
    .slice(0, atMost);
}

/** What this person does next, the most pressing first; undefined where nothing is his to do. */
export function useNext(index: MenuIndex, isOwn: boolean): { readonly title: string; readonly tiles: readonly Tile[] } | undefined {
  const parts = [useCases(isOwn), useWaiting(index), useQueues(index, isOwn), useOffers(index)];
  // Not one after the other: what comes late would change what the next key opens.
  if (parts.includes(undefined)) return { title: t("home.next.reading"), tiles: [{ ...waiting, spoken: t("common.loading") }] };
  const known = shareOut(parts.map((part) => part ?? []));
  if (known.length === 0) return undefined;
  const tiles = known.map((thing, at): Tile => ({ ...thing, id: `next${at}`, spoken: thing.text ?? "" }));
  return { title: tn("home.next.title", tiles.length), tiles };
}
