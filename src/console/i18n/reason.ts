import type { ErrorName, Reason } from "../../lending/reason.ts";
import { CallFailed } from "../kernel/failure.ts";
import { Refused } from "../../lending/reason.ts";
import { t, textOf } from "./i18n.ts";

/** Reasons that name filters, by the keys of their labels. */
const labelled: ReadonlySet<ErrorName> = new Set(["filter.needsFigure", "filter.notOfFigure"]);
/** What a reason names. */
export const varsOf = ({ error, vars = {} }: Reason): NonNullable<Reason["vars"]> =>
  labelled.has(error) ? Object.fromEntries(Object.entries(vars).map(([name, key]) => [name, textOf(String(key)) || key])) : vars;

/** Why something cannot be done, in the operator's words; never empty. */
export const reasonText = (reason: Reason): string => textOf(`errors.${reason.error}`, varsOf(reason)) || reason.text || t("common.failed");

/** Reasons that say no more than their status does: it is shown with the text of the catalogue (rules/wire.md 3). */
const plain: ReadonlySet<ErrorName> = new Set(["serverError", "unavailable", "notFound", "forbidden"]);

/** What to show for anything that a call threw (rules/wire.md 3). */
export function failureText(error: unknown): string {
  if (error instanceof CallFailed) {
    const { code, status, reason, serverText, notSent } = error;
    if (notSent) return t("common.notSent");
    const byCode = textOf(`common.http.${code}`);
    if (byCode) return `${code} · ${byCode}`;
    if (serverText) return serverText;
    if (!plain.has(reason.error) || status < 400) return reasonText(reason);
    return `${status} · ${textOf(`common.http.${status}`) || reasonText(reason)}`;
  }
  return error instanceof Refused ? reasonText(error.reason) : t("common.failed");
}
