import { useState } from "react";
import { orderCalls } from "../../../../contract/order/order.calls.ts";
import { outcomes } from "../../../../lending/risk/dry-run.ts";
import { verdicts } from "../../../../lending/risk/engine.ts";
import { useAsked } from "../../../client/asked.ts";
import { openOrderTab } from "../../../client/order-tab.ts";
import { formatInstant, formatMoney, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { t, textOf } from "../../../i18n/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import type { Run } from "./dry-run.dialog.tsx";

/** Of parts per million. */
const shareText = (parts: number): string => formatPercent(parts / 1_000_000);
type Cell = Run["cells"][number];
const cellOf = (run: Run, verdict: string, outcome: string): Cell | undefined =>
  run.cells.find((cell) => cell.verdict === verdict && cell.outcome === outcome);
const sumOf = (run: Run, outcome: string): number => run.cells.reduce((sum, cell) => sum + (cell.outcome === outcome ? cell.count : 0), 0);
const head = "px-2 py-1 text-right font-normal";

/** What a run came to: a sentence, verdicts by outcomes, and pass rates by group beside it. */
export function RunResult({ run }: { readonly run: Run }) {
  const [chosen, setChosen] = useState<Cell | null>(null);
  const refusedOf = (outcome: string): string => formatNumber(cellOf(run, "reject", outcome)?.count ?? 0);
  return (
    <section data-dry-run="" className="flex flex-col gap-3 text-cell">
      <p className="text-form text-fg-0">
        {t("risk.run.sentence", {
          bad: refusedOf("defaulted"),
          allBad: formatNumber(sumOf(run, "defaulted")),
          good: refusedOf("repaid"),
          allGood: formatNumber(sumOf(run, "repaid")),
        })}
      </p>
      <p className="text-fg-1">
        {t("risk.run.facts", {
          tested: formatNumber(run.tested),
          missing: formatNumber(run.missing),
          changed: formatNumber(run.changed),
          before: shareText(run.passRateBefore),
          after: shareText(run.passRateAfter),
          time: formatInstant(run.finishTime ?? run.createTime),
        })}
      </p>
      {run.place === "own" ? null : <p className="text-fg-1">{t(`risk.run.place.${run.place}`)}</p>}
      {run.drafts.length > 0 ? <p className="text-fg-1">{t("risk.run.drafts", { names: run.drafts.join(", ") })}</p> : null}
      <Verdicts run={run} choose={setChosen} />
      {chosen ? <Orders cell={chosen} /> : null}
    </section>
  );
}

const OutcomeHeads = () => (
  <thead>
    <tr className="text-fg-2">
      <th scope="col" className="px-3 py-1 text-left font-normal">
        {t("risk.run.verdict")}
      </th>
      {outcomes.map((outcome) => (
        <th key={outcome} scope="col" className={head}>
          {t(`risk.outcome.${outcome}`)}
        </th>
      ))}
    </tr>
  </thead>
);

function Verdicts({ run, choose }: { readonly run: Run; readonly choose: (cell: Cell) => void }) {
  return (
    <table className="w-full">
      <OutcomeHeads />
      <tbody>
        {verdicts.map((verdict) => (
          <tr key={verdict} className="border-t border-line">
            <th scope="row" className="px-3 py-1 text-left font-normal">
              {t(`risk.verdict.${verdict}`)}
            </th>
            {outcomes.map((outcome) => (
              <Count key={outcome} cell={cellOf(run, verdict, outcome)} choose={choose} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where there are orders behind it, it opens them. */
const Count = ({ cell, choose }: { readonly cell: Cell | undefined; readonly choose: (cell: Cell) => void }) => (
  <td className="px-1 py-0.5 text-right font-mono">
    {cell && cell.count > 0 ? (
      <Button onClick={() => choose(cell)}>{cellText(cell)}</Button>
    ) : (
      <span className="px-2 text-fg-2">{cell ? cellText(cell) : "0"}</span>
    )}
  </td>
);

/** The count, and by how much it is another than with what holds now. */
function cellText({ count, live }: Cell): string {
  const more = count - live;
  return more === 0 ? formatNumber(count) : `${formatNumber(count)} (${more > 0 ? "+" : "−"}${formatNumber(Math.abs(more))})`;
}

function Orders({ cell }: { readonly cell: Cell }) {
  const input = { loanRecordIds: cell.orders.slice(0, 100), page: 1, pageSize: 100 as const };
  const { data } = useAsked(orderCalls["order.list"], input);
  return (
    <section className="flex flex-col gap-1 rounded-panel border border-line bg-1 p-3">
      <h3 className="text-fg-1">
        {t("risk.run.orders", { shown: formatNumber(data?.list.length ?? 0), count: formatNumber(cell.count) })}
      </h3>
      <ul className="grid max-h-48 grid-cols-3 gap-1 overflow-y-auto max-[900px]:grid-cols-1">
        {(data?.list ?? []).map(({ loanRecordId, orderNo, name, appliedAmount }) => (
          <li key={loanRecordId}>
            <Button
              onClick={() => void openOrderTab(loanRecordId, orderNo)}
            >{`${orderNo} · ${name} · ${formatMoney(appliedAmount)}`}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const wordOf = ({ by, of }: Run["groups"][number]): string =>
  of === "?" ? t("risk.run.unknown") : by === "gender" ? textOf(`order.gender.${of}`) || of : of;

type Group = Run["groups"][number];
/** Ages in their order, else the largest groups first. */
const groupsOf = (run: Run, by: Group["by"]): readonly Group[] =>
  run.groups
    .filter((group) => group.by === by)
    .toSorted((one, other) => (by === "age" ? one.of.localeCompare(other.of) : other.tested - one.tested))
    .slice(0, 10);

const passText = ({ passRateBefore, passRateAfter }: Group): string =>
  passRateBefore === passRateAfter ? shareText(passRateAfter) : `${shareText(passRateBefore)}→${shareText(passRateAfter)}`;

/** Pass rates by what nobody may decide by: the difference is looked at all the same. */
export function RunGroups({ run }: { readonly run: Run }) {
  return (
    <div className="grid grid-cols-3 gap-4 text-badge max-[900px]:grid-cols-1">
      {(["gender", "age", "province"] as const).map((by) => (
        <table key={by} className="h-fit w-full">
          <GroupHeads by={by} />
          <tbody>
            {groupsOf(run, by).map((group) => (
              <tr key={group.of} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {wordOf(group)}
                </th>
                <td className="px-1 text-right font-mono">{formatNumber(group.tested)}</td>
                <td className="px-1 text-right font-mono whitespace-nowrap">{passText(group)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

const GroupHeads = ({ by }: { readonly by: "gender" | "age" | "province" }) => (
  <thead>
    <tr className="text-fg-2">
      <th scope="col" className="py-1 text-left font-normal">
        {t(`risk.run.by.${by}`)}
      </th>
      <th scope="col" className={head}>
        {t("risk.run.tested")}
      </th>
      <th scope="col" className={head}>
        {t("risk.run.passed")}
      </th>
    </tr>
  </thead>
);
