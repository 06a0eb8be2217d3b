import type { Reason } from "../../lending/reason.ts";
import { CallFailed } from "../kernel/failure.ts";
import { Refused } from "../../lending/reason.ts";
import { t, textOf } from "./i18n.ts";

/** Why something cannot be done, in the operator's words; never empty. */
export const reasonText = (reason: Reason): string => textOf(`errors.${reason.error}`, reason.vars) || reason.text || t("common.failed");

/** What to show for anything that a call threw (rules/wire.md 3). */
export function failureText(error: unknown): string {
  if (error instanceof CallFailed) {
    const http = textOf(`common.http.${error.code}`);
    if (http) return `${error.code} · ${http}`;
    return error.serverText || reasonText(error.reason);
  }
  return error instanceof Refused ? reasonText(error.reason) : t("common.failed");
}
