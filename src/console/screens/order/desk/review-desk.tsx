import { Alert } from "../../../ui/alert.tsx";
import { Activity, memo, useCallback, useEffect, useEffectEvent, useState } from "react";
import { orderCalls } from "../../../../contract/order/order.calls.ts";
import { onOrdersChanged } from "../../../client/live.ts";
import { useCall } from "../../../client/query.ts";
import { useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { useKeyContext } from "../../../kernel/keys/contexts.ts";
import { useShellStatus } from "../../../kernel/state/status.ts";
import type { OrderRef } from "../../../kernel/state/tabs.ts";
import { Button } from "../../../ui/button.tsx";
import { leafKeys, useIsHere, useNeighbours } from "../neighbours.ts";
import { OrderKnown } from "../order-known.tsx";
import { Case } from "./case.tsx";
import { goOnFrom, passOver, type Ahead } from "./cases.ts";
import { ahead as asRead } from "./use-case-call.ts";

/**
 * A case on the desk, and behind it the next one as soon as all of that was read ahead: drawn while nobody waits, so that a decision only brings it
 * forward. Hidden it hears no key and takes no lock.
 */
export function ReviewDesk({ orderRef }: { readonly orderRef: OrderRef }) {
  const { loanRecordId } = orderRef;
  const [ahead, setAhead] = useState<Ahead | null>(null);
  // Behind the case that it follows, and nowhere else: whoever goes back finds no case as another left it.
  const drawn = ahead?.of === loanRecordId ? [loanRecordId, ahead.next] : [loanRecordId];
  return drawn.map((id) => (
    <Activity key={id} mode={id === loanRecordId ? "visible" : "hidden"}>
      <OneCase orderRef={id === loanRecordId ? orderRef : { ...orderRef, loanRecordId: id }} onAhead={setAhead} />
    </Activity>
  ));
}

/** What was drawn behind the case before it comes forward as it is. */
const Drawn = memo(Case);

interface Props {
  readonly orderRef: OrderRef;
  readonly onAhead: (ahead: Ahead) => void;
}
/** Read, taken with its lock, shown with all its evidence, decided with two keys. */
function OneCase({ orderRef, onAhead }: Props) {
  const { loanRecordId, fromQueue } = orderRef;
  const t = useT();
  const isHere = useIsHere(loanRecordId);
  const { data: order, error, mutate } = useCall(orderCalls["order.detail"], { loanRecordId }, asRead);
  const { move, position } = useNeighbours(loanRecordId, fromQueue, isHere);
  useShellStatus({ position });
  const reread = useCallback(() => mutate(), [mutate]);
  useEffect(
    () =>
      onOrdersChanged((orders) => {
        if (!orders || orders.includes(loanRecordId)) void reread();
      }),
    [loanRecordId, reread],
  );
  const leave = useEffectEvent((failure: unknown) => {
    passOver(failure, loanRecordId, () => goOnFrom(fromQueue, loanRecordId, move));
  });
  useEffect(() => {
    if (error) leave(error);
  }, [error]);
  if (order) return <Drawn {...{ order, fromQueue, move, reread, onAhead }} />;
  return (
    <>
      {error ? (
        <Alert className="flex items-center gap-4 border-b border-danger bg-1 px-4 py-2">
          {failureText(error)}
          <Button onClick={() => void reread()}>{t("common.retry")}</Button>
        </Alert>
      ) : null}
      <Waits orderRef={orderRef} move={move} />
    </>
  );
}

/** A case that has not come yet is left for its neighbours by the same keys. */
function Waits({ orderRef, move }: { readonly orderRef: OrderRef; readonly move: (step: number) => void }) {
  useKeyContext<null>({ id: "record", where: "record", handlers: leafKeys(move) });
  return <OrderKnown order={orderRef} />;
}
