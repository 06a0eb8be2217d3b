import { formatSum } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { cellText } from "../../table/grid/cells.tsx";
import { StatusCell } from "../../table/grid/order-cells.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import { Bar, Bars } from "../../ui/skeleton.tsx";
import type { OrderRef } from "../../kernel/state/tabs.ts";

/** What rows of queues of orders may hold; each list has its own columns. */
interface KnownRow {
  readonly name?: string;
  readonly phone?: string;
  readonly claim?: number;
  readonly status?: number;
  readonly overdueDays?: number | null;
  readonly repayTime?: string | null;
  readonly assigneeName?: string | null;
}
const rowOf = ({ loanRecordId, fromQueue }: OrderRef): KnownRow =>
  (queueOf(fromQueue)?.queue.data.row(loanRecordId) as KnownRow | null | undefined) ?? {};

function Known({ label, text }: { readonly label: string; readonly text: string | null }) {
  return (
    <div className="flex min-w-28 flex-col">
      <dt className="text-cell text-fg-2">{label}</dt>
      <dd className="font-mono text-form text-fg-0">{text ?? <Bar className="my-1 w-24" />}</dd>
    </div>
  );
}

const panels = ["debt", "records", "profile", "contacts"] as const;

/** A record on its way: what the row of its queue holds stands at once, and where the rest will stand is drawn. */
export function OrderKnown({ order }: { readonly order: OrderRef }) {
  const t = useT();
  return (
    <div aria-busy="true" data-known="" className="flex h-full flex-col">
      <output className="sr-only">{t("common.loading")}</output>
      <KnownHead orderNo={order.orderNo} row={rowOf(order)} />
      <div className="grid grid-cols-1 gap-3 p-3 xl:grid-cols-2">
        {panels.map((panel) => (
          <section key={panel} className="rounded-panel border border-line bg-1">
            <h2 className="border-b border-line px-3 py-1.5 text-form font-semibold text-fg-1">{t(`dossier.panel.${panel}`)}</h2>
            <div className="p-3">
              <Bars />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function KnownHead({ orderNo, row }: { readonly orderNo: string; readonly row: KnownRow }) {
  const t = useT();
  const { status, overdueDays = null } = row;
  return (
    <header className="border-b border-line bg-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-kpi font-semibold">{row.name ?? orderNo}</h1>
        {row.name ? <span className="font-mono text-form text-fg-1">{orderNo}</span> : null}
        {status === undefined ? null : <StatusCell status={status} overdueDays={overdueDays} />}
        {row.phone ? <span className="font-mono text-form text-fg-1">{row.phone}</span> : null}
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <Known label={t("order.column.claim")} text={row.claim === undefined ? null : formatSum(row.claim)} />
        <Known label={t("dossier.figure.contract")} text={null} />
        <Known label={t("dossier.figure.received")} text={null} />
        <Known label={t("order.column.repayTime")} text={row.repayTime ? cellText({ kind: "day" }, row.repayTime) : null} />
        <Known label={t("order.column.assignee")} text={row.assigneeName ?? null} />
      </dl>
    </header>
  );
}
