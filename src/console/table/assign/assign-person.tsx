import { useEffect, useRef } from "react";
import { formatMoney, formatNumber } from "../../i18n/format.ts";
import { t as now, useT } from "../../i18n/i18n.ts";
import { Kbd } from "../../ui/kbd.tsx";
import type { Share, Taker } from "./assign-desk.ts";
import { unfit, type Assignment } from "./assign-plan.ts";

export const optionId = (adminUserId: number): string => `assign-${adminUserId}`;
/** Tells a screen reader where the arrows stand. */
export const pointer = (active: number | null) => (active === null ? {} : { "aria-activedescendant": optionId(active) });

/** Digit, mark, name, team, now, +n, after, cap, shift, from whom, promises. */
const columns =
  "grid grid-cols-[1.25rem_1rem_minmax(7rem,1.2fr)_minmax(4rem,0.7fr)_3rem_3.5rem_3.5rem_3rem_6rem_minmax(7rem,1.6fr)_4rem] items-center gap-x-2 px-2 max-[741px]:grid-cols-[1.25rem_1rem_1fr_3rem_3.5rem_3.5rem]";
const wide = "max-[741px]:hidden";
const figure = "text-right font-mono text-cell";

/** Titles of the columns: each option says its figures by name to whoever does not see them. */
export function PeopleHead() {
  const t = useT();
  return (
    <div aria-hidden="true" className={`${columns} border-b border-line py-1 pr-5 pl-4 text-badge text-fg-2`}>
      <span className="col-span-2" />
      <span>{t("assign.column.person")}</span>
      <span className={wide}>{t("assign.column.team")}</span>
      <span className="text-right">{t("assign.column.now")}</span>
      <span className="text-right">+</span>
      <span className="text-right">{t("assign.column.after")}</span>
      <span className={`text-right ${wide}`}>{t("assign.column.cap")}</span>
      <span className={wide}>{t("assign.column.shift")}</span>
      <span className={wide}>{t("assign.column.from")}</span>
      <span className={`text-right ${wide}`}>{t("assign.column.promises")}</span>
    </div>
  );
}

interface PersonProps {
  readonly person: Taker;
  readonly digit: number | null;
  readonly plan: Assignment;
}

const namedAtMost = 2;
/** "Lan 12, Minh 3, nobody 40 …" */
function fromText(from: NonNullable<Share["from"]>): string {
  const named = from.map(({ adminName, count }) => `${adminName || now("assign.nobody")} ${formatNumber(count)}`);
  const rest = named.length - namedAtMost;
  return [...named.slice(0, namedAtMost), ...(rest > 0 ? [now("assign.andMore", { count: rest })] : [])].join(", ");
}

/** From whom it comes, and how many promises come with it. */
function Origin({ share }: { readonly share: Share | undefined }) {
  const from = share?.from ? fromText(share.from) : undefined;
  return (
    <>
      <span className={`truncate text-cell text-fg-1 ${wide}`} title={from}>
        {from ?? ""}
      </span>
      <span className={`${figure} ${wide} ${share?.promises ? "text-warn" : "text-fg-2"}`}>
        {share?.promises ? formatNumber(share.promises) : ""}
      </span>
    </>
  );
}

interface GiftProps {
  readonly person: Taker;
  readonly share: Share | undefined;
}

/** Where it comes from, or why there is none. */
function Why({ person, share }: GiftProps) {
  const t = useT();
  const why = unfit(person) ?? share?.why ?? null;
  if (!why) return <Origin share={share} />;
  const reason = t(`assign.why.${why}`);
  return (
    <span className={`col-span-2 truncate text-cell text-warn ${wide}`} title={reason}>
      {reason}
    </span>
  );
}

/** What he would have, or why he gets nothing. */
function Gift({ person, share }: GiftProps) {
  const t = useT();
  const count = share?.count ?? 0;
  const shift = person.resting === undefined ? "" : t(person.resting ? "assign.rests" : "assign.onShift");
  return (
    <>
      <span className={`${figure} font-semibold text-ok`} title={share?.amount === undefined ? undefined : formatMoney(share.amount)}>
        {count > 0 ? `+${formatNumber(count)}` : ""}
      </span>
      <span className={`${figure} text-fg-0`}>{count > 0 ? formatNumber(person.open + count) : ""}</span>
      <span className={`${figure} text-fg-1 ${wide}`}>{typeof person.cap === "number" ? formatNumber(person.cap) : "–"}</span>
      <span className={`truncate text-cell ${wide} ${person.resting ? "text-warn" : "text-fg-1"}`} title={shift}>
        {shift}
      </span>
      <Why person={person} share={share} />
    </>
  );
}

/** Digit, mark, name, team, and what he has now. */
function Who({ person, digit, isChosen }: Pick<PersonProps, "person" | "digit"> & { readonly isChosen: boolean }) {
  const t = useT();
  const { adminName, team, open } = person;
  return (
    <>
      <span>{digit === null || unfit(person) ? null : <Kbd chord={String(digit)} />}</span>
      <span className="text-accent" aria-hidden="true">
        {isChosen ? "✓" : ""}
      </span>
      <span className="min-w-0 truncate" title={adminName}>
        {adminName}
      </span>
      <span className={`truncate text-cell text-fg-2 ${wide}`} title={team}>
        {team}
      </span>
      <span className={`${figure} text-fg-1`} title={t("assign.open", { count: formatNumber(open) })}>
        {formatNumber(open)}
      </span>
    </>
  );
}

/** Somebody who may be given work; a click chooses him. */
export function Person({ person, digit, plan }: PersonProps) {
  const { adminUserId: id } = person;
  const line = useRef<HTMLLIElement>(null);
  const isHere = id === plan.list.active;
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  const isChosen = plan.chosen.has(id);
  const cannot = unfit(person) !== null;
  return (
    <li
      ref={line}
      id={optionId(id)}
      role="option"
      aria-selected={isChosen}
      aria-disabled={cannot || undefined}
      onClick={() => plan.toggle(id)}
      className={`${columns} h-row cursor-pointer rounded-chip ${isHere ? "outline-2 -outline-offset-2 outline-focus" : ""} ${isChosen ? "bg-select" : "hover:bg-hover"} ${cannot ? "text-fg-2" : ""}`}
    >
      <Who person={person} digit={digit} isChosen={isChosen} />
      <Gift person={person} share={plan.preview.data?.assigned.find(({ adminUserId }) => adminUserId === id)} />
    </li>
  );
}
