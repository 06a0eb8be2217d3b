/** What is left of the line behind a receipt, for whoever changes how that receipt stands; and a line of money that came, for whoever settles it. */
export { keepRest, lineNamed, lockLine, type SettledLine } from "./line-rest.store.ts";
