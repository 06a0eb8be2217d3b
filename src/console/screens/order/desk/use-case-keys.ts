import { useMemo } from "react";
import { reviewCalls } from "../../../../contract/order/review.calls.ts";
import { skipsAtMost } from "../../../../lending/origination/review-times.ts";
import { Refused } from "../../../../lending/reason.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { toast } from "../../../kernel/state/messages.ts";
import type { Blockers } from "./blockers.ts";
import { digitOf, nextOf, panes, type Order } from "./cases.ts";
import { deskCommands, type CaseSubject } from "./desk-keys.ts";
import type { Panes } from "./use-panes.ts";
import type { Review } from "./use-review.ts";
import type { Opened } from "./verdict/verdicts.tsx";

interface Hands {
  readonly order: Order;
  readonly fromQueue: string | null;
  readonly review: Review;
  readonly blockers: Blockers | null;
  readonly stand: Panes;
  readonly open: (opened: Opened) => void;
  readonly show: (phone: string) => void;
  readonly move: (step: number) => void;
  readonly reread: () => Promise<unknown>;
}

/** How often the case was skipped; null where it is not his to skip. */
async function countSkip(loanRecordId: number, source: Source): Promise<number | null> {
  const meta = { command: "review.skip", source, idempotencyKey: crypto.randomUUID() };
  const out = await ports.send(reviewCalls["review.skip"], { loanRecordId }, meta).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    return null;
  });
  return out?.skips ?? null;
}

/** On to the next; a case that was skipped too often is put aside instead, with a reason. */
async function skip({ order, fromQueue, review, open, move }: Hands, source: Source): Promise<void> {
  const { loanRecordId } = order;
  // Behind the last one nothing is skipped to: it stays on the desk, with its lock.
  const isSkipped = review.state !== null && nextOf(fromQueue, loanRecordId) !== null;
  const skips = isSkipped ? await countSkip(loanRecordId, source) : null;
  if (skips === null || skips <= skipsAtMost) return move(1);
  // The lock went with the skip: it is his again while he says why it is put aside.
  review.again();
  toast(t("review.skip.park"), { tone: "warn" });
  open({ strip: "park", source });
}

/** Ticks the part that is looked at; what differs in it is judged first. */
function tick({ blockers, stand, open }: Hands, source: Source): void {
  const differing = stand.active === "profile" ? blockers?.differing[0] : undefined;
  if (differing) return open({ strip: "differ", field: differing.field, source });
  if (!stand.tick()) toast(t("review.seen.first", { pane: t(`review.pane.${stand.active}`) }), { tone: "warn" });
}

const paneKeys = (stand: Panes): KeyHandler[] =>
  panes.map((pane) => ({
    id: `review.pane${digitOf(pane)}`,
    verb: "preset",
    step: String(digitOf(pane)),
    text: t(`review.pane.${pane}`),
    run: () => stand.open(pane),
  }));

/** What can be done with the case, by key; the same commands stand in palette, hints and key sheet. */
export function useCaseKeys(hands: Hands): void {
  useT();
  const { order, review, blockers, stand, open, show, move, reread } = hands;
  const commands = useMemo(() => deskCommands(open, show), [open, show]);
  const handlers: KeyHandler[] = [
    { id: "record.next", verb: "next", label: "review.key.skip", run: ({ source }) => void skip(hands, source) },
    { id: "record.previous", verb: "previous", label: "dossier.key.previous", run: () => move(-1) },
    { id: "record.section", verb: "nextPart", label: "dossier.key.section", run: () => stand.step(1) },
    { id: "record.sectionBack", verb: "previousPart", label: "dossier.key.sectionBack", run: () => stand.step(-1) },
    { id: "review.seen", verb: "seen", label: "review.key.seen", hint: 3, acts: true, run: ({ source }) => tick(hands, source) },
    ...paneKeys(stand),
  ];
  const subject: CaseSubject = { order, state: review.state, blockers };
  useKeyContext<CaseSubject>({
    id: "record",
    where: "record",
    commands,
    handlers,
    subjects: () => ({ row: subject, picked: [subject], refresh: () => void reread() }),
  });
}
