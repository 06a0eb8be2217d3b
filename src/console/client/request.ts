import type { Call } from "../../contract/kernel/call.ts";
import { commandHeader, idempotencyHeader, sealedParameter, sourceHeader } from "../../contract/kernel/envelope.ts";
import { currentLocale } from "../i18n/i18n.ts";
import type { CallFailed } from "../kernel/failure.ts";
import { session } from "../kernel/state/session.ts";
import { settings } from "../kernel/state/settings.ts";
import { payloadCipher } from "./payload.ts";

export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Which command asked, and what pressed it: both go into the audit row. */
  readonly command?: string;
  /** Of a session that has not begun here yet. */
  readonly token?: string;
  readonly source?: string;
  /** Told at once when a write's answer is lost, while it is still being asked for. */
  readonly onLost?: (failure: CallFailed) => void;
}
export interface WireRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** rules/wire.md 2: parameters without a value are dropped. */
export function dropEmpty(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== ""));
}

export function headersOf(call: Call, options: SendOptions): Record<string, string> {
  const headers: Record<string, string> = { [settings.languageHeader]: currentLocale() };
  const token = options.token ?? session.get().token;
  if (token) headers[settings.tokenHeader] = token;
  if (call.effect !== "read") headers[idempotencyHeader] = options.idempotencyKey ?? crypto.randomUUID();
  if (options.command) headers[commandHeader] = options.command;
  if (options.source) headers[sourceHeader] = options.source;
  return headers;
}

/** How a call stands on the wire: path, headers, and its input sealed as contract/kernel/cipher.ts says. */
export async function wireRequest(call: Call, input: object, options: SendOptions): Promise<WireRequest> {
  const { method, path } = call;
  const headers = headersOf(call, options);
  const url = `${settings.apiBase}${path}`;
  if (method === "GET") return { url: `${url}${await queryOf(dropEmpty(input))}`, method, headers };
  headers["content-type"] = "application/json";
  const text = JSON.stringify(input);
  return {
    url,
    method,
    headers,
    body: settings.payloadCipher ? JSON.stringify({ payload: await (await payloadCipher()).seal(text) }) : text,
  };
}

async function queryOf(parameters: Record<string, unknown>): Promise<string> {
  if (!Object.keys(parameters).length) return "";
  if (settings.payloadCipher)
    return `?${sealedParameter}=${encodeURIComponent(await (await payloadCipher()).seal(JSON.stringify(parameters)))}`;
  return `?${new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, textOf(value)])).toString()}`;
}

/** Several values, or both ends of a range, stand with commas between them. */
const textOf = (value: unknown): string => (typeof value === "object" && value !== null ? Object.values(value).join(",") : String(value));
