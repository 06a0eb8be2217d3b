import type { OutputOf } from "../../../../../contract/types.ts";
import type { CompareField } from "../../../../../lending/origination/compare.ts";
import { formatSum } from "../../../../i18n/format.ts";
import { textOf, useT } from "../../../../i18n/i18n.ts";
import type { Source } from "../../../../kernel/command/records.ts";
import { nextPainted } from "../../../../kernel/keys/settle.ts";
import { isOffline } from "../../../../kernel/state/connection.ts";
import type { Order, ReviewState, Verdict } from "../cases.ts";
import type { Kept } from "../kept.ts";
import type { Review } from "../use-review.ts";
import { CallStrip } from "./call-strip.tsx";
import { DocumentStrip } from "./document-strip.tsx";
import { BackStrip, DifferStrip, GiveBackStrip } from "./leave-strips.tsx";
import { ParkStrip } from "./park-strip.tsx";
import { PassStrip } from "./pass-strip.tsx";
import { RefuseStrip } from "./refuse-strip.tsx";
import { follow, lastVerdict, sendVerdict } from "./send-verdict.ts";

export type First = NonNullable<OutputOf<"review.first">["first"]>;
/** What is open under the case. */
export type Opened =
  | { readonly strip: "pass" | "refuse" | "back"; readonly kept: Kept | null; readonly source: Source }
  | { readonly strip: "park" | "giveBack" | "call" | "document"; readonly source: Source }
  | { readonly strip: "differ"; readonly field: CompareField; readonly source: Source };

interface Props {
  readonly order: Order;
  readonly review: Review;
  readonly opened: Opened;
  readonly fromQueue: string | null;
  /** The case has left this desk: the next one comes. */
  readonly onGone: () => void;
  /** The same, with the answer still to come. */
  readonly onDecided: () => void;
  readonly onFirst: (first: First) => void;
  readonly onClose: () => void;
}

/** Whatever is decided about a case, one strip at a time; none while it is not taken yet. */
export const Verdicts = (props: Props) => (props.review.state ? <Open {...props} state={props.review.state} /> : null);

function Open({ order, review, state, opened, fromQueue, onGone, onDecided, onFirst, onClose }: Props & { readonly state: ReviewState }) {
  const { loanRecordId } = order;
  const { source } = opened;
  const send = async (verdict: Verdict): Promise<void> => {
    // One at a time is under way behind the desk: whoever is faster than the line waits for the one before.
    await lastVerdict();
    const sending = { order, state, seconds: review.seconds.current, fromQueue, source };
    if (!state.blind && !isOffline()) {
      // The next case is painted first, a frame or two: on a weak seat the two would share its time. Until then the strip is deaf.
      const painted = nextPainted();
      follow(sendVerdict(sending, verdict, painted), sending, verdict);
      onDecided();
      return painted;
    }
    const { first, heldUntil } = await sendVerdict(sending, verdict);
    if (heldUntil !== null || !first) return onGone();
    // He has said his own: what was said before appears, and he decides again.
    review.put({ blind: false });
    onFirst(first);
    onClose();
  };
  if (opened.strip === "pass") return <PassStrip state={state} days={order.term} kept={opened.kept} {...{ send, onClose }} />;
  if (opened.strip === "refuse") return <RefuseStrip state={state} kept={opened.kept} {...{ send, onClose }} />;
  if (opened.strip === "back") return <BackStrip kept={opened.kept} {...{ order, state, send, onClose }} />;
  if (opened.strip === "differ")
    return (
      <DifferStrip
        {...{ loanRecordId, source, onClose }}
        field={opened.field}
        onAnswered={(answers) => (review.put({ answers }), onClose())}
      />
    );
  if (opened.strip === "document") return <DocumentStrip {...{ loanRecordId, source, onGone, onClose }} />;
  if (opened.strip === "park") return <ParkStrip {...{ loanRecordId, source, onGone, onClose }} />;
  if (opened.strip === "giveBack") return <GiveBackStrip {...{ loanRecordId, source, onGone, onClose }} />;
  const called = () => (review.put({ calls: state.calls + 1 }), onClose());
  return <CallStrip customer={order.customer.name} onCalled={called} {...{ loanRecordId, source, onClose }} />;
}

/** What was said before; `again`: to whoever has said his own by himself, and keeps it or says another. */
export function FirstVerdict({ first, again = false }: { readonly first: First; readonly again?: boolean }) {
  const t = useT();
  const { name, decision, amount, reasons, remark } = first;
  const words = reasons.map((each) => textOf(`order.rejectReason.${each}`) || each).join(", ");
  const what =
    decision === "pass"
      ? t("review.first.passed", { name, amount: formatSum(amount ?? 0) })
      : t("review.first.refused", { name, reasons: words });
  return (
    <p role="status" className={`border-b bg-1 px-3 py-2 text-form ${again ? "border-warn" : "border-line"}`}>
      <span className={`font-semibold ${again ? "text-warn" : ""}`}>{what}</span> {remark} {again ? `· ${t("review.first.again")}` : null}
    </p>
  );
}
