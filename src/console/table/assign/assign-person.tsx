import { useEffect, useRef } from "react";
import { formatMoney, formatNumber } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { Kbd } from "../../ui/kbd.tsx";
import type { Share, Taker } from "./assign-desk.ts";

export const optionId = (adminUserId: number): string => `assign-${adminUserId}`;
/** Tells a screen reader where the arrows stand. */
export const pointer = (active: number | null) => (active === null ? {} : { "aria-activedescendant": optionId(active) });

interface PersonProps {
  readonly person: Taker;
  readonly digit: number | null;
  readonly chosen: boolean;
  /** Reached by the arrows. */
  readonly here: boolean;
  readonly share: Share | undefined;
  readonly onToggle: (id: number) => void;
}

export function Person({ person, digit, chosen, here, share, onToggle }: PersonProps) {
  const t = useT();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (here) line.current?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <li
      ref={line}
      id={optionId(person.adminUserId)}
      role="option"
      aria-selected={chosen}
      onClick={() => onToggle(person.adminUserId)}
      className={`flex h-row cursor-pointer items-center gap-3 rounded-chip px-2 ${here ? "outline-2 -outline-offset-2 outline-focus" : ""} ${chosen ? "bg-select" : "hover:bg-hover"}`}
    >
      <span className="w-5">{digit === null ? null : <Kbd chord={String(digit)} />}</span>
      <span className="w-4 text-accent" aria-hidden="true">
        {chosen ? "✓" : ""}
      </span>
      <span className="min-w-0 flex-1 truncate" title={person.adminName}>
        {person.adminName}
      </span>
      <span className="w-24 truncate text-cell text-fg-2" title={person.team}>
        {person.team}
      </span>
      <span className="w-24 whitespace-nowrap text-right font-mono text-cell text-fg-1">
        {t("collection.assign.open", { count: formatNumber(person.open) })}
      </span>
      {share?.why ? (
        <span className="w-44 truncate text-right text-cell text-warn">{t(`collection.assign.why.${share.why}`)}</span>
      ) : (
        <>
          <span className="w-12 text-right font-mono text-cell font-semibold text-ok">{share ? `+${formatNumber(share.count)}` : ""}</span>
          <span className="w-32 text-right font-mono text-cell text-fg-1">
            {share?.amount === undefined ? "" : formatMoney(share.amount)}
          </span>
        </>
      )}
    </li>
  );
}
