import type { Facts } from "./variables.ts";

/** What a lender knows of an application when the machine is asked; null: nobody asked. */
export interface Known {
  readonly age: number | null;
  readonly amount: number;
  readonly amountMax: number;
  readonly term: number;
  readonly settled: number;
  readonly refused90: number;
  readonly worstDays: number;
  readonly sharedAccount: number;
  readonly sharedPhone: number;
  readonly documentDays: number | null;
  readonly blackListed: boolean;
  readonly employed: boolean;
  readonly province: string;
  readonly userType: string;
  readonly channel: string;
  readonly labels: readonly string[];
}

/** Per cent of the most that is lent, rounded up: above 100 is more. Where nothing is lent, anything is. */
const shareOf = (amount: number, most: number): number => (most <= 0 ? (amount > 0 ? 1_000 : 0) : Math.ceil((amount * 100) / most));

export const factsOf = ({ amountMax, ...known }: Known, score: number | null): Facts => ({
  ...known,
  amountShare: shareOf(known.amount, amountMax),
  score,
});
