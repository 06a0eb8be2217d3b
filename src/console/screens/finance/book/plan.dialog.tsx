import { extensionCalls } from "../../../../contract/finance/extension.calls.ts";
import { useAsked } from "../../../client/asked.ts";
import { formatDay, formatInstant, formatNumber, formatSum } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Answered, Lines } from "../../../table/approval/evidence-parts.tsx";

interface Props {
  readonly subject: { readonly loanRecordId: number; readonly orderNo: string; readonly name: string };
  readonly submit: (seen: true) => void;
  readonly cancel: () => void;
}

/** What an extension of the order would cost now. */
export function PlanDialog({ subject: { loanRecordId, orderNo, name }, cancel }: Props) {
  const t = useT();
  const asked = useAsked(extensionCalls["extension.plan"], { loanRecordId });
  return (
    <Dialog title={t("ledger.extension.plan.title", { orderNo, name })} onClose={cancel}>
      <div className="p-4">
        <Answered
          asked={asked}
          show={([plan]) =>
            plan ? (
              <Lines
                lines={[
                  { term: t("ledger.extension.column.days"), value: formatNumber(plan.days) },
                  { term: t("ledger.extension.column.fee"), value: formatSum(plan.fee) },
                  { term: t("receipt.column.penalty"), value: formatSum(plan.penalty) },
                  { term: t("receipt.column.interest"), value: formatSum(plan.interest) },
                  { term: t("ledger.extension.column.quote"), value: formatSum(plan.total) },
                  { term: t("ledger.extension.column.newDue"), value: formatDay(plan.newRepayTime) },
                  { term: t("ledger.extension.column.expires"), value: formatInstant(plan.payBefore) },
                ]}
              />
            ) : (
              <p className="text-fg-2">{t("ledger.extension.plan.none")}</p>
            )
          }
        />
      </div>
    </Dialog>
  );
}
