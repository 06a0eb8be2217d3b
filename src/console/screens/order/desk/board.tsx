import { useSyncExternalStore } from "react";
import type { PaneName } from "./cases.ts";
import { ComparePane } from "./panes/compare-pane.tsx";
import { ContactsPane } from "./panes/contacts-pane.tsx";
import { HistoryPane } from "./panes/history-pane.tsx";
import { ImagesPane } from "./panes/images-pane.tsx";
import { LinksPane } from "./panes/links-pane.tsx";
import { MoneyPane } from "./panes/money-pane.tsx";
import { RulesPane } from "./panes/rules-pane.tsx";
import type { PaneStand } from "./pane-frame.tsx";
import type { Panes } from "./use-panes.ts";

/** From this width on six parts stand open at once. */
const wide = "(min-width: 1700px)";
const useWide = (): boolean =>
  useSyncExternalStore(
    (told) => {
      const query = matchMedia(wide);
      query.addEventListener("change", told);
      return () => query.removeEventListener("change", told);
    },
    () => matchMedia(wide).matches,
  );

const left: readonly PaneName[] = ["files", "profile"];
const right: readonly PaneName[] = ["risk", "links", "contacts", "schedule", "history"];

/** Of the right the one that is looked at; while one of the left is, the worst of the right stands open beside it. */
const openAtRight = ({ active, order }: Panes): PaneName | undefined =>
  right.includes(active) ? active : order.find((pane) => right.includes(pane));

function isOpen(pane: PaneName, stand: Panes, isWide: boolean): boolean {
  if (left.includes(pane)) return true;
  const open = openAtRight(stand);
  return isWide ? pane !== "history" || open === "history" : pane === open;
}

interface Props {
  readonly loanRecordId: number;
  readonly answers: Readonly<Record<string, string>>;
  readonly stand: Panes;
  /** What is shown was read under the lock. */
  readonly isRead: boolean;
}
const column = "flex min-w-0 flex-col gap-2 min-[1000px]:min-h-0";

/** Pictures over the comparison at the left; at the right summaries with one part open, or on a wide screen all but the last. */
export function Board({ loanRecordId, answers, stand, isRead }: Props) {
  const isWide = useWide();
  const of = (pane: PaneName): PaneStand => ({
    isOpen: isOpen(pane, stand, isWide),
    isActive: stand.active === pane,
    isNeeded: stand.needed.includes(pane),
    isTicked: stand.ticked.includes(pane),
    isLooked: stand.looked.has(pane),
    isRead,
    onLooked: stand.note,
    onOpen: stand.open,
  });
  return (
    <div className="grid grid-cols-1 max-[999px]:shrink-0 min-[1000px]:min-h-0 min-[1000px]:flex-1 gap-2 p-2 min-[1000px]:overflow-y-auto min-[1000px]:grid-cols-[56fr_44fr] min-[1700px]:grid-cols-[800fr_560fr_552fr]">
      <div className={column}>
        <ImagesPane loanRecordId={loanRecordId} stand={of("files")} />
        <ComparePane loanRecordId={loanRecordId} answers={answers} stand={of("profile")} />
      </div>
      <AtRight loanRecordId={loanRecordId} of={of} isWide={isWide} />
    </div>
  );
}

interface RightProps {
  readonly loanRecordId: number;
  readonly of: (pane: PaneName) => PaneStand;
  readonly isWide: boolean;
}
/** One column, on a wide screen two. */
function AtRight({ loanRecordId, of, isWide }: RightProps) {
  const parts = {
    risk: <RulesPane key="risk" loanRecordId={loanRecordId} stand={of("risk")} />,
    links: <LinksPane key="links" loanRecordId={loanRecordId} stand={of("links")} />,
    contacts: <ContactsPane key="contacts" loanRecordId={loanRecordId} stand={of("contacts")} />,
    schedule: <MoneyPane key="schedule" loanRecordId={loanRecordId} stand={of("schedule")} />,
    history: <HistoryPane key="history" loanRecordId={loanRecordId} stand={of("history")} />,
  };
  return isWide ? (
    <>
      <div className={column}>{[parts.risk, parts.links]}</div>
      <div className={column}>{[parts.contacts, parts.schedule, parts.history]}</div>
    </>
  ) : (
    <div className={column}>{Object.values(parts)}</div>
  );
}
