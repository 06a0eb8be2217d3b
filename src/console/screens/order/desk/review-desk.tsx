import { useEffect } from "react";
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

/** A case on the desk: read, taken with its lock, shown with all its evidence, decided with two keys. */
export function ReviewDesk({ orderRef }: { readonly orderRef: OrderRef }) {
  const { loanRecordId, fromQueue } = orderRef;
  const t = useT();
  const isHere = useIsHere(loanRecordId);
  const { data: order, error, mutate } = useCall(orderCalls["order.detail"], { loanRecordId }, { keepPreviousData: false });
  const { move, position } = useNeighbours(loanRecordId, fromQueue, isHere);
  useShellStatus({ position });
  useEffect(
    () =>
      onOrdersChanged((orders) => {
        if (!orders || orders.includes(loanRecordId)) void mutate();
      }),
    [loanRecordId, mutate],
  );
  if (order) return <Case key={loanRecordId} order={order} fromQueue={fromQueue} move={move} reread={() => void mutate()} />;
  return (
    <>
      {error ? (
        <p role="alert" className="flex items-center gap-4 border-b border-danger bg-1 px-4 py-2 text-danger">
          {failureText(error)}
          <Button onClick={() => void mutate()}>{t("common.retry")}</Button>
        </p>
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
