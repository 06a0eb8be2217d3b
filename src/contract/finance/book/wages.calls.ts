import { defineCalls } from "../../kernel/call.ts";

const path = "/finance-domain/wages";
const look = { method: "POST", permission: "finance:wages:list", effect: "read" } as const;
const edit = { method: "POST", permission: "finance:wages:confirm", effect: "write" } as const;
const own = { method: "POST", permission: "session" } as const;

/** Commission of a month: prepared, seen by whom it is about, confirmed and paid by another person. */
export const wagesCalls = defineCalls("wages", {
  list: { ...look, path: `${path}/list` },
  total: { ...look, path: `${path}/total` },
  /** The money behind a statement. */
  lines: { ...look, path: `${path}/lines` },
  prepare: { ...edit, path: `${path}/prepare`, audit: "wages.prepare" },
  /** Takes back commission that was wrongly earned: of which money, how much of what it had earned, and why. */
  correct: { ...edit, path: `${path}/correct`, audit: "wages.correct" },
  confirm: { ...edit, path: `${path}/confirm`, audit: "wages.confirm", money: true },
  /** One's own statements and the money behind them. */
  mine: { ...own, path: `${path}/mine`, effect: "read" },
  mineLines: { ...own, path: `${path}/mineLines`, effect: "read" },
  answer: { ...own, path: `${path}/answer`, effect: "write", audit: "wages.answer" },
});
