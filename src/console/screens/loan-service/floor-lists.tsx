import type { OutputOf, RowOf } from "../../../contract/types.ts";
import type { Source } from "../../kernel/command/records.ts";
import { todayExpireCalls } from "../../../contract/post-loan/today-expire.calls.ts";
import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { waiverCalls } from "../../../contract/finance/waiver.calls.ts";
import { approvalCalls } from "../../../contract/basics/approval.calls.ts";
import { useMemo, useState, type ReactNode } from "react";
import { Refused } from "../../../lending/reason.ts";
import { localDate } from "../../../lending/time/zone.ts";
import { useCall } from "../../client/query.ts";
import { formatDay, formatNumber, timeZone } from "../../i18n/format.ts";
import { formatListSum } from "../../i18n/near.ts";
import { When } from "../../i18n/when.tsx";
import { t, textOf, useT } from "../../i18n/i18n.ts";
import { refusal } from "../../table/approval/refuse.ts";
import { ports } from "../../kernel/command/ports.ts";
import { can } from "../../kernel/state/session.ts";
import type { Desk } from "./desk.ts";
import { ListDialog, type Line, type LineAct } from "./list-dialog.tsx";

interface ListProps {
  readonly desk: Desk;
  readonly onClose: () => void;
}
const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;
const mono = (text: ReactNode) => <span className="whitespace-nowrap font-mono">{text}</span>;

type Head = "time" | "order" | "name" | "amount" | "paid" | "state" | "person" | "from" | "to" | "mode" | "by" | "kind" | "what";
const headsOf = (heads: readonly Head[]) => heads.map((head) => `collection.dayLists.head.${head}` as const);

type Promised = OutputOf<"collection.promiseList">;

const promiseLine = (row: Promised["list"][number]): Line => ({
  key: String(row.ptpId),
  order: row,
  cells: [
    mono(<When at={row.commitmentTime} />),
    mono(row.orderNo),
    row.name,
    mono(formatListSum(row.amount)),
    mono(formatListSum(row.paid)),
    `${textOf(`order.promise.${row.status}`) || row.status}${row.paymentInCheck ? ` · ${t("order.badge.paymentInCheck")}` : ""}`,
    row.cover ? `${row.owner ?? "–"} → ${row.cover}` : (row.owner ?? "–"),
  ],
});
const promiseHeads = ["time", "order", "name", "amount", "paid", "state", "person"] as const;

/** How much each person has been promised. */
const Load = ({ load }: Pick<Promised, "load">) =>
  load.length > 0 ? (
    <p data-load="" className="flex flex-wrap gap-x-4 border-b border-line px-4 py-2 text-cell text-fg-1">
      {load.map((each) => (
        <span key={each.adminUserId} className="whitespace-nowrap">
          {each.adminName} <span className="font-mono">{formatNumber(each.count)}</span> · {formatListSum(each.amount)}
        </span>
      ))}
    </p>
  ) : null;

/** Promises of today, own and covered, the earliest first, with what each person has been promised. */
export function PromiseList({ onClose }: ListProps) {
  useT();
  const [day] = useState(() => localDate(new Date(), timeZone()));
  const input = useMemo(() => ({ time: { from: day, to: day }, pageSize: 200 as const }), [day]);
  const { data, error } = useCall(collectionCalls["collection.promiseList"], input);
  return (
    <ListDialog
      title={t("collection.dayLists.promises", { day: formatDay(day) })}
      heads={headsOf(promiseHeads)}
      lines={data?.list.map(promiseLine)}
      error={error}
      empty="collection.dayLists.noPromises"
      above={data ? <Load load={data.load} /> : null}
      onClose={onClose}
    />
  );
}

const transferLine = (row: OutputOf<"collection.transferList">["list"][number]): Line => ({
  key: String(row.id),
  order: row,
  cells: [
    mono(<When at={row.createTime} />),
    mono(row.orderNo),
    row.from ?? "–",
    row.to ?? "–",
    textOf(`collection.dayLists.mode.${row.mode}`) || row.mode,
    row.operator,
  ],
});
const transferHeads = ["time", "order", "from", "to", "mode", "by"] as const;

/** Who gave what to whom: the last two hundred moves of the department. */
export function TransferList({ desk, onClose }: ListProps) {
  useT();
  const call = desk.department === "remind" ? todayExpireCalls["todayExpire.transferList"] : collectionCalls["collection.transferList"];
  const { data, error } = useCall(
    call,
    useMemo(() => ({ pageSize: 200 as const }), []),
  );
  return (
    <ListDialog
      title={t("collection.dayLists.transfers")}
      heads={headsOf(transferHeads)}
      lines={data?.list.map(transferLine)}
      error={error}
      empty="collection.dayLists.noTransfers"
      onClose={onClose}
    />
  );
}

