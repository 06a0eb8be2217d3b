import { orderCalls } from "../../../contract/order/order.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { formatDay, formatMoney, formatNumber } from "../../i18n/format.ts";
import { When } from "../../i18n/when.tsx";
import { useT } from "../../i18n/i18n.ts";
import { can } from "../../kernel/state/session.ts";
import { RiskTries } from "./evidence/risk-tries.tsx";
import { Figures, Panel } from "./order-panel.tsx";
import { TaxByKind } from "./tax-by-kind.tsx";

interface PartProps {
  readonly loanRecordId: number;
}
const right = (text: string) => ({ text, right: true });
const time = (text: string) => ({ text, time: true });
const whole = (text: string) => ({ text, whole: true });

type Instalment = OutputOf<"order.schedule">["instalments"][number];
const parts = ["principal", "interest", "fee", "penalty"] as const;
/** One figure of an instalment over its components. */
const sumOf = (row: Instalment, figure: keyof Instalment["principal"]): number => parts.reduce((all, part) => all + row[part][figure], 0);

/** Instalments, extensions and settlement offers; the last two where there are any. */
export function Schedule({ loanRecordId }: PartProps) {
  const t = useT();
  const { data } = useCall(orderCalls["order.schedule"], { loanRecordId });
  const isTaxed = data?.instalments.some(({ tax }) => tax > 0) ?? false;
  return (
    <>
      <Panel title={t("dossier.panel.schedule")}>
        <Figures
          heads={[
            right(t("dossier.schedule.number")),
            time(t("order.column.repayTime")),
            right(t("order.debt.principal")),
            right(t("order.debt.interest")),
            right(t("order.debt.fee")),
            right(t("order.debt.penalty")),
            ...(isTaxed ? [right(t("order.debt.tax"))] : []),
            right(t("order.debt.paid")),
            right(t("order.debt.waived")),
            { ...right(t("order.debt.outstanding")), kept: true },
          ]}
          rows={(data?.instalments ?? []).map((row) => ({
            key: String(row.number),
            cells: [
              formatNumber(row.number),
              formatDay(row.dueDate),
              ...parts.map((part) => formatMoney(row[part].charged)),
              ...(isTaxed ? [<TaxByKind key="tax" {...row} />] : []),
              ...(["paid", "waived", "outstanding"] as const).map((figure) => formatMoney(sumOf(row, figure))),
            ],
          }))}
          empty={t("dossier.panel.noSchedule")}
        />
      </Panel>
      {data && data.extensions.length > 0 ? <Extensions rows={data.extensions} /> : null}
      {data && data.waivers.length > 0 ? <Waivers rows={data.waivers} /> : null}
    </>
  );
}

function Extensions({ rows }: { readonly rows: OutputOf<"order.schedule">["extensions"] }) {
  const t = useT();
  return (
    <Panel title={t("dossier.panel.extensions")}>
      <Figures
        heads={[
          time(t("dossier.record.time")),
          right(t("dossier.schedule.days")),
          right(t("order.debt.amount")),
          time(t("dossier.schedule.newDue")),
          whole(t("order.column.status")),
          whole(t("dossier.record.operator")),
        ]}
        rows={rows.map((row) => ({
          key: String(row.extensionId),
          cells: [
            <When key="at" at={row.createTime} />,
            formatNumber(row.days),
            formatMoney(row.due),
            formatDay(row.newDue),
            t(`dossier.extensionStatus.${row.status}`),
            row.operator,
          ],
        }))}
        empty=""
      />
    </Panel>
  );
}

function Waivers({ rows }: { readonly rows: OutputOf<"order.schedule">["waivers"] }) {
  const t = useT();
  return (
    <Panel title={t("dossier.panel.waivers")}>
      <Figures
        heads={[
          time(t("dossier.record.time")),
          right(t("dossier.schedule.settle")),
          time(t("dossier.schedule.until")),
          whole(t("order.column.status")),
          { text: t("dossier.record.remark"), wide: true },
          whole(t("dossier.record.operator")),
        ]}
        rows={rows.map((row) => ({
          key: String(row.waiverId),
          cells: [
            <When key="at" at={row.createTime} />,
            formatMoney(row.settleAmount),
            formatDay(row.validUntil),
            t(`dossier.waiverStatus.${row.status}`),
            row.reason,
            [row.applicant, row.reviewer].filter(Boolean).join(" · "),
          ],
        }))}
        empty=""
      />
    </Panel>
  );
}

/** What the machine said each time that it was asked. */
export function Risk({ loanRecordId }: PartProps) {
  const t = useT();
  const { data } = useCall(orderCalls["order.riskReport"], can("order:detail:risk") ? { loanRecordId } : null);
  if (!can("order:detail:risk")) return null;
  return (
    <Panel title={t("dossier.panel.risk")}>
      <RiskTries tries={data?.tries ?? []} />
    </Panel>
  );
}

/** The order's journal: one line an account, debit or credit. */
export function Ledger({ loanRecordId }: PartProps) {
  const t = useT();
  const { data } = useCall(orderCalls["order.ledger"], can("order:detail:ledger") ? { loanRecordId } : null);
  if (!can("order:detail:ledger")) return null;
  return (
    <Panel title={t("dossier.panel.ledger")}>
      <Figures
        heads={[
          time(t("dossier.ledger.valueDate")),
          whole(t("dossier.ledger.code")),
          right(t("dossier.ledger.account")),
          right(t("dossier.ledger.debit")),
          right(t("dossier.ledger.credit")),
        ]}
        rows={(data ?? []).flatMap((entry) =>
          entry.lines.map(({ account, amount }, at) => ({
            key: `${entry.id} ${account}`,
            cells: [
              at === 0 ? formatDay(entry.valueDate) : "",
              at === 0 ? [entry.code, entry.takesBack].filter(Boolean).join(" ") : "",
              String(account),
              amount > 0 ? formatMoney(amount) : "",
              amount < 0 ? formatMoney(-amount) : "",
            ],
          })),
        )}
        empty={t("dossier.panel.noLedger")}
      />
    </Panel>
  );
}

/** Notes of the house. */
export function Remarks({ loanRecordId }: PartProps) {
  const t = useT();
  const { data } = useCall(orderCalls["order.remarks"], { loanRecordId });
  return (
    <Panel title={t("dossier.panel.remarks")}>
      <Figures
        heads={[time(t("dossier.record.time")), { text: t("dossier.record.remark"), wide: true }, whole(t("dossier.record.operator"))]}
        rows={(data ?? []).map((each) => ({
          key: String(each.id),
          cells: [<When key="at" at={each.createTime} />, each.remark, each.operator],
        }))}
        empty={t("dossier.panel.noRemarks")}
      />
    </Panel>
  );
}
