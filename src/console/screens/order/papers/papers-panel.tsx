import { paperCalls } from "../../../../contract/finance/paper.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { useCall } from "../../../client/query.ts";
import { formatDay, formatMoney } from "../../../i18n/format.ts";
import { When } from "../../../i18n/when.tsx";
import { t, useT } from "../../../i18n/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Figures, Panel } from "../order-panel.tsx";
import { takePaper } from "../../../form/paper/take-paper.ts";

type Paper = OutputOf<"paper.list">["papers"][number];

/** Papers that the customer has been given; each is taken again by its number, and marked where it is void by now. */
export function Papers({ loanRecordId }: { readonly loanRecordId: number }) {
  const t = useT();
  const { data } = useCall(paperCalls["paper.list"], { loanRecordId });
  return (
    <Panel title={t("paper.panel")}>
      <Figures
        heads={[
          { text: t("paper.no"), whole: true },
          { text: t("paper.kind"), whole: true },
          { text: t("paper.amount"), right: true },
          { text: t("paper.days"), whole: true },
          { text: t("paper.issued"), time: true },
          { text: t("dossier.record.operator"), whole: true },
        ]}
        rows={(data?.papers ?? []).map((paper) => ({ key: String(paper.paperId), faded: paper.isVoid, cells: cellsOf(paper) }))}
        empty={t("paper.none")}
      />
    </Panel>
  );
}

const cellsOf = (paper: Paper) => [
  <Take key="no" paper={paper} />,
  t(`paper.${paper.kind}.title`),
  paper.amount === null ? "" : formatMoney(paper.amount),
  paper.startTime && paper.endTime ? `${formatDay(paper.startTime)} – ${formatDay(paper.endTime)}` : "",
  <When key="at" at={paper.issueTime} />,
  paper.operator === null ? (
    t("paper.byCustomer")
  ) : (
    <span key="by" translate="no">
      {paper.operator}
    </span>
  ),
];

function Take({ paper: { paperId, no, isVoid } }: { readonly paper: Paper }) {
  const t = useT();
  return (
    <Button tone="quiet" className="h-5 px-0 font-mono" aria-label={`${t("paper.open")} ${no}`} onClick={() => void takePaper(paperId)}>
      <span translate="no">{no}</span>
      {isVoid ? <span className="text-danger">{t("paper.isVoid")}</span> : null}
    </Button>
  );
}
