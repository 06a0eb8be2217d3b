import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorCodes } from "../../../contract/kernel/errors.ts";
import type { Envelope } from "../../../contract/kernel/envelope.ts";
import type { ErrorName } from "../../../lending/reason.ts";
import { localeOf, messageOf } from "./localise.ts";
import type { Settings } from "../settings.ts";
import { safeHeaders } from "./safe-headers.ts";

/**
 * Times of a connection, ms: a request that is not whole after `request` is cut, whatever it sends meanwhile. Beyond it stands a picture of
 * 1 MB on the thinnest line that the house is tried on.
 */
export interface Patience {
  readonly headers: number;
  readonly request: number;
  readonly checkEvery: number;
}
export const patience: Patience = { headers: 10_000, request: 28_000, checkEvery: 1_000 };

const reasons: Readonly<Record<string, { readonly status: number; readonly error: ErrorName }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: "badPayload" },
  HPE_HEADER_OVERFLOW: { status: 431, error: "tooLarge" },
};

/** Answers what never became a request (not HTTP, too long a head, too slow) as everything else is answered, and cuts the connection. */
export function answerBroken(settings: Settings) {
  return ({ code }: { readonly code?: string }, socket: Socket): void => {
    if (code === "ECONNRESET" || socket.destroyed) return;
    const { status, error } = reasons[code ?? ""] ?? { status: 400, error: "badPayload" };
    const envelope: Envelope<null> = {
      code: errorCodes[error].code,
      message: messageOf(error, localeOf(undefined, settings.region)),
      data: null,
    };
    const body = JSON.stringify(envelope);
    const headers = { ...safeHeaders, "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
    const head = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`);
    socket.destroySoon();
  };
}