const pending = { status: ["pending" as const], pageSize: 200 as const };
const offers = { toDecide: true, pageSize: 200 as const };

interface Decision {
  readonly decision: "approve" | "refuse";
  readonly source: Source;
  readonly done: () => void;
}

/** A yes asks once more, a no asks why; null: neither. */
async function wordOn(decision: Decision["decision"], what: string, source: Source) {
  const title = `collection.dayLists.ask.${decision}` as const;
  const body = "collection.dayLists.ask.what";
  if (decision === "approve") return (await ports.confirm({ title, body, vars: { what } })) ? { decision } : null;
  const answer = await ports.ask(refusal.form, { title: t(title), body: t(body, { what }) }, source);
  if (!answer) return null;
  const { reason, remark } = answer.values;
  return { decision, remark, ...(reason ? { reason } : {}) };
}

/** The letter of a decision asks once more, as at every desk: Enter decides. */
async function decide({ key, asked }: Line, { decision, source, done }: Decision): Promise<void> {
  const why = await wordOn(decision, asked ?? "", source);
  if (!why) return;
  const [kind, number, seen = ""] = key.split(" ");
  const command = `requests.${decision}`;
  const meta = { command, source, idempotencyKey: crypto.randomUUID() };
  try {
    if (kind === "offer") await ports.send(waiverCalls["waiver.review"], { waiverId: Number(number), ...why }, meta);
    else await ports.send(approvalCalls["approval.review"], { approvalId: Number(number), ...why, seen }, meta);
    ports.tell({ kind: "done", text: t(decision === "approve" ? "collection.dayLists.approved" : "collection.dayLists.refused") }, command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, command);
  }
  done();
}

const offerLine = (row: RowOf<"waiver.list">): Line => ({
  key: `offer ${row.waiverId}`,
  order: row,
  asked: `${t("collection.dayLists.kind.offer")} ${row.orderNo}`,
  cells: [
    mono(<When at={row.createTime} />),
    whole(t("collection.dayLists.kind.offer")),
    mono(row.orderNo),
    t("collection.dayLists.offer", {
      owed: formatListSum(row.quoteAtApply),
      pays: formatListSum(row.settleAmount),
      day: formatDay(row.validUntil),
      reason: row.reason,
    }),
    row.applicant,
  ],
});

/** Kinds of request that are about a sum: whoever decides sees how much. */
const sums: ReadonlySet<string> = new Set(["goodwillCredit", "chargeByHand", "chargeWaived", "badDebtWriteOff"]);

function whatOf({ kind, payload, targetId }: RowOf<"approval.list">): string {
  const { reason, amount } = payload;
  if (typeof reason !== "string") return targetId;
  return sums.has(kind) && typeof amount === "number" ? t("collection.dayLists.asks", { amount: formatListSum(amount), reason }) : reason;
}

function approvalLine(row: RowOf<"approval.list">): Line {
  const kind = textOf(`collection.dayLists.kind.${row.kind}`) || row.kind;
  return {
    key: `approval ${row.approvalId} ${row.seen}`,
    order: null,
    asked: `${kind} ${row.orderNo ?? row.targetId}`,
    cells: [mono(<When at={row.createTime} />), whole(kind), mono(row.orderNo ?? "–"), whatOf(row), row.requester],
  };
}

function actsOf(done: () => void): readonly LineAct[] {
  const decideBy =
    (decision: Decision["decision"]): LineAct["run"] =>
    (line, source) =>
      void decide(line, { decision, source, done });
  return [
    { id: "requests.approve", verb: "approve", label: "collection.dayLists.approve", run: decideBy("approve") },
    { id: "requests.refuse", verb: "refuse", label: "collection.dayLists.refuse", run: decideBy("refuse") },
  ];
}

/** Everything that waits for this person's yes or no: settlement offers and what two people do together. */
export function RequestList({ onClose }: ListProps) {
  useT();
  const asked = useCall(approvalCalls["approval.list"], pending);
  const waiting = useCall(waiverCalls["waiver.list"], can("finance:waiver:review") ? offers : null);
  const refresh = () => void Promise.all([asked.mutate(), waiting.mutate()]);
  const lines = [...(waiting.data?.list ?? []).map(offerLine), ...(asked.data?.list ?? []).map(approvalLine)];
  return (
    <ListDialog
      title={t("collection.dayLists.requests")}
      heads={headsOf(["time", "kind", "order", "what", "by"])}
      lines={asked.data && (waiting.data || waiting.error || !can("finance:waiver:review")) ? lines : undefined}
      error={asked.error ?? waiting.error}
      empty="collection.dayLists.noRequests"
      acts={actsOf(refresh)}
      onClose={onClose}
    />
  );
}
