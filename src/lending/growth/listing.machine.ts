import { defineMachine } from "../reason.ts";

/** rules/machines.md "Listing": listed needs a complete configuration, delisted keeps running orders (product-config.rules.ts). */
export const listingMachine = defineMachine({
  states: ["pending", "listed", "delisted"],
  moves: {
    list: { from: ["pending", "listed", "delisted"], to: "listed" },
    delist: { from: ["listed", "delisted"], to: "delisted" },
  },
});
export type ListingState = (typeof listingMachine.states)[number];
