import { systemCalls } from "../../contract/basics/system.calls.ts";
import { ofetch, type FetchResponse } from "ofetch";
import type { CallName } from "../../contract/calls.ts";
import type { Call } from "../../contract/kernel/call.ts";
import { type Envelope, success } from "../../contract/kernel/envelope.ts";
import type { InputOf, OutputOf } from "../../contract/types.ts";
import { limits } from "../../lending/limits.ts";
import { CallFailed, RepeatedRequest } from "../kernel/failure.ts";
import { settings } from "../kernel/state/settings.ts";
import { noteReached, noteUnreached } from "../kernel/state/connection.ts";
import { failureOf, noAnswer, notSent } from "./failure.ts";
import type { Patience } from "./patience.ts";
import { payloadCipher } from "./payload.ts";
import { wireRequest, type SendOptions, type WireRequest } from "./request.ts";

export type { SendOptions } from "./request.ts";

/** `byHand`: a command had asked, and no poll or draft. */
type Ended = (failure: CallFailed, byHand: boolean) => void;
let onSessionEnd: Ended = () => {};
/** What happens on 1001: the shell decides. */
export function whenSessionEnds(then: Ended): void {
  onSessionEnd = then;
}

/** Every failure of a call passes here, whichever way it was made. */
export function noticed(failure: CallFailed, byHand = false): CallFailed {
  if (failure.reason.error === "sessionTimeout") onSessionEnd(failure, byHand);
  return failure;
}

interface Running {
  readonly gone: AbortController;
  readonly answer: Promise<FetchResponse<unknown>>;
}
const running = new Map<string, Running>();
/** Of a read that was cancelled, what the identical one is answered that took its place. */
const newer = new WeakMap<RepeatedRequest, Promise<FetchResponse<unknown>>>();

/** One request; an identical read still under way is cancelled for it (rules/wire.md 2). */
async function exchange(
  call: Call,
  input: object,
  options: SendOptions,
  responseType: "json" | "arrayBuffer",
): Promise<FetchResponse<unknown>> {
  if (call.effect !== "read" && !navigator.onLine) throw notSent();
  const request = await wireRequest(call, input, options);
  const gone = new AbortController();
  const answer = answered(request, { gone: gone.signal, asked: options.signal, responseType, reads: call.effect === "read" });
  if (call.effect !== "read") return answer;
  const key = `${call.name} ${JSON.stringify(input)}`;
  const repeated = new RepeatedRequest();
  newer.set(repeated, answer);
  running.get(key)?.gone.abort(repeated);
  running.set(key, { gone, answer });
  return answer.finally(() => {
    if (running.get(key)?.gone === gone) running.delete(key);
  });
}

interface Exchanging {
  readonly gone: AbortSignal;
  readonly asked: AbortSignal | undefined;
  readonly responseType: "json" | "arrayBuffer";
  readonly reads: boolean;
}
async function answered(request: WireRequest, { gone, asked, responseType, reads }: Exchanging): Promise<FetchResponse<unknown>> {
  const signals = [gone, AbortSignal.timeout(limits.httpTimeout), ...(asked ? [asked] : [])];
  try {
    const answer = await fetchOnce(request, AbortSignal.any(signals), responseType);
    noteReached();
    return answer;
  } catch (error) {
    if (gone.aborted) throw gone.reason;
    if (asked?.aborted) throw asked.reason;
    noteUnreached();
    throw noAnswer(error, !reads);
  }
}

const fetchOnce = ({ url, method, headers, body }: WireRequest, signal: AbortSignal, responseType: "json" | "arrayBuffer") =>
  ofetch.raw<unknown, "json" | "arrayBuffer">(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal,
    retry: 0,
    ignoreResponseError: true,
    responseType,
  });

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === "object" && body !== null && typeof (body as { code?: unknown }).code === "number";
}

async function unsealed(data: unknown): Promise<unknown> {
  if (!settings.payloadCipher || typeof data !== "string") return data;
  return JSON.parse(await (await payloadCipher()).open(data));
}

async function answerOf(response: FetchResponse<unknown>, call: Call, byHand = false): Promise<unknown> {
  const body = response._data;
  const lost = call.effect !== "read" && response.status >= 502;
  if (!isEnvelope(body)) throw await failureOf({ code: response.status, status: response.status, lost });
  const data = await unsealed(body.data);
  if (body.code === success) return data;
  throw noticed(await failureOf({ code: body.code, status: response.status, message: body.message, data, lost }), byHand);
}

interface Streaming {
  readonly accept: string;
  readonly patience: Patience;
}
/**
 * For calls that answer in lines: the body as it comes, once its first byte is there; null when the answer is an ordinary one. A refusal
 * comes as its envelope. Two of the same may be under way: whoever asks anew ends his own by `patience.signal`.
 */
