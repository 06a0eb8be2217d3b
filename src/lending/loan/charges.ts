import type { EventOf } from "./loan-event.ts";
import { memo, outstanding, type LoanState, type Row } from "./loan-state.ts";

type Charge = Row["charges"][number];

/**
 * What is open of one charge goes (L07): never more than is open of its component in its instalment, because money is not kept charge by charge;
 * after a write-off it is given up in memo. It is waived once.
 * @returns whether anything was open
 */
export function giveUpCharge(state: LoanState, { charge: id }: EventOf<"chargeWaived">): boolean {
  const row = state.rows.find(({ charges }) => charges.some((each) => each.id === id));
  const charge = row?.charges.find((each) => each.id === id);
  if (!row || !charge) return false;
  const part = row.parts[charge.component];
  const waived = Math.min(charge.amount, (state.isWrittenOff ? memo : outstanding)(part));
  if (waived <= 0) return false;
  part[state.isWrittenOff ? "forgone" : "waived"] += waived;
  row.charges.splice(row.charges.indexOf(charge), 1, ...restOf(charge, waived));
  return true;
}

/** What of a charge still counts as asked for on its own day: that part of it which was paid before. */
const restOf = (charge: Charge, waived: number): readonly Charge[] =>
  charge.amount > waived ? [{ ...charge, id: `${charge.id}:rest`, amount: charge.amount - waived }] : [];
