/** An objection to advertising ends leads wherever it comes from: a wish, a request, an erasure. */
export { endLeadsOf, type Freed } from "./market-end.store.ts";