export async function openStream(call: Call, input: object, { accept, patience }: Streaming): Promise<ReadableStream<Uint8Array> | null> {
  const { url, headers, ...request } = await wireRequest(call, input, {});
  const { signal } = patience;
  try {
    const response = await patience.wait(fetch(url, { ...request, headers: { ...headers, accept }, signal }));
    noteReached();
    if (response.headers.get("content-type")?.startsWith(accept)) return response.body;
    if (!response.ok) await answerOf(Object.assign(response, { _data: await patience.wait(response.json().catch(() => null)) }), call);
    await response.body?.cancel().catch(() => {});
    return null;
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    const isLate = signal.reason instanceof Error && signal.reason.name === "TimeoutError";
    if (signal.aborted && !isLate) throw signal.reason;
    noteUnreached();
    throw noAnswer(isLate ? signal.reason : error, false);
  }
}

const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * The answer of a write was lost: asks what became of it, until the server says so or three tries are over. An answer that is never stored is
 * made again by the same write under the same key.
 */
async function outcomeOf(
  {
    key,
    again,
    signal,
  }: { readonly key: string; readonly again: (() => Promise<unknown>) | null; readonly signal?: AbortSignal | undefined },
  failure: CallFailed,
): Promise<unknown> {
  for (const wait of [500, 1500, 3000]) {
    await pause(wait, signal);
    signal?.throwIfAborted();
    const outcome = await once(systemCalls["system.outcome"], { key }, {}).catch(() => null);
    if (!outcome) continue;
    if (outcome.done) return again ? again() : outcome.answer;
    throw new CallFailed(failure.reason, { code: failure.code, status: failure.status });
  }
  throw failure;
}

const once = async <N extends CallName>(call: Call<N>, input: InputOf<N>, options: SendOptions): Promise<OutputOf<N>> =>
  (await answerOf(await exchange(call, input, options, "json"), call, options.command !== undefined)) as OutputOf<N>;

/**
 * Makes a call. Throws CallFailed (a Refused with the reason), RepeatedRequest, or the abort reason of `signal`.
 * A write whose answer is lost is asked for by its idempotency key before it counts as failed.
 */
export async function send<N extends CallName>(call: Call<N>, input: InputOf<N>, options: SendOptions = {}): Promise<OutputOf<N>> {
  const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() };
  try {
    return await once(call, input, keyed);
  } catch (error) {
    if (!(error instanceof CallFailed) || !error.lost || call.permission === "public") throw error;
    options.onLost?.(error);
    const again = call.anew ? () => once(call, input, keyed) : null;
    return (await outcomeOf({ key: keyed.idempotencyKey, again, signal: options.signal }, error)) as OutputOf<N>;
  }
}

/**
 * Reads what others may be reading in the same moment: cancelled for an identical read, it takes the answer of that one, so that nothing
 * fails that a newer one answers. Given up by whoever had asked it, the newer answers nobody, and this one asks again.
 */
export async function read<N extends CallName>(call: Call<N>, input: InputOf<N>, options: SendOptions = {}): Promise<OutputOf<N>> {
  let outcome = send(call, input, options);
  let follows = false;
  for (;;) {
    try {
      return await outcome;
    } catch (error) {
      options.signal?.throwIfAborted();
      const other = error instanceof RepeatedRequest ? newer.get(error) : undefined;
      if (!other && (!follows || error instanceof CallFailed)) throw error;
      outcome = other ? other.then(async (answer) => (await answerOf(answer, call)) as OutputOf<N>) : send(call, input, options);
      follows = other !== undefined;
    }
  }
}

/** For calls that answer with bytes: the captcha image and its key. */
export async function fetchCaptcha(): Promise<{ readonly image: Blob; readonly captchaKey: string }> {
  const response = await exchange(systemCalls["system.validateCode"], {}, {}, "arrayBuffer");
  if (!response.ok) throw await failureOf({ code: response.status, status: response.status });
  return {
    image: new Blob([response._data as ArrayBuffer], { type: "image/png" }),
    captchaKey: response.headers.get("x-captcha-key") ?? response.headers.get("captchaKey") ?? "",
  };
}

/** For calls that answer with a file; a refusal comes as its envelope all the same. */
export async function fetchFile<N extends CallName>(
  call: Call<N>,
  input: InputOf<N>,
): Promise<{ readonly file: Blob; readonly name: string }> {
  const response = await exchange(call, input as object, {}, "arrayBuffer");
  const bytes = response._data as ArrayBuffer;
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    await answerOf(Object.assign(response, { _data: body }), call);
  }
  if (!response.ok) throw await failureOf({ code: response.status, status: response.status });
  const found = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  return { file: new Blob([bytes], { type }), name: found?.[1] ?? "export" };
}
