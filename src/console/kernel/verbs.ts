import { keysOf } from "./profile.ts";

/** What a permission key of the tree means by key, for screens that are not loaded yet (architecture.md 2). */
const byKey: Readonly<Record<string, string>> = {
  "loanService:agency:result": "c",
  "loanService:sms:send": "s",
  "order:detail:phone": "shift+v",
  "order:detail:close": "shift+x",
};
const byVerb: Readonly<Record<string, string>> = {
  assign: "t",
  result: "c",
  call: "c",
  remark: "c",
  sms: "s",
  send: "s",
  close: "shift+x",
  phone: "shift+v",
};
/** Opening the screen is all that these ask for: the screen's own entry says it already. */
const merelyOpen = new Set([
  "list",
  "view",
  "agency",
  "history",
  "pick",
  "creditPick",
  "managerPick",
  "marketingPick",
  "servicePick",
  "query",
]);

export const isVerb = (permission: string): boolean => !merelyOpen.has(permission.split(":").at(-1) ?? "");
/** Under the profile; which command it will be is not known before its screen is there, so no map is asked. */
export function keyOfVerb(permission: string): string | null {
  const declared = byKey[permission] ?? byVerb[permission.split(":").at(-1) ?? ""];
  return declared ? (keysOf(`verb ${permission}`, [declared])[0] ?? null) : null;
}
