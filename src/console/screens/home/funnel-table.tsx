import type { ReactNode } from "react";
import { formatDayOfYear, formatNumber, formatPercent } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { Panel } from "../../ui/panel.tsx";
import type { Funnel } from "./home.boards.ts";
import type { Home } from "./home.data.ts";

interface Line {
  readonly day: string;
  readonly counts: readonly number[];
  readonly rate: number | null;
}

const million = 1_000_000;

function linesOf(funnel: Funnel, { recover, remind }: Home): readonly Line[] | undefined {
  if (funnel === "recover") return recover?.map((row) => ({ day: row.day, counts: [row.entered, row.recovered], rate: row.rate }));
  return remind?.map((row) => ({ day: row.day, counts: [row.toRemind, row.reminded, row.paid], rate: row.rate }));
}

const heads = {
  recover: ["home.recover.entered", "home.recover.recovered"],
  remind: ["home.remind.toRemind", "home.remind.reminded", "home.remind.paid"],
} as const;

const waiting = ["a", "b", "c"];
const Cell = ({ children }: { readonly children?: ReactNode }) => (
  <td className="px-2 text-right font-mono">{children ?? <span className="inline-block h-3 w-8 rounded-chip bg-hover align-middle" />}</td>
);

/** Three days of one funnel: how many came in, what became of them, and the share. */
export function FunnelTable({ funnel, home }: { readonly funnel: Funnel; readonly home: Home }) {
  const t = useT();
  const lines = linesOf(funnel, home);
  return (
    <Panel title={t(`home.${funnel}.title`)} className="shrink-0">
      <table className="w-full text-cell">
        <Heads funnel={funnel} />
        <tbody>
          {lines?.map((line) => <Day key={line.day} funnel={funnel} line={line} />) ??
            waiting.map((key) => <WaitingDay key={key} funnel={funnel} />)}
        </tbody>
      </table>
    </Panel>
  );
}

function Heads({ funnel }: { readonly funnel: Funnel }) {
  const t = useT();
  return (
    <thead className="text-fg-2">
      <tr className="h-6">
        <th scope="col" className="px-2 text-left font-normal">
          {t(`home.${funnel}.day`)}
        </th>
        {[...heads[funnel], "home.share" as const].map((head) => (
          <th key={head} scope="col" className="px-2 text-right font-normal">
            {t(head)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const Day = ({ funnel, line }: { readonly funnel: Funnel; readonly line: Line }) => (
  <tr className="h-6 border-t border-line">
    <th scope="row" className="px-2 text-left font-mono font-normal text-fg-1">
      {formatDayOfYear(line.day)}
    </th>
    {line.counts.map((count, at) => (
      <Cell key={heads[funnel][at]}>{formatNumber(count)}</Cell>
    ))}
    <Cell>{line.rate === null ? "–" : formatPercent(line.rate / million)}</Cell>
  </tr>
);

/** Where a day will stand. */
const WaitingDay = ({ funnel }: { readonly funnel: Funnel }) => (
  <tr className="h-6 border-t border-line">
    <Cell />
    {[...heads[funnel], "share"].map((head) => (
      <Cell key={head} />
    ))}
  </tr>
);
