import type { FastifyReply, FastifyRequest } from "fastify";
import { type Envelope, type Refusal, success } from "../../../contract/kernel/envelope.ts";
import { errorCodes } from "../../../contract/kernel/errors.ts";
import type { Locale } from "../../../contract/languages.ts";
import { type Reason, Refused } from "../../../lending/reason.ts";
import type { ServerCipher } from "../sign-in/cipher.ts";
import { JsonText } from "../context.ts";
import { type Issue, messageOf } from "./localise.ts";

/** Refused input, with every field that is wrong named in the language of the request. */
export class BadInput extends Refused {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super({ error: "badInput", ...(issues[0] ? { field: issues[0].field } : {}) });
    this.issues = issues;
  }
}

/** Conflicts that only the database can see, as the refusals that they are; anything else is a programmer's error. */
const ofSqlState: Readonly<Record<string, Reason>> = {
  // What is referred to is not there, or has gone meanwhile; a call that knows which field it is says so itself.
  "23503": { error: "notFound" },
  "23505": { error: "duplicateRequest" },
  "40001": { error: "stale" },
  "40P01": { error: "stale" },
  "53300": { error: "unavailable" },
  "57014": { error: "unavailable" },
  "57P01": { error: "unavailable" },
  "57P02": { error: "unavailable" },
  "57P03": { error: "unavailable" },
  ECONNREFUSED: { error: "unavailable" },
  ECONNRESET: { error: "unavailable" },
  EPIPE: { error: "unavailable" },
  FST_ERR_CTP_BODY_TOO_LARGE: { error: "tooLarge" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { error: "unsupportedMedia" },
  FST_ERR_CTP_EMPTY_TYPE: { error: "unsupportedMedia" },
  FST_ERR_BAD_URL: { error: "notFound" },
};
const lostConnection = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Serialization failures and deadlocks: the same transaction may succeed when it runs again. */
export const isWorthAnotherTry = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error));

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** Why a request failed, in the words of the catalogue; null when nobody foresaw it. */
export function reasonOf(error: unknown): Reason | null {
  if (error instanceof Refused) return error.reason;
  const known = ofSqlState[codeOf(error)];
  if (known) return known;
  if (error instanceof Error && lostConnection.test(error.message)) return { error: "unavailable" };
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? { error: "badPayload", field: "payload" } : null;
}

export interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly locale: Locale;
  readonly cipher: ServerCipher | null;
}

/** Sends the envelope of a success. */
export function sendData({ reply, cipher }: Answering, data: unknown): FastifyReply {
  const text = data instanceof JsonText ? data.text : JSON.stringify(data ?? null);
  if (!cipher || text === "null") return sendText(reply, `{"code":${success},"message":"","data":${text}}`);
  // Base64 holds nothing that JSON would escape, and nothing beyond Latin-1.
  return sendText(reply, `{"code":${success},"message":"","data":"${cipher.seal(text)}"}`, "latin1");
}

/** Sends the envelope of a refusal: code and status of the catalogue, text in the language of the request, never a detail of the failure. */
export function sendRefusal(answering: Answering, error: unknown): FastifyReply {
  const { request, reply, locale, cipher } = answering;
  const reason = reasonOf(error) ?? { error: "serverError" };
  const { code, status } = errorCodes[reason.error];
  const data: Refusal = { ...reason, ...(error instanceof BadInput ? { issues: error.issues } : {}), requestId: request.id };
  reply.code(status);
  const message = messageOf(reason.error, locale, reason.vars);
  const envelope: Envelope<Refusal | string> = { code, message, data: cipher ? cipher.seal(JSON.stringify(data)) : data };
  return sendText(reply, JSON.stringify(envelope));
}

/** As bytes: a page of 36 kB as a string cost a quarter of the server's time in the socket's write. */
function sendText(reply: FastifyReply, text: string, encoding: "utf8" | "latin1" = "utf8"): FastifyReply {
  return reply.header("content-type", "application/json; charset=utf-8").send(Buffer.from(text, encoding));
}
