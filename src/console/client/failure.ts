import { connectionTimeout, type Refusal, timedOutResult } from "../../contract/kernel/envelope.ts";
import type { errorCodes } from "../../contract/kernel/errors.ts";
import type { ErrorName, Reason } from "../../lending/reason.ts";
import { loadSections } from "../i18n/i18n.ts";
import { CallFailed } from "../kernel/failure.ts";

interface Answer {
  readonly code: number;
  readonly status: number;
  readonly message?: string;
  readonly data?: unknown;
  readonly lost?: boolean;
}
type Catalogue = typeof errorCodes;
interface Codes {
  readonly isName: (text: string) => text is ErrorName;
  readonly byCode: ReadonlyMap<number, ErrorName>;
}
function codesOf(catalogue: Partial<Catalogue>): Codes {
  const isName = (text: string): text is ErrorName => Object.hasOwn(catalogue, text);
  const names = Object.keys(catalogue).filter(isName);
  return { isName, byCode: new Map(names.flatMap((name) => (catalogue[name] ? [[catalogue[name].code, name]] : []))) };
}
/**
 * The catalogue and its texts grow with every screen, and a page on which nothing fails has no use for them: they come with the first refusal. What
 * rules/wire.md 3 fixes is known without it, as is what the status says.
 */
const fixed = codesOf({ sessionTimeout: { code: 1001, status: 401 }, forbidden: { code: 4004, status: 403 } });
let known: Codes | undefined;
export async function fetchCodes(): Promise<Codes> {
  if (known) return known;
  try {
    const [{ errorCodes }] = await Promise.all([import("../../contract/kernel/errors.ts"), loadSections("errors")]);
    return (known = codesOf(errorCodes));
  } catch {
    return fixed;
  }
}
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
function reasonOf({ code, status, data }: Answer, { isName, byCode }: Codes): Reason {
  if (isRefusal(data)) {
    const error = isName(data.error) ? data.error : undefined;
    const field = data.field ?? data.issues?.[0]?.field;
    if (error) return { error, ...(data.vars ? { vars: data.vars } : {}), ...(field ? { field } : {}) };
  }
  return { error: byCode.get(code) ?? byStatus[status] ?? (status >= 502 ? "unavailable" : "serverError") };
}

/** A session that has ended is told at once, whatever else can still be fetched. */
export async function failureOf(answer: Answer): Promise<CallFailed> {
  const saysMore = isRefusal(answer.data) || (answer.code !== answer.status && fixed.byCode.get(answer.code) !== "sessionTimeout");
  const codes = saysMore ? await fetchCodes() : fixed;
  return new CallFailed(
    { ...reasonOf(answer, codes), ...(answer.message ? { text: answer.message } : {}) },
    {
      code: answer.code,
      status: answer.status,
      // rules/wire.md 3: a code that the console has no words for is told in the server's own.
      serverText: codes.byCode.has(answer.code) ? "" : (answer.message ?? ""),
      lost: answer.lost ?? false,
    },
  );
}

/** The browser itself has no connection: a write is not tried, so that nothing about it is in doubt. */
export const notSent = (): CallFailed =>
  new CallFailed({ error: "unavailable" }, { code: timedOutResult, status: 0, lost: false, notSent: true });

/** No answer at all, by the network or within 120 s: counts as 1000, its result as 0 (rules/wire.md 2). */
export function noAnswer(cause: unknown, isWrite: boolean): CallFailed {
  const late = (error: unknown): boolean => error instanceof Error && (error.name === "TimeoutError" || late(error.cause));
  return new CallFailed({ error: "unavailable" }, { code: late(cause) ? connectionTimeout : timedOutResult, status: 0, lost: isWrite });
}
