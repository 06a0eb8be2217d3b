/** What is left of the line behind a receipt, for whoever changes how that receipt stands. */
export { keepRest } from "./line-rest.store.ts";
