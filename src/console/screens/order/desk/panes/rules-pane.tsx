import { orderCalls } from "../../../../../contract/order/order.calls.ts";
import type { OutputOf } from "../../../../../contract/types.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { textOf, useT } from "../../../../i18n/i18n.ts";
import { Figures } from "../../order-panel.tsx";
import { RiskTries } from "../../evidence/risk-tries.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";
import { useCaseCall } from "../use-case-call.ts";

type Report = OutputOf<"order.riskReport">;
type Hit = Report["rules"][number];

/** A value or a limit of a rule, as it is read. */
function valueText(value: Hit["value"]): string {
  if (value === null) return "–";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (typeof value === "string") return value;
  return "from" in value ? `${formatNumber(value.from)} – ${formatNumber(value.to)}` : value.join(", ");
}

/** Score and band, the rules that hit with what they found, the black list, and each time that the machine was asked. */
export function RulesPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  const t = useT();
  const data = useCaseCall(orderCalls["order.riskReport"], { loanRecordId });
  const hits = data?.rules ?? [];
  const score = data?.score ?? null;
  const summary = data
    ? t("review.rules.summary", { score: score === null ? "–" : formatNumber(score), band: data.band ?? "–", hits: hits.length })
    : "";
  return (
    <PaneFrame pane="risk" stand={stand} summary={summary} isReady={data !== undefined}>
      <BlackListed entries={data?.blackList ?? []} />
      <Hits hits={hits} />
      <h3 className="mt-2 text-cell font-semibold text-fg-2">{t("review.rules.tries")}</h3>
      <RiskTries tries={data?.tries ?? []} />
    </PaneFrame>
  );
}

function BlackListed({ entries }: { readonly entries: Report["blackList"] }) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <p className="py-1 text-danger">
      {t("review.rules.blackList")}{" "}
      {entries.map(({ kind, reason }) => [textOf(`review.blackKind.${kind}`) || kind, reason].filter(Boolean).join(": ")).join(" · ")}
    </p>
  );
}

/** Each rule that hit: what it found, and what it allows. */
function Hits({ hits }: { readonly hits: readonly Hit[] }) {
  const t = useT();
  return (
    <Figures
      heads={[
        { text: t("review.rules.rule"), wide: true },
        { text: t("review.rules.found"), right: true },
        { text: t("review.rules.limit"), right: true },
        { text: t("review.rules.version"), right: true },
        { text: t("review.rules.action"), whole: true },
      ]}
      rows={hits.map((hit) => ({
        key: `${hit.rule} ${hit.version}`,
        cells: [hit.name, valueText(hit.value), valueText(hit.limit), formatNumber(hit.version), t(`review.action.${hit.action}`)],
      }))}
      empty={t("review.rules.none")}
    />
  );
}
