import { orderCalls } from "../../../contract/order/order.calls.ts";
import { useCall } from "../../client/query.ts";
import { formatMoney } from "../../i18n/format.ts";
import { When } from "../../i18n/when.tsx";
import { textOf, useT } from "../../i18n/i18n.ts";
import { FilesPanel } from "./evidence/files-panel.tsx";
import { Contacts, Messages, Results } from "./order-contacts.tsx";
import type { Order } from "./order-details.page.tsx";
import { Figures, Panel } from "./order-panel.tsx";
import { Papers } from "./papers/papers-panel.tsx";
import { Ledger, Remarks, Risk, Schedule } from "./order-parts.tsx";
import { Profile } from "./order-profile.tsx";
import { HistoryFigures } from "./evidence/history-figures.tsx";

function Debt({ order }: { readonly order: Order }) {
  const t = useT();
  const parts = ["principal", "interest", "fee", "penalty"] as const;
  const right = (text: string) => ({ text, right: true });
  return (
    <Panel title={t("dossier.panel.debt")}>
      <Figures
        heads={[
          { text: t("order.debt.component") },
          right(t("order.debt.charged")),
          right(t("order.debt.paid")),
          right(t("order.debt.waived")),
          { ...right(t("order.debt.outstanding")), kept: true },
        ]}
        rows={[
          ...parts.map((part) => {
            const { charged, paid, waived, outstanding } = order.components[part];
            return { key: part, cells: [t(`order.debt.${part}`), ...[charged, paid, waived, outstanding].map(formatMoney)] };
          }),
          ...(order.claimTax > 0 ? [{ key: "tax", cells: [t("order.debt.tax"), "", "", "", formatMoney(order.claimTax)] }] : []),
        ]}
        empty=""
      />
    </Panel>
  );
}

function Repayments({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <Panel title={t("dossier.panel.repayments")}>
      <Figures
        heads={[
          { text: t("order.debt.valueTime"), time: true },
          { text: t("order.debt.amount"), right: true },
          ...(["principal", "interest", "fee", "penalty"] as const).map((part) => ({ text: t(`order.debt.${part}`), right: true })),
        ]}
        rows={order.repayments.map((each) => ({
          key: String(each.id),
          cells: [
            <When key="at" at={each.valueTime} />,
            ...[each.amount, each.principal, each.interest, each.fee, each.penalty].map(formatMoney),
          ],
        }))}
        empty={t("dossier.panel.noRepayments")}
      />
    </Panel>
  );
}

function History({ order }: { readonly order: Order }) {
  const t = useT();
  const { data } = useCall(orderCalls["order.history"], { loanRecordId: order.loanRecordId });
  return (
    <Panel title={t("dossier.panel.history")}>
      <HistoryFigures events={data ?? []} />
    </Panel>
  );
}

function PhoneBook({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <Panel title={t("dossier.panel.contacts")}>
      <Figures
        heads={[{ text: t("order.profile.name") }, { text: t("order.profile.relation") }, { text: t("order.column.phone") }]}
        rows={order.contacts.map((each) => ({
          key: String(each.contactId),
          cells: [each.name, textOf(`dossier.relation.${each.relation}`) || each.relation, each.phone],
        }))}
        empty={t("dossier.panel.noContacts")}
      />
    </Panel>
  );
}

/** The record's parts, `h` and `l` go through them. */
export function OrderPanels({ order }: { readonly order: Order }) {
  return (
    <div className="grid grid-cols-1 gap-3 p-3 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <Debt order={order} />
        <Schedule loanRecordId={order.loanRecordId} />
        <Repayments order={order} />
        <Papers loanRecordId={order.loanRecordId} />
        <FilesPanel loanRecordId={order.loanRecordId} />
        <PhoneBook order={order} />
        <Profile order={order} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Contacts loanRecordId={order.loanRecordId} />
        <Results loanRecordId={order.loanRecordId} />
        <Messages loanRecordId={order.loanRecordId} />
        <Remarks loanRecordId={order.loanRecordId} />
        <Risk loanRecordId={order.loanRecordId} />
        <History order={order} />
        <Ledger loanRecordId={order.loanRecordId} />
      </div>
    </div>
  );
}
