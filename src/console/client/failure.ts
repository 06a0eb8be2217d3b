import type { Refusal } from "../../contract/kernel/envelope.ts";
import { connectionTimeout, errorCodes, timedOutResult } from "../../contract/kernel/errors.ts";
import type { ErrorName, Reason } from "../../lending/reason.ts";
import { CallFailed } from "../kernel/failure.ts";

interface Answer {
  readonly code: number;
  readonly status: number;
  readonly message?: string;
  readonly data?: unknown;
  readonly lost?: boolean;
}
/** The catalogue is the list of names as well: a second one would weigh as much on every page. */
const isErrorName = (text: string): text is ErrorName => Object.hasOwn(errorCodes, text);
const byCode = new Map(
  Object.keys(errorCodes)
    .filter(isErrorName)
    .map((name) => [errorCodes[name].code, name]),
);
const byStatus: Readonly<Record<number, ErrorName>> = {
  401: "sessionTimeout",
  403: "forbidden",
  404: "notFound",
  413: "tooLarge",
  429: "tooManyRequests",
};

function isRefusal(data: unknown): data is Refusal {
  return typeof data === "object" && data !== null && typeof (data as { error?: unknown }).error === "string";
}

/** A back end that knows only codes is understood by code, one that answers only a status by that. */
function reasonOf({ code, status, data }: Answer): Reason {
  if (isRefusal(data)) {
    const error = isErrorName(data.error) ? data.error : undefined;
    const field = data.field ?? data.issues?.[0]?.field;
    if (error) return { error, ...(data.vars ? { vars: data.vars } : {}), ...(field ? { field } : {}) };
  }
  return { error: byCode.get(code) ?? byStatus[status] ?? (status >= 502 ? "unavailable" : "serverError") };
}

export const failureOf = (answer: Answer): CallFailed =>
  new CallFailed(
    { ...reasonOf(answer), ...(answer.message ? { text: answer.message } : {}) },
    {
      code: answer.code,
      status: answer.status,
      // rules/wire.md 3: a code that the console has no words for is told in the server's own.
      serverText: byCode.has(answer.code) ? "" : (answer.message ?? ""),
      lost: answer.lost ?? false,
    },
  );

/** The browser itself has no connection: a write is not tried, so that nothing about it is in doubt. */
export const notSent = (): CallFailed =>
  new CallFailed({ error: "unavailable" }, { code: timedOutResult, status: 0, lost: false, notSent: true });

/** No answer at all, by the network or within 120 s: counts as 1000, its result as 0 (rules/wire.md 2). */
export function noAnswer(cause: unknown, isWrite: boolean): CallFailed {
  const late = (error: unknown): boolean => error instanceof Error && (error.name === "TimeoutError" || late(error.cause));
  return new CallFailed({ error: "unavailable" }, { code: late(cause) ? connectionTimeout : timedOutResult, status: 0, lost: isWrite });
}
